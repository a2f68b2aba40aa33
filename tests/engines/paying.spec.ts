import { expect } from 'playwright/test'
import { registration } from '../support/paying.ts'
import { cards } from '../support/test-gateway.ts'
import { test } from './journey.ts'
import type { Person } from './person.ts'

const frameOf = (title: string) => `iframe[title="${title}"]`

/** Fills in the form of a new patient and goes to the step where a card is entered. */
async function goesToCard(person: Person) {
  await person.opensForm(registration.path)
  for (const [label, text] of Object.entries(registration.texts)) await person.types(label, text)
  await person.ticks('I understand')
  await person.ticks('I am happy')
  await person.presses('button', registration.button)
  await person.isAt('heading', 'Your Details')
  await person.shows('your-details')
  await person.presses('button', 'Continue')
  await person.isAt('heading', 'Card Details')
}

async function entersCard(person: Person, number: string) {
  await person.types('Name on card', 'R FENN')
  await person.typesInto(frameOf('Card number'), number)
  await person.typesInto(frameOf('Expiry date'), '12/34')
  await person.typesInto(frameOf('Card security code'), '999')
}

test('a card that the bank knows pays at once', async ({ person, site }) => {
  await goesToCard(person)
  await person.shows('card-details')
  await entersCard(person, cards.verified)
  await person.shows('card-entered')
  await person.presses('button', 'Pay Now')
  await person.isAt('heading', 'Your place is held')
  await person.reads('SUCCESS')
  await person.shows('place-held')
  expect((await site.gateway.transactions()).map(({ actions }) => actions[0]?.success)).toEqual([1])
})
