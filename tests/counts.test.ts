import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { countsCommand as verb } from '../src/operator/counts-command.ts'
import { operateAt } from './support/operator.ts'
import { rosalind } from './support/people.ts'
import { openPractice, postAsBrowser, postJson, SITE } from './support/practice.ts'
import type { Practice } from './support/practice.ts'
import { openTill } from './support/till.ts'
import { DAY } from './support/times.ts'

/* Usage is counted without watching anybody (ruling 29). */

let practice: Practice

beforeEach(async () => {
  practice = await openPractice({ at: '2026-11-24T10:00:00Z' })
})
afterEach(() => practice.close())

const firefox = 'Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0'
const person = { 'user-agent': firefox, accept: 'text/html', 'sec-fetch-dest': 'document' }
const visit = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  practice.request(path, { method, headers: { ...person, ...headers } })

async function counted(): Promise<Record<string, number>> {
  await practice.counts.write()
  const rows = await practice.db.selectFrom('counts').select(['what', 'count']).execute()
  return Object.fromEntries(rows.map(({ what, count }) => [what, count]))
}

const contact = { ...rosalind, treatment: 'A question about my crown.' }

describe('the site counts', () => {
  test('pages that people open, rendered on request or ready beforehand', async () => {
    await visit('/contact')
    await visit('/contact', { 'sec-purpose': 'prefetch' })
    await visit('/contact?utm_source=letter&email=ada@example.org')
    await visit('/')
    await visit('/there-is-nothing-here')
    expect(await counted()).toEqual({ 'page /': 1, 'page /contact': 3, 'page not found': 1 })
  })

  test('a prerendered page once it is shown', async () => {
    await visit('/about', { 'sec-purpose': 'prefetch;prerender' })
    expect(await counted()).toEqual({})
    const shown = (headers: Record<string, string>) => visit('/api/shown', headers, 'POST')
    const referer = `${SITE}/about?utm_source=letter`
    expect(
      (await shown({ referer, 'sec-fetch-dest': 'empty', 'sec-fetch-site': 'same-origin' })).status,
    ).toBe(204)
    expect(await counted()).toEqual({ 'page /about': 1 })
    await shown({ referer: 'https://elsewhere.example/about' })
    await shown({ referer: 'nonsense' })
    await shown({})
    await shown({ referer, 'user-agent': 'curl/8.9.0' })
    await shown({ referer, 'sec-fetch-site': 'cross-site' })
    expect(await counted()).toEqual({ 'page /about': 1 })
  })

  test('visits by phones of the maker Cubot too, although the name looks like a robot’s', async () => {
    for (const model of ['CUBOT X30', 'CUBOT_NOTE_S', 'CUBOT'])
      await visit('/', {
        'user-agent': `Mozilla/5.0 (Linux; Android 10; ${model} Build/QP1A) AppleWebKit/537.36 Chrome/120.0.0.0 Mobile Safari/537.36`,
      })
    expect(await counted()).toEqual({ 'page /': 3 })
  })

  test('neither requests of robots nor anything but pages', async () => {
    for (const agent of [
      'Googlebot/2.1',
      'Mozilla/5.0 (compatible; bingbot/2.0)',
      'curl/8.9.0',
      'Uptime-Kuma/2.0',
      '',
    ])
      await visit('/', { 'user-agent': agent })
    await visit('/', {}, 'HEAD')
    await visit('/', { 'sec-fetch-dest': 'empty' })
    await practice.request('/', { headers: { 'user-agent': firefox, accept: '*/*' } })
    await visit('/robots.txt')
    await visit('/healthz')
    expect(await counted()).toEqual({})
  })

  test('forms that were sent, refused, or perhaps sent by a robot', async () => {
    await postJson(practice, '/api/mail/contact', contact)
    await postJson(practice, '/api/mail/contact', { ...contact, email: 'no address' })
    await postAsBrowser(practice, '/api/mail/submit-feedback', { firstName: 'A' })
    await postJson(practice, '/api/mail/contact', { ...contact, homepage: 'https://spam.example' })
    expect(await counted()).toEqual({
      'form contact: refused': 1,
      'form contact: sent': 1,
      'form contact: sent, perhaps by a robot': 1,
      'form feedback: refused': 1,
    })
  })

  test('the steps of a payment, and the results of cards', async () => {
    const till = await openTill()
    try {
      await till.practice.request('/api/payments/taking')
      expect(await till.payer().pay()).toMatchObject({ status: 'success' })
      await till.practice.counts.write()
      const rows = await till.practice.db.selectFrom('counts').select(['what', 'count']).execute()
      expect(Object.fromEntries(rows.map(({ what, count }) => [what, count]))).toMatchObject({
        'checkout: opened': 1,
        'checkout: details given': 1,
        'card for registration: sent': 1,
        'card for registration: paid': 1,
      })
    } finally {
      await till.close()
    }
  })

  test('by the day in London, over a midnight in summer time too', async () => {
    await practice.close()
    practice = await openPractice({ at: '2026-06-30T22:59:00Z' })
    await visit('/')
    practice.wait(2 * 60_000)
    await visit('/')
    await practice.counts.write()
    const rows = await practice.db.selectFrom('counts').select(['day', 'count']).execute()
    expect(rows).toEqual([
      { day: '2026-06-30', count: 1 },
      { day: '2026-07-01', count: 1 },
    ])
  })

  test('on top of earlier counts after a restart', async () => {
    await visit('/')
    await practice.counts.stop()
    await visit('/')
    await practice.counts.write()
    expect(await counted()).toEqual({ 'page /': 2 })
  })
})

describe('the counts', () => {
  test('keep nothing of a visitor: no cookie is set, and no word of theirs is stored', async () => {
    const answer = await visit('/contact?name=Ada', {
      referer: 'https://search.example/?q=tooth',
      cookie: 'a=b',
    })
    expect(answer.headers.get('set-cookie')).toBeNull()
    await visit('/ada-lovelace-was-here')
    await postJson(practice, '/api/mail/contact', contact)
    await practice.counts.write()
    const rows = await practice.db.selectFrom('counts').selectAll().execute()
    expect(rows).toEqual([
      { day: '2026-11-24', what: 'form contact: sent', count: 1 },
      { day: '2026-11-24', what: 'page /contact', count: 1 },
      { day: '2026-11-24', what: 'page not found', count: 1 },
    ])
  })
})

describe('an operator who asks for the counts', () => {
  const ask = (...args: string[]) => operateAt(practice, verb, ...args)
  const live = async (days: number) => {
    for (let day = 0; day < days; day += 1) {
      await visit('/accessibility')
      if (day % 2 === 0) await visit('/emergency')
      practice.wait(DAY)
    }
    await practice.counts.write()
  }

  test('reads a table of today, seven days, this month and the last', async () => {
    await live(10)
    const { said, code } = await ask()
    expect(code).toBe(0)
    expect(
      said
        .trimEnd()
        .split('\n')
        .map((line) => line.trim().split(/\s{2,}/)),
    ).toEqual([
      ['today', '7 days', 'this month', 'last month'],
      ['page /accessibility', '0', '6', '3', '7'],
      ['page /emergency', '0', '3', '1', '4'],
    ])
  })

  test('gets each day as CSV for a spreadsheet', async () => {
    await live(2)
    const { said } = await ask('--csv')
    expect(said.trim().split('\n')).toEqual([
      'day,what,count',
      '2026-11-24,"page /accessibility",1',
      '2026-11-24,"page /emergency",1',
      '2026-11-25,"page /accessibility",1',
    ])
  })
})
