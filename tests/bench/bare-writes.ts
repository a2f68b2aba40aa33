import { createHash, randomInt } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { json } from 'node:stream/consumers'
import Database from 'better-sqlite3'
import { databaseFile } from '../../src/storage/data-folder.ts'
import { migrate } from '../../src/storage/migrate.ts'

/*
 * The measure of messages: node:http and SQLite with nothing between them. A post becomes the rows that the site writes
 * for it, with letters as long as the site's, in one transaction that is on the disk before the answer.
 *
 * Arguments: the data folder, the folder of migrations, a file with the texts of a letter and a confirmation as JSON.
 */

const [dataDir = '', migrations = '', lettersFile = ''] = process.argv.slice(2)
const { letter, confirmation } = JSON.parse(readFileSync(lettersFile, 'utf8')) as Record<string, string>
/** As many as the site sends in a day (src/forms/acknowledgement.ts). */
const CONFIRMATIONS_MAX = 200

const database = new Database(databaseFile(dataDir))
for (const pragma of ['journal_mode = WAL', 'synchronous = FULL', 'foreign_keys = ON', 'secure_delete = ON'])
  database.pragma(pragma)
migrate(database, migrations)

const addMessage = database.prepare(
  'INSERT INTO messages (id, reference, form, form_key, digest, content, received_at, photos_left_out) VALUES (?, ?, ?, ?, ?, ?, ?, 0)',
)
const addLetter = database.prepare(
  "INSERT INTO letters (message_id, mail_id, state, priority, mail, due_at, created_at) VALUES (?, ?, 'waiting', ?, ?, ?, ?)",
)
const addAcknowledgement = database.prepare(
  'INSERT INTO acknowledgements (mailbox, form, message_id, owed_at) VALUES (?, ?, ?, ?)',
)
let confirmed = 0

const write = database.transaction((form: string, message: Record<string, string>, reference: string) => {
  const now = Date.now()
  const id = crypto.randomUUID()
  const content = JSON.stringify(message)
  const digest = createHash('sha256').update(content).digest('hex')
  addMessage.run(id, reference, form, message['formKey'], digest, content, now)
  addLetter.run(id, `<${crypto.randomUUID()}@bare.example>`, 0, letter, now, now)
  if (confirmed >= CONFIRMATIONS_MAX) return
  confirmed += 1
  const mailbox = createHash('sha256')
    .update(message['email'] ?? '')
    .digest('hex')
  addAcknowledgement.run(mailbox, form, id, now)
  addLetter.run(id, `<${crypto.randomUUID()}@bare.example>`, -1, confirmation, now, now)
})

const server = createServer((request, response) => {
  if (request.method !== 'POST') {
    response.end()
    return
  }
  void json(request).then((message) => {
    const reference = `${randomInt(1_000, 10_000)}-${randomInt(10_000_000)}`
    write.immediate(request.url ?? '', message as Record<string, string>, reference)
    response.writeHead(200, { 'content-type': 'application/json', 'message-reference': reference })
    response.end('{"message":"Email sent successfully!"}')
  })
})
server.listen(Number(process.env['PORT']), process.env['HOST'])
process.on('SIGTERM', () => process.exit(0))
