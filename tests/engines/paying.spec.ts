import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'playwright/test'
import { depositShown } from '../support/facts.ts'
import { callOut, paidForms, registration } from '../support/paying.ts'
import { readBack } from '../support/read-pdf.ts'
import type { StandingSite } from '../support/standing-site.ts'
import { cards } from '../support/test-gateway.ts'
import { test } from './journey.ts'
import { entersCard, fillsIn, goesToCard, isPaid, paysForFilledIn, paysWith, ticksBoxes } from './payer.ts'
import type { Person } from './person.ts'

const bank = '#bank-challenge iframe'

/** Presses again when the button moved away: the frame of the bank's page changes size after it is shown. */
async function leavesBank(person: Person, press: () => Promise<void>) {
  const isGone = async () => (await person.look('part', bank)) === null
  await expect(async () => {
    if (!(await isGone())) await press()
    await expect.poll(isGone, { timeout: 3000 }).toBe(true)
  }).toPass({ timeout: 20_000 })
}

const answersBank = (person: Person, answer: 'Approve' | 'Refuse') =>
  leavesBank(person, () => person.pressesIn(bank, 'button', answer))

/** For each requested sale, in order, true when money was charged. */
const sales = async (site: StandingSite) =>
  (await site.gateway.transactions()).map(({ actions }) => actions[0]?.success === 1)

test('a card that needs no confirmation by the bank pays at once, and the receipt can be saved as a PDF', async ({
  person,
  site,
  downloads,
}) => {
  await fillsIn(person, registration)
  await goesToCard(person, registration)
  await person.shows('card-details')
  await entersCard(person, cards.verified)
  await person.shows('card-entered')
  await person.presses('button', 'Pay Now')
  await isPaid(person)
  await person.shows('place-held')
  expect(await sales(site)).toEqual([true])
  await person.presses('button', 'Save as PDF')
  const saved = async () => (await readdir(downloads)).filter((name) => /-receipt-.*\.pdf$/.test(name))
  await expect.poll(saved, { timeout: 20_000 }).toHaveLength(1)
  const file = join(downloads, (await saved())[0] ?? '')
  await expect(async () => {
    const { text } = await readBack(new Uint8Array(await readFile(file)))
    for (const words of [depositShown, 'Rosalind Fenn', '0100']) expect(text).toContain(words)
  }).toPass({ timeout: 20_000 })
  await person.presses('button', 'Close')
  await person.seesNo('dialog', '')
  await person.shows('paid-closed')
  await person.presses('button', 'Show the payment')
  await isPaid(person)
})

test('a call-out fee is paid, if patients can pay one', async ({ person, site }) => {
  test.skip(!paidForms.includes(callOut), 'the practice takes no call-out fee')
  await paysWith(person, cards.verified, callOut)
  await isPaid(person, callOut)
  await person.shows('call-out-paid')
  expect(await sales(site)).toEqual([true])
})

test('a payer who goes Back and Forward after entering a card can still pay, and is charged once', async ({
  person,
  site,
}) => {
  await person.opens('/about')
  await fillsIn(person, registration)
  await goesToCard(person, registration)
  await entersCard(person, cards.verified)
  await person.goesBack()
  await person.goesForward()
  await person.formIsReady()
  await person.shows('card-entered-and-left')
  // The browser did not keep the page, so the dialog is closed.
  if ((await person.look('dialog', '')) === null) {
    await ticksBoxes(person, registration)
    await goesToCard(person, registration)
    await entersCard(person, cards.verified)
  }
  await person.presses('button', 'Pay Now')
  await isPaid(person)
  expect(await sales(site)).toEqual([true])
})

test('the bank asks for confirmation, the payer approves, and the card is charged', async ({
  person,
  site,
}) => {
  await paysWith(person, cards.challenge)
  await person.isAt('heading', 'Please confirm with your bank')
  await person.shows('bank-asks')
  await answersBank(person, 'Approve')
  await isPaid(person)
  expect(await sales(site)).toEqual([true])
})

const ends: Record<string, (person: Person) => Promise<void>> = {
  'hears no': (person) => answersBank(person, 'Refuse'),
  'is told to stop': (person) => leavesBank(person, () => person.presses('button', 'Cancel this payment')),
  'is left by Escape': (person) => person.hits('Escape'),
}
for (const [how, end] of Object.entries(ends))
  test(`the bank asks and ${how}: nothing is charged, and the payer can try again`, async ({
    person,
    site,
  }) => {
    await paysWith(person, cards.challenge)
    await person.isAt('heading', 'Please confirm with your bank')
    await end(person)
    await person.sees('heading', 'Payment Failed')
    await person.isAt('heading', 'Payment Failed')
    await person.shows(`bank ${how}`)
    expect(await sales(site)).toEqual([])
    await person.presses('button', 'Try again')
    await entersCard(person, cards.verified)
    await person.presses('button', 'Pay Now')
    await isPaid(person)
    expect(await sales(site)).toEqual([true])
  })

