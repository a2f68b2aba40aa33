import { describe, expect, test } from 'vitest'
import type { Mail } from '../src/mail/mail.ts'
import { openForEachTest } from './support/opened.ts'
import { closedToday, noticeDesk } from './support/notice-desk.ts'
import { contactMessage } from './support/people.ts'
import { openPractice, postJson } from './support/practice.ts'

/* The link by which staff put a notice on every page: its rights, its lifetime, and the limit of requests for one. */

const MINUTE = 60_000
const HOUR = 60 * MINUTE

const practice = openForEachTest(() => openPractice({ at: '2026-11-24T10:00:00Z' }))

const { askForLink, inMailbox, newestLink, pageText, press, publish, publishNotice, textOf } = noticeDesk(
  () => practice,
)

describe('a link for publishing a notice', () => {
  test('that is opened by a program which scans mails changes nothing, however often', async () => {
    const link = await askForLink()
    for (let time = 0; time < 5; time += 1) {
      await practice.request(`/notice?link=${link}`)
      await practice.request(`/notice?link=${link}`, { method: 'HEAD' })
    }
    expect(await pageText('/')).not.toContain('We’re closed until')
    expect((await publish(link)).status).toBe(303)
  })

  test('works once: used again, it shows what is published and changes nothing', async () => {
    const link = await askForLink()
    await publish(link)
    const again = await textOf(publish(link, { kind: 'emergencies only', end: 'tomorrow' }))
    expect(again).toContain('Your notice is published')
    expect(await pageText('/')).not.toContain('Emergencies only')
    const next = await askForLink()
    await Promise.all([publish(next), publish(next, { kind: 'emergencies only', end: 'today' })])
    const subjects = (await inMailbox()).map(({ subject }) => subject)
    expect(subjects.filter((subject) => subject?.startsWith('Notice published'))).toHaveLength(2)
  })

  test('works for an hour', async () => {
    const link = await askForLink()
    practice.wait(HOUR - MINUTE)
    expect((await practice.request(`/notice?link=${link}`)).status).toBe(200)
    practice.wait(MINUTE)
    expect((await practice.request(`/notice?link=${link}`)).status).toBe(410)
    expect((await publish(link)).status).toBe(410)
    expect(await pageText('/')).not.toContain('We’re closed until')
  })

  test('that was made up, cut short or changed opens nothing', async () => {
    const link = await askForLink()
    const [text = '', signature = ''] = link.split('.')
    const forged = Buffer.from(
      JSON.stringify({ ...JSON.parse(Buffer.from(text, 'base64url').toString()), until: 9e15 }),
    ).toString('base64url')
    for (const wrong of [
      '',
      'x',
      text,
      `${text}.`,
      `${text}.${signature.slice(1)}`,
      `${link}=`,
      `${link}.`,
      `${link}.x`,
      `${forged}.${signature}`,
    ]) {
      expect((await practice.request(`/notice?link=${wrong}`)).status).toBe(404)
      expect((await publish(wrong)).status).toBe(404)
    }
    expect(await pageText('/')).not.toContain('We’re closed until')
  })

  test('cannot take a notice back, and a link for taking back cannot publish', async () => {
    await publishNotice()
    await inMailbox()
    const back = await newestLink()
    expect(await textOf(publish(back, { kind: 'emergencies only', end: 'today' }))).toContain(
      'Take the notice down?',
    )
    expect(await pageText('/')).not.toContain('Emergencies only until')
    const link = await askForLink()
    expect((await press({ link, step: 'take-back' })).status).toBe(422)
    expect(await pageText('/')).toContain('We’re closed until')
  })

  test('is never logged, and its page is not cached, indexed or sent to other sites as referrer', async () => {
    const link = await askForLink()
    const answer = await practice.request(`/notice?link=${link}`)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('referrer-policy')).toBe('same-origin')
    expect(await answer.text()).toContain('<meta name="robots" content="noindex"/>')
    await publish(link)
    expect(practice.lines.join('\n')).not.toContain(link.slice(0, 20))
  })

  test('cannot be used from a page of another site', async () => {
    const link = await askForLink()
    const foreign = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }
    expect((await press({ ...closedToday, link, step: 'publish' }, foreign)).status).toBe(403)
    expect((await press({ step: 'ask' }, foreign)).status).toBe(403)
    expect(await pageText('/')).not.toContain('We’re closed until')
  })
})

describe('repeated requests for a notice link', () => {
  test('are refused after a few, and the newest link that was sent still works', async () => {
    for (let call = 0; call < 50; call += 1)
      await press({ step: 'ask' }, { 'x-forwarded-for': `203.0.113.${call}` })
    const refused = await press({ step: 'ask' }, { 'x-forwarded-for': '198.51.100.1' })
    expect(refused.status).toBe(429)
    expect(await refused.text()).toContain('each link works for an hour')
    expect(await inMailbox()).toHaveLength(6)
    expect((await publish(await newestLink())).status).toBe(303)
  })

  test('get the same link within ten minutes, and a new one when it was used or is older', async () => {
    const first = await askForLink()
    practice.wait(9 * MINUTE)
    expect(await askForLink()).toBe(first)
    practice.wait(2 * MINUTE)
    const second = await askForLink()
    expect(second).not.toBe(first)
    await publish(second)
    practice.wait(20 * MINUTE)
    expect(await askForLink()).not.toBe(second)
  })

  test('send no more than twenty letters a day', async () => {
    for (let hour = 0; hour < 24; hour += 1) {
      for (let call = 0; call < 10; call += 1)
        await press({ step: 'ask' }, { 'x-forwarded-for': `203.0.113.${call}` })
      practice.wait(HOUR)
    }
    expect((await inMailbox()).length).toBeLessThanOrEqual(20)
  })

  test('do not delay a patient’s letter', async () => {
    await press({ step: 'ask' })
    await postJson(practice, '/api/mail/contact', contactMessage)
    const waiting = await practice.db
      .selectFrom('letters')
      .select('mail')
      .orderBy('priority', 'desc')
      .execute()
    const [first] = waiting.map(({ mail }) => (JSON.parse(mail) as Mail).subject)
    expect(first).toContain('Contact form')
  })

  test('from one client send only three letters', async () => {
    for (let call = 0; call < 5; call += 1) await press({ step: 'ask' })
    expect(await inMailbox()).toHaveLength(3)
  })
})
