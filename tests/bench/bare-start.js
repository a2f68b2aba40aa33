import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'

/* node:http with nothing around it, in plain JavaScript: what starting and resting costs at the least. */

const body = readFileSync(process.argv[2])
createServer((_, response) => response.end(body)).listen(Number(process.env['PORT']), process.env['HOST'])
process.on('SIGTERM', () => process.exit(0))
