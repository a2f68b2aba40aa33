import type { Context } from 'hono'
import type { FieldErrors } from './form-status.ts'

export interface UnreadableBody {
  status: 400 | 413 | 415 | 503
  message: string
}

export interface ParsedBody {
  fields: FormFields
  /** Errors about what came with the fields. */
  errors?: FieldErrors
  status?: 413 | 422
  /** Discards what came with the fields when the message is not accepted. */
  discard?: () => Promise<void>
}

/** Fields as they were sent; values may have any type. */
export type FormFields = Readonly<Record<string, unknown>>

/**
 * Parses the body of a script (JSON) or a browser (urlencoded, multipart) into fields. Its size was limited before. A
 * repeated field becomes a list, which no form accepts.
 */
export async function parseFormBody(c: Context): Promise<ParsedBody | { unreadable: UnreadableBody }> {
  const type = c.req.header('content-type')?.split(';')[0]?.trim().toLowerCase()
  try {
    if (type === 'application/json') {
      const body: unknown = JSON.parse(await c.req.text())
      return isFields(body) ? { fields: body } : unreadable(400, 'The message must be an object of fields.')
    }
    if (type === 'application/x-www-form-urlencoded' || type === 'multipart/form-data')
      return { fields: { ...(await c.req.parseBody({ all: true })) } }
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof TypeError)
      return unreadable(400, 'The message could not be read.')
    throw error
  }
  return unreadable(
    415,
    'Send the message as application/json, application/x-www-form-urlencoded or multipart/form-data.',
  )
}

const unreadable = (status: UnreadableBody['status'], message: string) => ({
  unreadable: { status, message },
})

function isFields(body: unknown): body is FormFields {
  return typeof body === 'object' && body !== null && !Array.isArray(body)
}
