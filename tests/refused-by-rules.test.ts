import { afterEach, beforeEach, expect, test } from 'vitest'
import { cards } from './support/test-gateway.ts'
import { openTill } from './support/till.ts'
import type { Till } from './support/till.ts'

/* Response code 300 with an unlisted text: rules of the account on address, security code or fraud. */

let till: Till
beforeEach(async () => {
  till = await openTill()
})
afterEach(() => till.close())

test('a payer refused by the provider for an unknown reason is asked to check card and address, or to telephone', async () => {
  for (const firstName of ['Ada', 'Ben', 'Cleo', 'Dan'])
    expect(await till.payer({ firstName }).pay({ card: cards.code('300') })).toMatchObject({
      status: 'error',
      error:
        'This payment wasn’t accepted, and nothing was taken. Please check the card details and your postcode, try another card, or call us.',
    })
  expect(await till.attempts()).toMatchObject(
    Array.from({ length: 4 }, () => ({ state: 'refused', refusal: 'rules' })),
  )
  // No alarm says that nobody can pay.
  expect((await till.mails()).map(({ subject }) => subject)).toEqual([])
})
