import { preparedNotices } from '../facts/prepared-notices.ts'
import type { Today } from '../facts/prepared-notices.ts'
import { formatNoticeEnd } from '../facts/format-notice-end.ts'
import { Icon } from '../ui/icon.tsx'
import { warningCircle } from '../ui/icons.ts'
import { LinkedText } from '../ui/linked-text.tsx'

/** The published notice, above every page; nothing when there is none. */
export function NoticeBanner({ now, notice, label = 'Notice' }: Today & { label?: string }) {
  if (notice === null) return null
  const { heading, text } = preparedNotices[notice.kind]
  return (
    <section className="notice" aria-label={label}>
      <div className="notice-inner inner">
        <Icon drawing={warningCircle} size={28} />
        <div className="stack gap-1 measure">
          <p className="title">{`${heading} ${formatNoticeEnd(now, notice)}`}</p>
          <p>
            <LinkedText text={text} />
          </p>
          {notice.sentence !== '' && <p>{notice.sentence}</p>}
        </div>
      </div>
    </section>
  )
}
