import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { practice as facts } from '#practice/practice.ts'
import { closes, lateCloses, lateDay, openingOf, opens } from './support/facts.ts'
import { closedToday, noticeDesk } from './support/notice-desk.ts'
import { openPractice, postAsBrowser, postJson } from './support/practice.ts'
import type { Practice } from './support/practice.ts'

/* Staff put an urgent notice on every page, through a link in the practice's own mailbox (ruling 28). */

const MINUTE = 60_000
const HOUR = 60 * MINUTE

let practice: Practice

/** Tuesday at ten; the practice is open. */
const open = async (at = '2026-11-24T10:00:00Z') => {
  practice = await openPractice({ at })
}
beforeEach(() => open())
afterEach(() => practice.close())

const { askForLink, inMailbox, newestLink, pageText, press, publish, publishNotice, textOf } = noticeDesk(
  () => practice,
)

/** Days with special hours in the data for search engines. */
const specialHours = async () => {
  const html = await (await practice.request('/')).text()
  const [, data = '{}'] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? []
  const { specialOpeningHoursSpecification: special } = JSON.parse(data) as {
    specialOpeningHoursSpecification: { validFrom: string; opens: string; closes: string }[]
  }
  return special.map((day) => [day.validFrom, day.opens, day.closes])
}
const everyPage = [
  '/',
  '/contact',
  '/emergency',
  '/out-of-hours',
  '/treatments',
  '/policies',
  '/nothing-here',
]

