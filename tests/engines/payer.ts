import { callOut, registration } from '../support/paying.ts'
import type { PaidFormPage } from '../support/paying.ts'
import type { Person } from './person.ts'

/* Steps of a payment as a person sees them. */

export const frameOf = (title: string) => `iframe[title="${title}"]`

const boxes = {
  registration: ['I understand', 'I’m happy'],
  'call-out': ['I’ve spoken', 'I understand'],
} as const
const headings = { registration: 'Your place is held', 'call-out': 'The dentist is expecting you' } as const

/** Ticks the remaining checkboxes. */
export async function ticksBoxes(person: Person, { purpose }: PaidFormPage) {
  for (const label of boxes[purpose])
    if ((await person.look('field', label))?.checked !== true) await person.ticks(label)
}

export async function fillsIn(person: Person, form: PaidFormPage) {
  const { path, texts } = form
  await person.opensForm(path)
  // While the practice is open, the call-out form is folded away.
  if (form === callOut) await person.presses('part', '.paid-later > summary')
  for (const [label, text] of Object.entries(texts)) await person.types(label, text)
  await ticksBoxes(person, form)
}

export async function goesToCard(person: Person, { button }: PaidFormPage) {
  await person.presses('button', button)
  await person.isAt('heading', 'Your Details')
  await person.shows('your-details')
  await person.presses('button', 'Continue')
  await person.isAt('heading', 'Card Details')
  await person.sees('part', frameOf('Card number'))
}

export async function entersCard(person: Person, number: string) {
  await person.types('Name on card', 'R FENN')
  await person.typesInto(frameOf('Card number'), number)
  await person.typesInto(frameOf('Expiry date'), '12/34')
  await person.typesInto(frameOf('Card security code'), '999')
}

export async function paysWith(person: Person, number: string, form = registration) {
  await fillsIn(person, form)
  await paysForFilledIn(person, number, form)
}

/** Pays with a form that is already filled in. */
export async function paysForFilledIn(person: Person, number: string, form = registration) {
  await ticksBoxes(person, form)
  await goesToCard(person, form)
  await entersCard(person, number)
  await person.presses('button', 'Pay Now')
}

export async function isPaid(person: Person, { purpose } = registration) {
  await person.isAt('heading', headings[purpose])
  await person.reads('SUCCESS')
}
