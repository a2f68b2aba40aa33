import { fsyncSync, openSync, readFileSync, writeSync } from 'node:fs'
import { createServer } from 'node:http'
import { keyOf } from './exchange.ts'
import type { Recorded } from './exchange.ts'

/*
 * The measure of everything: node:http with nothing around it, which sends recorded answers from memory, and for a
 * post first appends the body to a file and waits until the disk has it.
 *
 * Arguments: the file of the recorded answers, the file to append to.
 */

const [answersFile = '', appendTo = ''] = process.argv.slice(2)
const recorded = JSON.parse(readFileSync(answersFile, 'utf8')) as Record<string, Recorded>
const answers = new Map(
  Object.entries(recorded).map(([key, answer]) => [
    key,
    { ...answer, body: Buffer.from(answer.body, 'base64') },
  ]),
)
const file = openSync(appendTo, 'a', 0o600)

const server = createServer((request, response) => {
  const answer = answers.get(keyOf({ method: request.method, path: request.url, headers: request.headers }))
  const send = () => {
    response.writeHead(answer?.status ?? 404, answer?.headers)
    response.end(answer?.body)
  }
  if (request.method !== 'POST') {
    send()
    return
  }
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    writeSync(file, Buffer.concat(chunks))
    fsyncSync(file)
    send()
  })
})
server.listen(Number(process.env['PORT']), process.env['HOST'])
process.on('SIGTERM', () => process.exit(0))
