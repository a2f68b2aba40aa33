import type { Advice } from '../facts/types.ts'
import { Icon } from './icon.tsx'
import { checkCircleFill, prohibitFill } from './icons.ts'
import { ListEntries } from './texts.tsx'

/** Things to do and not to do, distinguished by word and shape before colour. Style: do-and-do-not.css. */
export function DoAndDoNot({ advice: { list, avoid } }: { advice: Pick<Advice, 'list' | 'avoid'> }) {
  return (
    <div className="advice measure">
      <h3 className="row gap-2 title">
        <Icon drawing={checkCircleFill} size={24} />
        Do
      </h3>
      <ul className="advice-do">
        <ListEntries of={list} />
      </ul>
      <h3 className="row gap-2 title advice-not">
        <Icon drawing={prohibitFill} size={24} />
        Do not
      </h3>
      <ul className="advice-not">
        <ListEntries of={avoid} />
      </ul>
    </div>
  )
}
