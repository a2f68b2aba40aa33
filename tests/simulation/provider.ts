import { join } from 'node:path'
import type { PostForm, Reply } from '../../src/payments/provider/nmi/post.ts'
import { MINUTE, SECOND } from '../../src/runtime/units.ts'
import { createTestGateway } from '../../test-gateway/test-gateway.ts'
import { gatewayClient, gatewayEnv } from '../support/test-gateway.ts'
import type { Surroundings } from './world.ts'

/* The card provider: its stand-in in this process, and a network between it and the site that loses and delays. */

/**
 * What may befall a sale, the commonest more than once. `later`: the card is charged minutes after the site gave up.
 * `denied`: it is charged, and the answer says that it was not.
 */
export const saleFaults = [
  ...(['answer lost', 'request lost', 'later', 'slow', 'denied', 'denied', 'denied'] as const),
  ...(['page', 'not reached'] as const),
]

export interface ProviderWeather {
  /** Of a hundred sales, so many have one of these faults. */
  sales: number
  faults: readonly (typeof saleFaults)[number][]
  /** Of a hundred questions, so many are not answered. */
  silent: number
  /** Of a hundred events, so many are lost, come twice, or come late. */
  events: number
}

export const goodWeather: ProviderWeather = { sales: 0, faults: [], silent: 0, events: 0 }

const keys = {
  securityKey: 'security-key-of-the-practice',
  tokenizationKey: 'tokenization-key',
  checkoutKey: 'checkout_public_key',
  webhookKey: 'webhook-key-of-the-practice',
}
/** Settings of the site for this account. */
export const accountKeys = gatewayEnv('https://provider.example', keys)

/** @param deliver Delivers an event to the site. */
export function createProvider(
  { folder, time, chance, diary }: Surroundings,
  deliver: (request: Request) => Promise<Response | null>,
) {
  let weather = goodWeather
  /** References of which no event reaches the site. */
  const unheard: string[] = []
  const file = join(folder, 'provider.sqlite')

  async function hear(url: string, init: RequestInit): Promise<number> {
    const body = init.body as string
    const isLost = unheard.some((one) => body.includes(one))
    if (isLost || chance.percent(weather.events / 2)) throw new TypeError('fetch failed')
    if (chance.percent(weather.events)) await time.sleep(chance.below(10 * MINUTE))
    const times = chance.percent(weather.events) ? 2 : 1
    let status = 503
    for (let copy = 0; copy < times; copy += 1) {
      const answer = await deliver(new Request(url, init))
      status = answer?.status ?? 503
      diary.see({ saw: 'event', body, accepted: status === 200 })
    }
    // An answer that is lost makes the provider send it again.
    return chance.percent(weather.events) ? 503 : status
  }

  const gateway = createTestGateway({
    file,
    webhookUrl: 'https://www.example.co.uk/api/webhooks/nmi',
    now: time.now,
    keys,
    outside: {
      later: time.later,
      // Its signal is of a machine with real time.
      post: (url, { method, headers, body }) => hear(url, { method, headers, body } as RequestInit),
    },
  })
  const client = gatewayClient('https://provider.example', keys, (request) => gateway.fetch(request))

  const ask = async (url: URL, body: URLSearchParams): Promise<string> =>
    (await gateway.fetch(new Request(url, { method: 'POST', body }))).text()

  async function takeSale(url: URL, fields: URLSearchParams, timeout: number): Promise<Reply> {
    const fault = chance.percent(weather.sales) ? chance.of(weather.faults) : null
    if (fault !== null) diary.tell(`On the way to the provider: ${fault}.`)
    const see = () => diary.see({ saw: 'sale', fields: Object.fromEntries(fields) })
    const sell = async () => {
      see()
      return ask(url, fields)
    }
    const say = (said: string): Reply => {
      diary.see({ saw: 'sale answer', reference: fields.get('orderid') ?? '', said })
      return { came: 'answer', status: 200, text: said, endMarked: true }
    }
    const silence = async (): Promise<Reply> => {
      await time.sleep(timeout)
      return { came: 'trouble', code: 'no answer in time' }
    }
    switch (fault) {
      case 'not reached':
        return { came: 'not sent', code: 'ECONNREFUSED' }
      case 'request lost':
        see()
        return silence()
      case 'answer lost':
        await sell()
        return chance.percent(50) ? { came: 'trouble', code: 'ECONNRESET' } : silence()
      case 'later':
        see()
        time.later(() => void ask(url, fields), timeout + chance.below(20 * MINUTE))
        return silence()
      case 'page':
        if (chance.percent(50)) await sell()
        else see()
        return say('<!doctype html><title>Maintenance</title>')
      case 'denied': {
        if (chance.percent(60)) unheard.push(fields.get('orderid') ?? '')
        const said = await sell()
        return say(
          said
            .replace('response=1&responsetext=SUCCESS', 'response=2&responsetext=DECLINE')
            .replace('response_code=100', 'response_code=200'),
        )
      }
      case 'slow':
        await time.sleep(chance.below(timeout - SECOND))
        break
      case null:
        await time.sleep(500 + chance.below(2_500))
    }
    return say(await sell())
  }

  const postForm: PostForm = async (url, fields, { timeout }) => {
    time.stir()
    if (url.pathname.endsWith('/transact.php')) return takeSale(url, fields, timeout)
    const see = (said: string | null) =>
      diary.see({ saw: 'look-up', fields: Object.fromEntries(fields), said })
    await time.sleep(100 + chance.below(900))
    if (chance.percent(weather.silent)) {
      see(null)
      await time.sleep(timeout)
      return { came: 'trouble', code: 'no answer in time' }
    }
    const said = await ask(url, fields)
    see(said)
    return { came: 'answer', status: 200, text: said, endMarked: true }
  }

  return {
    file,
    keys,
    client,
    /** False in test mode. */
    charges: true,
    postForm,
    become(next: ProviderWeather) {
      weather = next
      diary.see({ saw: 'weather', of: 'provider', good: next === goodWeather })
    },
    close: () => gateway.stop(),
  }
}
