import { Hono } from 'hono'
import type { Context } from 'hono'
import { brokenAfter, drop, html, maintenancePage } from './faults.ts'
import type { NodeEnv, Patience } from './faults.ts'
import { nmiResponse, queryError } from './query.ts'
import type { Store } from './store.ts'
import { queryString } from './transact.ts'
import type { Answer, Fields } from './transact.ts'

/* The two API endpoints for a shop's server, and how they fail when a switch says so. */

interface Parts {
  store: Store
  patience: Patience
  /** Carries out a request. Resolves once events that must come before the answer have been delivered. */
  transact: (request: Fields) => Promise<Answer>
  query: (request: Fields) => string
}

export function apiRoutes({ store, patience, transact, query }: Parts): Hono {
  return new Hono()
    .post('/transact.php', async (c) => {
      const request = await fieldsOf(c)
      const fault = request['type'] === 'sale' ? takeFault() : 'normal'
      if (fault === 'normal') return html(queryString(await transact(request)))
      return failSale(c, fault, request)
    })
    .post('/query.php', async (c) => {
      const request = await fieldsOf(c)
      const { queryAnswer } = store.switches()
      switch (queryAnswer) {
        case 'error':
          return xml(queryError('Query failed'))
        case 'empty':
          return xml(nmiResponse(''))
        case 'html':
          return maintenancePage()
        case 'http-500':
          return maintenancePage(500)
        case 'http-429':
          return html('Too Many Requests', 429)
        case 'hang':
          return patience.hang(c.req.raw)
        default:
          return xml(query(request))
      }
    })

  /** The fault for the next sale; counts down when it is limited to some sales. */
  function takeFault(): string {
    const { saleFault, saleFaultTimes } = store.switches()
    const left = Number(saleFaultTimes)
    if (left === 1) store.setSwitches({ saleFault: 'normal', saleFaultTimes: '0' })
    if (left > 1) store.setSwitches({ saleFaultTimes: String(left - 1) })
    return saleFault
  }

  async function failSale(c: Context, fault: string, request: Fields): Promise<Response> {
    const { saleCharge, saleDelayMs } = store.switches()
    const delay = Number(saleDelayMs)
    if (fault === 'late' && saleCharge !== 'before') {
      await patience.wait(delay)
      return saleCharge === 'never' ? maintenancePage(500) : html(queryString(await transact(request)))
    }
    const chargeLater = async () => {
      await patience.wait(delay)
      if (!patience.isOver()) await transact(request)
    }
    const answer = saleCharge === 'before' ? queryString(await transact(request)) : approvedButNotCharged
    if (saleCharge === 'later') void chargeLater()
    switch (fault) {
      case 'hang':
        return patience.hang(c.req.raw)
      case 'late':
        await patience.wait(delay)
        return html(answer)
      case 'drop':
        return drop(c.env as NodeEnv)
      case 'drop-mid-answer':
        return brokenAfter(answer.slice(0, answer.length / 2), c.env as NodeEnv)
      case 'html':
        return maintenancePage()
      case 'http-500':
        return maintenancePage(500)
      case 'http-429':
        return html('Too Many Requests', 429)
      case 'truncated':
        return html(answer.slice(0, 12))
      case 'repeated-key':
        return html(`${answer}&response=2`)
      case 'contradictory':
        return html(answer.replace('response=1', 'response=2'))
      default:
        return html('')
    }
  }
}

/** Half of it looks like a real answer though nothing was charged; only the end differs. */
const approvedButNotCharged =
  'response=1&responsetext=SUCCESS&authcode=123456&transactionid=&response_code=100'

const xml = (text: string) =>
  new Response(text, { headers: { 'content-type': 'text/xml; charset=UTF-8', 'cache-control': 'no-store' } })

/** Fields of a form; the last value of a repeated one. */
export async function fieldsOf(c: Context): Promise<Fields> {
  return Object.fromEntries(new URLSearchParams(await c.req.text()))
}
