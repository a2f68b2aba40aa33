import type { Context } from 'hono'
import type { Errors } from './form-status.ts'

/** Why a body could not be read as a form, with the status that says so. */
export interface Unreadable {
  status: 400 | 413 | 415 | 503
  message: string
}

/** A body that could be read: its fields, and what else came with them. */
export interface Reading {
  fields: Fields
  /** Sentences about what came beside the fields. */
  errors?: Errors
  /** The status that says so. */
  status?: 413 | 422
  /** Puts away what came beside the fields when the message is not taken. */
  discard?: () => Promise<void>
}

/** The fields of a form as they were sent; values may be of any type. */
export type Fields = Readonly<Record<string, unknown>>

/**
 * Reads a body that a script (JSON) or a browser (urlencoded, multipart) sent, as fields. Its size was bounded before.
 * A field that was sent twice becomes a list, which no form takes.
 */
export async function readForm(c: Context): Promise<Reading | { unreadable: Unreadable }> {
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

const unreadable = (status: Unreadable['status'], message: string) => ({ unreadable: { status, message } })

function isFields(body: unknown): body is Fields {
  return typeof body === 'object' && body !== null && !Array.isArray(body)
}