describe('a receptionist who publishes a notice', () => {
  test('asks for a link, chooses, previews and publishes, and every page shows the notice at once', async () => {
    for (const path of everyPage) expect(await pageText(path)).not.toContain('We’re closed until')

    const link = await askForLink()
    expect(await pageText(`/notice?link=${link}`)).toContain('What should patients know?')
    const seen = await textOf(press({ ...closedToday, sentence: 'A pipe has burst.', link, step: 'look' }))
    expect(seen).toContain('We’re closed until the end of today')
    expect(seen).toContain('A pipe has burst.')
    const opensTomorrow = `Closed now, opens at ${opens('Wednesday')} tomorrow`
    expect(seen).toContain(opensTomorrow)
    expect(await pageText('/')).not.toContain('A pipe has burst.')

    const published = await publish(link, { ...closedToday, sentence: 'A pipe has burst.' })
    expect(published.status).toBe(303)
    expect(await pageText(new URL(published.headers.get('location') ?? '', 'http://x').pathname)).toBeTruthy()
    for (const path of everyPage) {
      const text = await pageText(path)
      expect(text).toContain('We’re closed until the end of today')
      expect(text).toContain('A pipe has burst.')
    }
    expect(await pageText('/')).toContain(opensTomorrow)
    expect(await pageText('/emergency')).not.toContain('Call us now')
  })

  test('gets the link in the practice’s mailbox, and it is sent nowhere else', async () => {
    await askForLink()
    const mails = await inMailbox()
    expect(mails.map(({ envelopeTo }) => envelopeTo)).toEqual([[facts.email.address]])
    expect(mails[0]?.subject).toBe('Link to publish an urgent notice')
    expect(mails[0]?.text).toContain('until 11am')
  })

  test('takes it back with the link in the confirming letter', async () => {
    await publishNotice()
    expect((await inMailbox()).at(-1)?.subject).toBe('Notice published: we’re closed')
    const back = await newestLink()
    expect(await pageText(`/notice?link=${back}`)).toContain('Take the notice down?')
    expect(await pageText('/')).toContain('We’re closed')
    expect((await press({ link: back, step: 'take-back' })).status).toBe(303)
    const said = await pageText(`/notice?link=${back}`)
    expect(said).toContain('Notice taken down')
    expect(said).not.toContain('already been used')
    for (const path of everyPage) expect(await pageText(path)).not.toContain('We’re closed until')
    expect(await pageText('/')).toContain(`Open now until ${closes('Tuesday')}`)
    expect((await inMailbox()).at(-1)?.subject).toBe('Notice taken down')
  })

  test('can replace it with another one, which the link of the first notice cannot take back', async () => {
    await publishNotice()
    expect(await pageText('/')).toContain('We’re closed until')
    await inMailbox()
    const older = await newestLink()
    const looked = press({ kind: 'telephones down', end: 'today', link: await askForLink(), step: 'look' })
    expect(await textOf(looked)).toContain('instead of the notice there now')
    await publishNotice({ kind: 'telephones down', end: 'today' })
    expect(await pageText('/')).toContain('Our phones are down until the end of today')
    expect(await pageText('/')).not.toContain('We’re closed until')
    for (const answer of [
      practice.request(`/notice?link=${older}`),
      press({ link: older, step: 'take-back' }),
      press({ link: older, step: 'look' }),
    ]) {
      const text = await textOf(answer)
      expect(text).toContain('This link is for an earlier notice')
      expect(text).not.toContain('Press the button')
    }
    expect(await pageText('/')).toContain('Our phones are down')
    await inMailbox()
    await press({ link: await newestLink(), step: 'take-back' })
    expect(await pageText('/')).not.toContain('Our phones are down')
    expect(await pageText(`/notice?link=${older}`)).toContain('There’s no notice on the website now')
  })

  test('reads what is missing or wrong, and keeps what was typed', async () => {
    const link = await askForLink()
    const wrong = async (fields: Record<string, string>) => {
      const answer = await press({ link, step: 'look', ...fields })
      expect(answer.status).toBe(422)
      return (await answer.text()).replaceAll('&#x27;', '’')
    }
    expect(await wrong({ sentence: 'Sorry!' })).toMatch(
      /Choose what patients should know.*Choose when the notice ends/s,
    )
    expect(await wrong({ sentence: 'Sorry!' })).toContain('>Sorry!</textarea>')
    expect(await wrong({ kind: 'closed', end: 'time' })).toContain('Enter the day and time it ends')
    expect(await wrong({ kind: 'closed', end: 'time', date: '2026-02-30', time: '10:00' })).toContain(
      'Enter the day',
    )
    expect(await wrong({ kind: 'closed', end: 'time', date: '2026-11-24', time: '09:59' })).toContain(
      'The end must be in the future',
    )
    expect(await wrong({ kind: 'closed', end: 'time', date: '2026-12-09', time: '10:00' })).toContain(
      'The end must be within 14 days',
    )
    expect(await wrong({ ...closedToday, sentence: 'a'.repeat(201) })).toContain('200 characters or fewer')
    expect(await wrong({ ...closedToday, sentence: 'a\u202Eb' })).toContain('can’t send')
  })

  test('who enters a day or a time but leaves "today" chosen is asked to choose one', async () => {
    const link = await askForLink()
    for (const typed of [{ date: '2026-11-26' }, { time: '14:00' }]) {
      const answer = await press({ ...closedToday, ...typed, link, step: 'look' })
      expect(answer.status).toBe(422)
      expect(await answer.text()).toContain('Choose “Another time”, or clear the day and the time')
    }
    expect((await press({ ...closedToday, date: '', time: '', link, step: 'look' })).status).toBe(200)
  })

  test('who publishes a preview after midnight sees the changed end of "today" first', async () => {
    await practice.close()
    await open('2026-11-24T23:58:00Z')
    const link = await askForLink()
    const hidden = async (answer: Response) =>
      Object.fromEntries(
        [...(await answer.text()).matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)].map(
          ([, name = '', value = '']) => [name, value],
        ),
      )
    const seen = await hidden(await press({ ...closedToday, link, step: 'look' }))
    practice.wait(3 * MINUTE)
    const again = await press({ ...seen, step: 'publish' })
    expect(again.status).toBe(200)
    expect(await textOf(again.clone())).toContain('the end has changed since you looked')
    expect(await pageText('/')).not.toContain('We’re closed until')
    expect((await press({ ...(await hidden(again)), step: 'publish' })).status).toBe(303)
    expect(await pageText('/')).toContain('We’re closed until the end of today')
  })

  test('sees a preview with another label than the notice that is already published', async () => {
    await publishNotice()
    const link = await askForLink()
    const look = await press({ kind: 'telephones down', end: 'today', link, step: 'look' })
    const labels = [...(await look.text()).matchAll(/<section class="notice" aria-label="([^"]*)"/g)]
    expect(labels.map(([, label]) => label)).toEqual(['Notice', 'Your notice'])
  })

  test('cannot put a script on the pages', async () => {
    await publishNotice({ ...closedToday, sentence: '<script>alert(1)</script>' })
    expect(await (await practice.request('/')).text()).not.toContain('<script>alert')
  })
})

