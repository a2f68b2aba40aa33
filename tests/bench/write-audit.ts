import Database from 'better-sqlite3'

/*
 * Whether everything that was acknowledged is there. The database is read from outside after a round, and each
 * acknowledged message is looked up by its reference.
 */

/** A message that the server said was received, and a text that only it holds. */
export interface Acknowledged {
  reference: string
  text: string
}

/** How many rows a round has left in the tables of messages. */
export interface Rows {
  messages: number
  letters: number
  acknowledgements: number
}

/**
 * Looks for each acknowledged message and its letter to the practice, and whether a message is there twice.
 *
 * @throws {Error} with the first losses.
 */
export function auditWrites(file: string, acknowledged: readonly Acknowledged[]): Rows {
  const database = new Database(file, { readonly: true, fileMustExist: true })
  try {
    const message = database.prepare<[string], { id: string; content: string }>(
      'SELECT id, content FROM messages WHERE reference = ?',
    )
    const letters = database
      .prepare<[string], number>(
        "SELECT count(*) FROM letters WHERE message_id = ? AND mail ->> 'automatic' IS NOT 'auto-replied'",
      )
      .pluck()
    const lost = acknowledged.flatMap(({ reference, text }) => {
      const row = message.get(reference)
      if (row === undefined) return [`${reference}: no message`]
      if (!row.content.includes(text)) return [`${reference}: another message than "${text}"`]
      const owed = letters.get(row.id)
      return owed === 1 ? [] : [`${reference}: ${owed} letters to the practice`]
    })
    const references = new Set(acknowledged.map(({ reference }) => reference))
    if (references.size < acknowledged.length) lost.push('one reference was given to two messages')
    if (lost.length > 0)
      throw new Error(`${lost.length} acknowledged writes were lost: ${lost.slice(0, 5).join('; ')}`)
    const count = (table: string) =>
      database.prepare<[], number>(`SELECT count(*) FROM ${table}`).pluck().get() ?? 0
    return {
      messages: count('messages'),
      letters: count('letters'),
      acknowledgements: count('acknowledgements'),
    }
  } finally {
    database.close()
  }
}

/**
 * Holds the letters that the database owes against those that the mail server has got.
 *
 * @param waiting Whether some may still wait.
 * @throws {Error} when one is missing, came twice, is not marked as sent, or was never owed.
 */
export function auditLetters(
  file: string,
  delivered: readonly string[],
  waiting: 'none waits' | 'some wait' = 'none waits',
): void {
  const database = new Database(file, { readonly: true, fileMustExist: true })
  try {
    const owed = database
      .prepare<[], { mail_id: string; state: string }>('SELECT mail_id, state FROM letters')
      .all()
    const times = Map.groupBy(delivered, (id) => id)
    const wrong = owed.flatMap(({ mail_id, state }) => {
      const count = times.get(mail_id)?.length ?? 0
      const right =
        count === 1 ? state === 'sent' : waiting === 'some wait' && count === 0 && state === 'waiting'
      return right ? [] : [`${mail_id} is ${state} and came ${count} times`]
    })
    const known = new Set(owed.map(({ mail_id }) => mail_id))
    wrong.push(...delivered.filter((id) => !known.has(id)).map((id) => `${id} was never owed`))
    if (wrong.length > 0)
      throw new Error(`${wrong.length} letters went wrong: ${wrong.slice(0, 5).join('; ')}`)
  } finally {
    database.close()
  }
}
