import type { ReactNode } from 'react'
import { escapeJson } from '../http/safe-json.ts'
import { findNextChange } from '../facts/next-change.ts'
import { useToday } from '../ui/use-today.tsx'
import type { FormName } from './form-names.ts'
import type { FormStatus } from './form-status.ts'
import type { IslandFacts } from './island-facts.ts'

/** The part of a page that React hydrates; the facts for the form are in a JSON script element. */
export function Island({
  form,
  formStatus,
  children,
}: {
  form: FormName
  formStatus: FormStatus
  children: ReactNode
}) {
  const today = useToday()
  const { now, notice } = today
  const facts: IslandFacts = {
    formStatus,
    at: now.toISOString(),
    until: findNextChange(today).toISOString(),
    notice,
  }
  return (
    <>
      <div id="island" data-form={form}>
        {children}
      </div>
      <script
        type="application/json"
        id="island-facts"
        dangerouslySetInnerHTML={{ __html: escapeJson(facts) }}
      />
    </>
  )
}
