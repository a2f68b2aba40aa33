import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { findOwnFieldErrors } from '../src/payments/checkout/card/card-step.ts'
import { contactMessage, rosalind } from './support/people.ts'
import { kept, openPractice, postJson } from './support/practice.ts'
import type { Practice } from './support/practice.ts'
import { openTill } from './support/till.ts'

/* Invisible characters that change the direction of text: a name that contains one reads as another. */

const refused = (what: string) => `${what} has a character we can’t send. Clear the box and retype it`
const hidden: [what: string, character: string][] = [
  ['a right-to-left override', '\u202E'],
  ['a left-to-right override', '\u202D'],
  ['an embedding', '\u202B'],
  ['its end', '\u202C'],
  ['an isolate', '\u2067'],
  ['its end', '\u2069'],
  ['a bell', '\u0007'],
  ['an escape', '\u001B'],
]

describe('a name on a message form', () => {
  let practice: Practice
  beforeEach(async () => {
    practice = await openPractice()
  })
  afterEach(() => practice.close())

  test.each(hidden)('with %s is refused, with an error at each field', async (_, character) => {
    const typed = { firstName: `Rosa${character}lind`, lastName: `Fe${character}nn` }
    const answer = await postJson(practice, '/api/mail/contact', { ...contactMessage, ...typed })
    expect(answer.status).toBe(422)
    expect(await answer.json()).toMatchObject({
      errors: { firstName: refused('First name'), lastName: refused('Last name') },
    })
    expect((await kept(practice)).messages).toEqual([])
  })

  test('may be Arabic, Hebrew or Chinese, and a message may contain pasted direction characters', async () => {
    const typed = {
      firstName: 'نور',
      lastName: 'לוי 李',
      treatment: 'I copied \u202Ethis\u202C from a chat.',
    }
    const answer = await postJson(practice, '/api/mail/contact', { ...contactMessage, ...typed })
    expect(answer.status).toBe(200)
    expect((await kept(practice)).messages).toHaveLength(1)
  })
})

describe('a payment', () => {
  test.each(hidden)('with %s in a name or city is refused before a card is charged', async (_, character) => {
    const till = await openTill()
    try {
      const payer = till.payer()
      const right = await payer.prepare()
      for (const [field, what] of [
        ['name_on_card', 'Name on card'],
        ['first_name', 'First name'],
        ['last_name', 'Last name'],
        ['city', 'City'],
      ] as const)
        expect(await payer.send({ ...right, [field]: `R${character}F` })).toMatchObject({
          httpStatus: 400,
          status: 'error',
          error: refused(what),
        })
      expect(await till.gateway.transactions()).toEqual([])

      const { email, phone } = rosalind
      const details = { first_name: `R${character}F`, last_name: 'Fenn', email, phone }
      expect((await payer.call('/api/users/create', details)).status).toBe(422)
    } finally {
      await till.close()
    }
  })

  test.each(hidden)('with %s in a name or city does not get past the card step', (_, character) => {
    const typed = { nameOnCard: `R${character}F`, city: `Wren${character}bury`, zipCode: '30' }
    expect(findOwnFieldErrors(typed)).toEqual({
      nameOnCard: refused('Name on card'),
      city: refused('City or town'),
    })
    expect(findOwnFieldErrors({ nameOnCard: 'R Fenn', city: 'Ashcombe', zipCode: '' })).toEqual({})
  })
})
