import { createHash, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'

/*
 * The baseline: a bare node:http server. GET answers one recorded response from memory; POST writes the same rows as
 * the site, with letters of the same length, in one transaction that is synced to disk before the answer. Plain
 * JavaScript, because stripping types would make its start slower and its memory larger.
 *
 * Arguments: the file with the recorded response, and a folder with a database that has the site's tables; without the
 * folder, posting does not work.
 */

const [answerFile, dataDir] = process.argv.slice(2)
const { headers, body } = JSON.parse(readFileSync(answerFile, 'utf8'))
const bytes = Buffer.from(body, 'base64')
const write = dataDir ? await writer() : null

const server = createServer((request, response) => {
  if (request.method === 'GET') response.writeHead(200, headers).end(bytes)
  else
    void text(request).then((content) => {
      write.immediate(content)
      response.end('{"message":"Email sent successfully!"}')
    })
})
// The site's own keep-alive behind a proxy.
server.keepAliveTimeout = 150_000
server.listen(Number(process.env.PORT), process.env.HOST)
process.on('SIGTERM', () => process.exit(0))

async function writer() {
  const { default: Database } = await import('better-sqlite3')
  const database = new Database(join(dataDir, 'practice.sqlite'))
  for (const pragma of [
    'journal_mode = WAL',
    'synchronous = FULL',
    'foreign_keys = ON',
    'secure_delete = ON',
  ])
    database.pragma(pragma)
  const letter = database.prepare('SELECT mail FROM letters LIMIT 1').pluck().get()
  const addMessage = database.prepare(
    'INSERT INTO messages (id, reference, form, form_key, digest, content, received_at, photos_left_out) VALUES (?, ?, ?, ?, ?, ?, ?, 0)',
  )
  const addLetter = database.prepare(
    "INSERT INTO letters (message_id, mail_id, state, priority, mail, due_at, created_at) VALUES (?, ?, 'waiting', 0, ?, ?, ?)",
  )
  return database.transaction((content) => {
    const [id, now] = [randomUUID(), Date.now()]
    const digest = createHash('sha256').update(content).digest('hex')
    addMessage.run(id, id.slice(0, 9), 'emergency', id, digest, content, now)
    addLetter.run(id, `<${randomUUID()}@bare.example>`, letter, now, now)
  })
}
