import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { paths } from '../src/paths.ts'
import { practice as facts } from '#practice/practice.ts'
import { telephoneHoursText } from '../src/facts/who-answers.ts'
import { renderContactCard } from '../src/site/contact-card.ts'
import { openPractice, SITE } from './support/practice.ts'
import type { Practice } from './support/practice.ts'

/** Reception's, and that of the dentist on call, if there is one. */
const telephones = [facts.telephone, facts.emergencyTelephone].filter((number) => number !== null)

interface Property {
  name: string
  /** Group of the property, such as `item1.` */
  group: string | null
  types: readonly string[]
  /** The parts between semicolons, unescaped. */
  values: readonly string[]
}

/**
 * Parses a card as an address book does (RFC 2426): unfold, split, unescape. Fails on a line that is not a property.
 */
function read(card: string): readonly Property[] {
  expect(card).toMatch(/^BEGIN:VCARD\r\nVERSION:3\.0\r\n/)
  expect(card).toMatch(/\r\nEND:VCARD\r\n$/)
  expect(card.replaceAll('\r\n', '')).not.toMatch(/\p{Cc}/u)
  for (const line of card.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  const lines = card
    .replaceAll(/\r\n[ \t]/g, '')
    .split('\r\n')
    .slice(0, -1)
  return lines.map((line) => {
    const [, group = null, name = '', parameters = '', value = ''] =
      /^(?:([\w-]+)\.)?([A-Za-z-]+)((?:;[A-Z]+=[^:;]+)*):(.*)$/.exec(line) ?? []
    if (name === '') throw new Error(`No line of a card: ${line}`)
    const types = /TYPE=([^;]+)/.exec(parameters)?.[1]?.split(',') ?? []
    const parts = [...`${value};`.matchAll(/((?:\\.|[^\\;])*);/g)].map(([, part = '']) => part)
    const values = (name === 'URL' ? [value] : parts).map((part) =>
      part.replaceAll(/\\(.)/g, (_, one: string) => (one === 'n' ? '\n' : one)),
    )
    return { name, group, types, values }
  })
}

const all = (card: string, name: string) => read(card).filter((property) => property.name === name)
const values = (card: string, name: string) => all(card, name).map((property) => property.values.join(';'))

describe('a patient who saves the practice as a contact', () => {
  let practice: Practice
  beforeAll(async () => {
    practice = await openPractice()
  })
  afterAll(() => practice.close())

  test('gets a contact card at one address, to which the contact page links', async () => {
    const response = await practice.request(paths.contactCard)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('text/vcard; charset=utf-8')
    expect(response.headers.get('content-disposition')).toBe(
      `inline; filename="${facts.name.toLowerCase().replaceAll(' ', '-')}.vcf"`,
    )
    expect(response.headers.get('cache-control')).toContain('max-age=3600')
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    expect(await response.text()).toBe(renderContactCard(SITE))
    const page = await (await practice.request(paths.contact)).text()
    expect(page).toContain(`href="${paths.contactCard}"`)
  })

  test('finds each telephone number with who answers when, the email and the address', () => {
    const card = renderContactCard(SITE)
    expect(values(card, 'FN')).toEqual([facts.name])
    expect(values(card, 'ORG')).toEqual([facts.name])
    const [reception, onCall] = all(card, 'TEL')
    expect(reception).toMatchObject({ group: null, types: ['WORK', 'VOICE', 'PREF'] })
    expect(values(card, 'TEL')).toEqual(telephones.map(({ international }) => international))
    const labels = onCall === undefined ? [] : [{ group: onCall.group, values: ['Dentist on call'] }]
    expect(all(card, 'X-ABLabel')).toMatchObject(labels)
    expect(values(card, 'NOTE')).toEqual([telephoneHoursText])
    expect(values(card, 'EMAIL')).toEqual([facts.email.address])
    const { street, town, county, postcode, country } = facts.address
    expect(all(card, 'ADR')[0]?.values).toEqual(['', '', street, town, county, postcode, country])
    expect(values(card, 'URL')).toEqual([`${SITE}/`])
  })

  test('finds each text of the practice intact, whatever characters it contains', () => {
    const odd = {
      ...facts,
      name: 'Tooth; Root, & Sons\\Co\r\nTEL:+44999\u0007',
      address: {
        ...facts.address,
        street: '1, The Lane; rear\nEND:VCARD',
        town: 'Llanfair­pwll'.repeat(9) + '🦷'.repeat(30),
      },
    }
    const card = renderContactCard(SITE, odd)
    expect(values(card, 'FN')).toEqual(['Tooth; Root, & Sons\\Co\nTEL:+44999'])
    expect(all(card, 'ADR')[0]?.values.slice(2, 4)).toEqual([
      '1, The Lane; rear\nEND:VCARD',
      odd.address.town,
    ])
    expect(all(card, 'TEL')).toHaveLength(telephones.length)
    expect(card.isWellFormed()).toBe(true)
  })
})

test('no page offers a calendar file', async () => {
  const practice = await openPractice()
  for (const path of [paths.contact, paths.emergency, paths.home])
    expect(await (await practice.request(path)).text()).not.toMatch(/\.ics\b|text\/calendar/)
  await practice.close()
})
