import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { Recorded } from './exchange.ts'

/*
 * The measure of everything that is read: node:http with nothing around it, which sends one recorded answer from memory.
 *
 * Argument: the file of the recorded answer.
 */

const { status, headers, body } = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as Recorded
const bytes = Buffer.from(body, 'base64')

const server = createServer((_, response) => {
  response.writeHead(status, headers)
  response.end(bytes)
})
// Idle connections stay as long as they do with us behind a proxy.
server.keepAliveTimeout = 150_000
server.listen(Number(process.env['PORT']), process.env['HOST'])
process.on('SIGTERM', () => process.exit(0))
