import { describe, expect, test } from 'vitest'
import { formatKnockedOutToothStep } from '../src/facts/emergency-sentences.ts'
import { closes, onCall, onCallFrom, onCallUntil, opens, reception } from './support/facts.ts'
import { openPractice } from './support/practice.ts'

/** The first panel of the emergency page at a moment, with its heading. */
async function pageAt(at: string) {
  const practice = await openPractice({ at })
  const html = await (await practice.request('/emergency')).text()
  await practice.close()
  const [, panel = ''] = /id="call-us">(.*?)<\/section>/s.exec(html) ?? []
  const [heading = ''] = panel.split('</h2>')
  return { html, panel, heading: heading.replaceAll(/<[^>]*>/g, '') }
}

describe('the emergency page tells whom to call at this hour', () => {
  test('on a Tuesday morning: reception', async () => {
    const { heading } = await pageAt('2026-11-24T10:00:00Z')
    expect(heading).toBe(`Call us now: ${reception}`)
  })

  test('on a Tuesday evening: the dentist on call, and how a call-out is paid', async () => {
    const { heading, panel } = await pageAt('2026-11-24T20:00:00Z')
    expect(heading).toBe(`Call the dentist on call: ${onCall}`)
    expect(panel).toContain('href="/out-of-hours"')
    expect(panel).toContain(`until ${onCallUntil('Tuesday')}`)
  })

  test('on a Sunday noon in summer time: the dentist on call', async () => {
    expect((await pageAt('2026-07-05T11:00:00Z')).heading).toContain('dentist on call')
  })

  test('at three in the night: 111, and when somebody answers again', async () => {
    const { heading, panel } = await pageAt('2026-11-24T03:00:00Z')
    expect(heading).toBe('Call 111 or use 111 online')
    expect(panel).toContain(`is available again from ${onCallFrom('Tuesday')} today`)
    expect(panel).toContain(`closed until ${opens('Tuesday')} today`)
  })

  test.each([
    [
      'while the practice is open: there',
      '2026-11-24T10:00:00Z',
      `Come straight to us and bring the tooth. We’re open until ${closes('Tuesday')}. Call ${reception} on your way.`,
      reception,
    ],
    [
      'in the evening: the dentist on call',
      '2026-11-24T20:00:00Z',
      `We’re closed: call the dentist on call now on ${onCall} and say an adult tooth has been knocked out. Take the tooth with you.`,
      onCall,
    ],
    [
      'at three in the night: 111',
      '2026-11-24T03:00:00Z',
      'We’re closed: call 111 now and say an adult tooth has been knocked out. Take the tooth with you.',
      '111',
    ],
  ])('where to go with a knocked-out tooth, %s', async (_, at, step, number) => {
    const { html } = await pageAt(at)
    const [, panel = ''] = /id="knocked-out">(.*?)<\/section>/s.exec(html) ?? []
    const words = panel.replaceAll(/<[^>]*>/g, ' ').replaceAll(/ +/g, ' ')
    const said = words.replaceAll(' .', '.').replaceAll(' ,', ',')
    expect(said).toContain(step)
    expect(said).toContain(`Keep the child comfortable, and call ${number}.`)
    if (!step.startsWith('Come')) expect(said).not.toMatch(/come straight/i)
  })

  test('to come with a knocked-out tooth, without a call, while the practice is open and its telephone is down', () => {
    const notice = {
      kind: 'telephones down',
      sentence: '',
      number: 1,
      until: '2026-11-24T14:00:00Z',
    } as const
    expect(formatKnockedOutToothStep({ now: new Date('2026-11-24T10:00:00Z'), notice })).toBe(
      `Come straight to us and bring the tooth. We’re open until ${closes('Tuesday')}.`,
    )
  })

  test('with links to 999 and 111 before the form', async () => {
    const { html } = await pageAt('2026-11-24T10:00:00Z')
    expect(html.indexOf('href="tel:999"')).toBeGreaterThan(0)
    expect(html.indexOf('href="tel:999"')).toBeLessThan(html.indexOf('<form'))
    expect(html.indexOf('href="tel:111"')).toBeLessThan(html.indexOf('<form'))
  })
})
