import { readdirSync, readFileSync } from 'node:fs'
import type { OutgoingHttpHeaders, RequestListener, ServerResponse } from 'node:http'
import { join } from 'node:path'

/*
 * A site that records what browsers report: script errors, violations of the content security policy, and error
 * statuses.
 */

const PLACE = '/heard'
const assets = join(import.meta.dirname, '../../dist/client/assets')
const frameScript = readdirSync(assets).find((file) => /^frame-script-.*\.js$/.test(file)) ?? ''

/** Inserted before the first script of each page. */
const telling = `
const tell = (what) => navigator.sendBeacon('${PLACE}', location.pathname + ': ' + what)
addEventListener('error', (event) => tell(event.message))
addEventListener('unhandledrejection', (event) => tell(String(event.reason)))
for (const level of ['error', 'warn']) {
  const said = console[level]
  console[level] = (...all) => { tell(level + ' ' + all.join(' ')); said.apply(console, all) }
}
`

export function hearing() {
  const heard: string[] = []
  /** Every requested address. */
  const asked = new Set<string>()
  /** Addresses whose requests lose their connection. */
  const cut: RegExp[] = []
  const before =
    (site: RequestListener): RequestListener =>
    (request, response) => {
      if (request.url === PLACE) {
        let text = ''
        request.on('data', (piece: Buffer) => (text += piece.toString()))
        request.on('end', () => void heard.push(text))
        response.writeHead(204).end()
      } else if (request.url === `/assets/${frameScript}`) {
        response.writeHead(200, { 'content-type': 'text/javascript' })
        response.end(telling + readFileSync(join(assets, frameScript), 'utf8'))
      } else if (cut.some((address) => address.test(request.url ?? ''))) request.destroy()
      else {
        asked.add(request.url ?? '')
        askForReports(response)
        response.once('finish', () => {
          const { statusCode } = response
          if (statusCode >= 400) heard.push(`${statusCode} ${request.method} ${request.url}`)
        })
        site(request, response)
      }
    }
  return { heard, asked, cut, before }
}

/** Makes browsers report violations of the content security policy. */
function askForReports(response: ServerResponse) {
  const name = 'content-security-policy'
  const more = (policy: unknown) => `${String(policy)}; report-uri ${PLACE}`
  const writeHead = response.writeHead.bind(response) as (...all: unknown[]) => ServerResponse
  response.writeHead = (status: number, ...rest: unknown[]) => {
    const headers = rest.at(-1) as OutgoingHttpHeaders | string[] | undefined
    if (Array.isArray(headers)) {
      const at = headers.findIndex((one, index) => index % 2 === 0 && one.toLowerCase() === name)
      if (at >= 0) headers[at + 1] = more(headers[at + 1])
    } else if (headers?.[name] !== undefined)
      rest[rest.length - 1] = { ...headers, [name]: more(headers[name]) }
    return writeHead(status, ...rest)
  }
}
