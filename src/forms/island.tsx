import type { ReactNode } from 'react'
import { safeJson } from '../http/safe-json.ts'
import type { Notice } from '../practice/notice.ts'
import { useToday } from '../ui/clock.tsx'
import type { FormName } from './form-names.ts'
import type { FormStatus } from './form-status.ts'

/** What the form of a page is written from. */
export interface IslandFacts {
  formStatus: FormStatus
  /** When the page was written, in UTC as ISO 8601: as milliseconds it would look like the number of a card. */
  at: string
  notice: Notice | null
}

/**
 * The part of a page that React brings to life in the browser. The rest of the page stays as the server wrote it;
 * what the form was written from is handed on in a data block.
 */
export function Island({
  form,
  formStatus,
  children,
}: {
  form: FormName
  formStatus: FormStatus
  children: ReactNode
}) {
  const { now, notice } = useToday()
  const facts: IslandFacts = { formStatus, at: now.toISOString(), notice }
  return (
    <>
      <div id="island" data-form={form}>
        {children}
      </div>
      <script
        type="application/json"
        id="island-facts"
        dangerouslySetInnerHTML={{ __html: safeJson(facts) }}
      />
    </>
  )
}