describe('while a notice is published', () => {
  test('it ends by itself at its time, on every page', async () => {
    await publishNotice({ ...closedToday, end: 'time', date: '2026-11-24', time: '14:00' })
    expect(await pageText('/')).toContain('We’re closed until 2pm')
    expect(await pageText('/')).toContain('Closed now, opens at 2pm today')
    practice.wait(4 * HOUR - 1000)
    expect(await pageText('/')).toContain('We’re closed until 2pm')
    practice.wait(1000)
    for (const path of everyPage) expect(await pageText(path)).not.toContain('We’re closed until')
    expect(await pageText('/')).toContain(`Open now until ${closes('Tuesday')}`)
  })

  test('the next opening time shown is the first one after its end', async () => {
    await publishNotice({ ...closedToday, end: 'tomorrow' })
    expect(await pageText('/')).toContain(`Closed now, opens at ${opens('Thursday')} on Thursday`)
    practice.wait(23.5 * HOUR)
    expect(await pageText('/')).toContain('We’re closed until the end of today')
    expect(await pageText('/')).toContain(`Closed now, opens at ${opens('Thursday')} tomorrow`)
  })

  test('it survives a restart, and so do its links', async () => {
    await publishNotice()
    await inMailbox()
    const back = await newestLink()
    const { dataDir } = practice
    const again = await openPractice({ at: '2026-11-24T11:00:00Z', dataDir })
    expect(await textOf(again.request('/'))).toContain('We’re closed until the end of today')
    expect((await again.request(`/notice?link=${back}`)).status).toBe(200)
    await again.close()
    await open()
  })

  test('a process that started earlier, as during a deploy, shows it too', async () => {
    const { dataDir } = practice
    const next = await openPractice({ dataDir })
    await publishNotice()
    expect(await textOf(next.request('/'))).not.toContain('We’re closed until')
    next.notices.follow()
    await expect.poll(() => textOf(next.request('/'))).toContain('We’re closed until')
    await next.notices.stop()
    await next.close()
    await open()
  })

  test('over the change to summer time "the end of today" is midnight in London', async () => {
    await practice.close()
    await open('2027-03-28T00:30:00Z')
    await publishNotice()
    practice.wait(22.5 * HOUR - 1000)
    expect(await pageText('/')).toContain('We’re closed until the end of today')
    practice.wait(1000)
    expect(await pageText('/')).not.toContain('We’re closed until')
  })

  test('at the change to winter time its end is a London clock time', async () => {
    await practice.close()
    await open('2026-10-25T00:30:00Z')
    await publishNotice({ ...closedToday, end: 'time', date: '2026-10-25', time: '09:00' })
    expect(await pageText('/')).toContain('We’re closed until 9am')
    practice.wait(8.5 * HOUR - 1000)
    expect(await pageText('/')).toContain('We’re closed until 9am')
    practice.wait(1000)
    expect(await pageText('/')).not.toContain('We’re closed until')
  })

  test('the data for search engines has the changed hours', async () => {
    await publishNotice({ ...closedToday, end: 'time', date: '2026-11-25', time: '10:30' })
    const special = await specialHours()
    expect(special.slice(0, 4)).toEqual([
      ['2026-11-24', '00:00', '00:00'],
      ['2026-11-25', '10:30', openingOf('Wednesday').closes],
      ['2026-12-03', lateDay.opens, lateDay.closes],
      ['2026-12-09', '00:00', '00:00'],
    ])
  })

  test('the long Thursday is shown only if the practice opens again on that day', async () => {
    await practice.close()
    await open('2026-12-03T09:30:00Z')
    expect(await pageText('/')).toContain(`Thursday 3 December Open until ${lateCloses}`)
    await publishNotice({ ...closedToday, end: 'time', date: '2026-12-03', time: '14:00' })
    expect(await pageText('/')).toContain(`Thursday 3 December Open until ${lateCloses}`)
    expect((await specialHours())[0]).toEqual(['2026-12-03', '14:00', lateDay.closes])
    await publishNotice()
    expect(await pageText('/')).not.toContain('Thursday 3 December')
    expect(await pageText('/')).toContain(`Thursday 7 January Open until ${lateCloses}`)
    expect((await specialHours())[0]).toEqual(['2026-12-03', '00:00', '00:00'])
  })

  test('a patient in pain is not asked to telephone reception while its telephone is down', async () => {
    expect(await pageText('/emergency')).toContain('Call us now')
    await publishNotice({ kind: 'telephones down', end: 'today' })
    const text = await pageText('/emergency')
    expect(text).not.toContain('Call us now')
    expect(text).toContain(`Open now until ${closes('Tuesday')}: you can also come in.`)
  })

  test('the page for new patients shows a notice that no card payments are possible', async () => {
    await publishNotice({ kind: 'no card payments', end: 'today' })
    expect(await pageText('/newpatients')).toContain('No card payments until the end of today')
  })

  test('a message form is answered as usual, with and without script', async () => {
    await publishNotice()
    const message = {
      firstName: 'Ada',
      lastName: 'Pear',
      email: 'ada@example.org',
      phone: '01632960001',
      treatment: 'A question.',
    }
    expect((await postJson(practice, '/api/mail/contact', message)).status).toBe(200)
    expect((await postAsBrowser(practice, '/api/mail/contact', { ...message, email: 'x' })).status).toBe(422)
  })
})
