import type { ReactNode } from 'react'
import { safeJson } from '../../safe-json.ts'
import type { FormVisit } from './visit.ts'

/**
 * The part of a page that React brings to life in the browser. The rest of the page stays as the server wrote it;
 * what the form was written from is handed on in a data block.
 */
export function Island({ form, visit, children }: { form: string; visit: FormVisit; children: ReactNode }) {
  return (
    <>
      <div id="island" data-form={form}>
        {children}
      </div>
      <script
        type="application/json"
        id="island-visit"
        dangerouslySetInnerHTML={{ __html: safeJson(visit) }}
      />
    </>
  )
}