test('the bank asks, the payer approves, but authentication fails: nothing is charged', async ({
  person,
  site,
}) => {
  await paysWith(person, cards.challengeFails)
  await person.isAt('heading', 'Please confirm with your bank')
  await answersBank(person, 'Approve')
  await person.isAt('heading', 'Payment Failed')
  await person.shows('challenge-failed')
  expect(await sales(site)).toEqual([])
})

test('a card is declined, and another one pays', async ({ person, site }) => {
  await paysWith(person, cards.code('202'))
  await person.isAt('heading', 'Payment Failed')
  await person.shows('payment-failed')
  await person.presses('button', 'Try another card')
  await person.reads('Nothing was taken')
  await person.shows('card-again')
  await entersCard(person, cards.verified)
  await person.presses('button', 'Pay Now')
  await isPaid(person)
  expect(await sales(site)).toEqual([false, true])
})

test('Pay Now without a card asks for the card number', async ({ person }) => {
  await fillsIn(person, registration)
  await goesToCard(person, registration)
  await person.presses('button', 'Pay Now')
  await person.reads('Enter your card number')
  await person.shows('card-wrong')
})

test('a payer who reloads or goes Back and Forward at each step still pays only once', async ({
  person,
  site,
}) => {
  const kept = async () => {
    await person.formIsReady()
    await person.findsIn('First name', 'Rosalind')
    await person.seesNo('dialog', '')
  }
  const leavings = [
    () => person.reloads(),
    async () => {
      await person.goesBack()
      await person.goesForward()
    },
  ]
  await person.opens('/about')
  await fillsIn(person, registration)
  for (const leave of leavings) {
    await leave()
    await kept()
  }
  for (const [index, leave] of leavings.entries()) {
    await ticksBoxes(person, registration)
    await goesToCard(person, registration)
    await leave()
    await person.formIsReady()
    await person.shows(`card step left ${index + 1}`)
    if ((await person.look('dialog', '')) !== null) await person.hits('Escape')
  }
  await paysForFilledIn(person, cards.verified)
  await isPaid(person)
  await person.reloads()
  await person.formIsReady()
  await person.reads(`You paid ${depositShown}`)
  await person.shows('paid-before')
  expect(await sales(site)).toEqual([true])
})

const code = /\/assets\/checkout-.*\.js$/
const mends: Record<string, (person: Person) => Promise<void>> = {
  async 'the page is left and comes back'(person) {
    await person.goesBack()
    await person.goesForward()
    await person.seesItAnew()
  },
  async 'the button is pressed again'(person) {
    await person.presses('button', registration.button)
    await person.reads('Paying by card needs JavaScript')
  },
}
for (const [how, mend] of Object.entries(mends))
  test(`the connection breaks while the dialog loads; once it is back, ${how}, and the deposit is paid`, async ({
    person,
    site,
    cut,
    expected,
  }) => {
    expected.push(code, /^503 POST /)
    await person.opens('/about')
    cut.push(code)
    await fillsIn(person, registration)
    await person.presses('button', registration.button)
    await person.reads('There’s no connection at the moment.')
    cut.length = 0
    await mend(person)
    await person.formIsReady()
    await person.findsIn('First name', 'Rosalind')
    await paysForFilledIn(person, cards.verified)
    await isPaid(person)
    expect(await sales(site)).toEqual([true])
  })

test('a payer who pays the same in two tabs is charged once', async ({ person, site }) => {
  await fillsIn(person, registration)
  await goesToCard(person, registration)
  await entersCard(person, cards.verified)
  await person.opensTab()
  await paysWith(person, cards.verified)
  await isPaid(person)
  await person.goesToTab(0)
  await person.presses('button', 'Pay Now')
  await person.reads('You’ve already paid for this')
  await person.shows('paid-in-two-tabs')
  expect(await sales(site)).toEqual([true])
})

for (const form of paidForms) {
  test(`the empty form of ${form.name} says that there is a problem`, async ({ person }) => {
    await person.opensForm(form.path)
    if (form === callOut) await person.presses('part', '.paid-later > summary')
    await person.presses('button', form.button)
    await person.sees('alert', 'There is a problem')
    await person.shows(`${form.path.slice(1)}-wrong`)
  })

  test.describe('without script', () => {
    test.use({ script: false })
    test(`the form of ${form.name} says that paying needs JavaScript, and has no button`, async ({
      person,
    }) => {
      await person.opens(form.path)
      await person.reads('Paying by card needs JavaScript')
      await person.seesNo('button', form.button)
      await person.shows(`${form.path.slice(1)}-no-script`)
    })
  })
}
