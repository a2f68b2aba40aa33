import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { PageResponses } from './page-responses.ts'

/** Is told of a page that was sent, and given the headers of its request. */
export type Visited = (path: string, header: (name: string) => string | undefined) => void

/**
 * Writes finished pages before anything else looks at the request: within a few per cent of a bare server. Everything
 * else goes on to the application.
 */
export function answerCachedPages(
  pages: PageResponses,
  visited: Visited,
  next: RequestListener,
): RequestListener {
  return (request: IncomingMessage, response: ServerResponse) => {
    const { method, url = '', headers } = request
    const kept =
      method === 'GET' || method === 'HEAD'
        ? pages.fromMemory(url, {
            acceptEncoding: header(headers['accept-encoding']),
            ifNoneMatch: headers['if-none-match'],
            availableDictionary: header(headers['available-dictionary']),
          })
        : undefined
    if (kept === undefined || headers.upgrade !== undefined) {
      next(request, response)
      return
    }
    if (method === 'GET') visited(url.split('?', 1)[0] ?? url, (name) => header(headers[name]))
    response.writeHead(kept.status, kept.headers)
    response.end(method === 'HEAD' ? undefined : kept.body)
  }
}

const header = (value: string | string[] | undefined) => (Array.isArray(value) ? value.join(',') : value)
