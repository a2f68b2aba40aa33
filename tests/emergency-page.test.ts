import { describe, expect, test } from 'vitest'
import { formatKnockedOutToothStep } from '../src/facts/emergency-sentences.ts'
import { formatOutOfHoursState } from '../src/facts/open-now.ts'
import {
  atNight,
  closes,
  closingOn,
  findMoment,
  hasDentistOnCall,
  onCall,
  onCallDate,
  onCallUntil,
  openDate,
  opens,
  reception,
  takesCallOuts,
  whileOnCall,
  whileOpen,
} from './support/facts.ts'
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
  test('while the practice is open: reception', async () => {
    const { heading } = await pageAt(whileOpen)
    expect(heading).toBe(`Call us now: ${reception}`)
  })

  test.skipIf(!hasDentistOnCall)(
    'in the evening: the dentist on call, if any, and how a call-out is paid',
    async () => {
      const { heading, panel } = await pageAt(whileOnCall)
      expect(heading).toBe(`Call the dentist on call: ${onCall}`)
      expect(panel.includes('href="/out-of-hours"')).toBe(takesCallOuts)
      expect(panel).toContain(`until ${onCallUntil(onCallDate)}`)
    },
  )

  test.skipIf(!hasDentistOnCall)('in summer time: the dentist on call, if any', async () => {
    const summer = findMoment('dentist on call', '2026-07-05T00:00:00Z')
    expect((await pageAt(summer)).heading).toContain('dentist on call')
  })

  test('at night: 111, and when somebody answers again', async () => {
    const { heading, panel } = await pageAt(atNight)
    expect(heading).toBe('Call 111 or use 111 online')
    expect(panel).toContain(formatOutOfHoursState(new Date(atNight)))
    expect(panel).toContain(`closed until ${opens(openDate)} today`)
  })

  test.each<[when: string, at: string, step: string, number: string]>([
    [
      'while the practice is open: there',
      whileOpen,
      `Come straight to us and bring the tooth. We’re open until ${closes(openDate)}. Call ${reception} on your way.`,
      reception,
    ],
    ...(hasDentistOnCall
      ? [
          [
            'in the evening: the dentist on call',
            whileOnCall,
            `We’re closed: call the dentist on call now on ${onCall} and say an adult tooth has been knocked out. Take the tooth with you.`,
            onCall,
          ] as [string, string, string, string],
        ]
      : []),
    [
      'at night: 111',
      atNight,
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
    const until = closingOn(openDate).toISOString()
    const notice = { kind: 'telephones down', sentence: '', number: 1, until } as const
    expect(formatKnockedOutToothStep({ now: new Date(whileOpen), notice })).toBe(
      `Come straight to us and bring the tooth. We’re open until ${closes(openDate)}.`,
    )
  })

  test('with links to 999 and 111 before the form', async () => {
    const { html } = await pageAt(whileOpen)
    expect(html.indexOf('href="tel:999"')).toBeGreaterThan(0)
    expect(html.indexOf('href="tel:999"')).toBeLessThan(html.indexOf('<form'))
    expect(html.indexOf('href="tel:111"')).toBeLessThan(html.indexOf('<form'))
  })
})
