import { expect } from 'playwright/test'
import { getPracticeAddresses } from '../../src/facts/mail-addresses.ts'
import { createLog } from '../../src/runtime/log.ts'
import { DAY } from '../../src/runtime/units.ts'
import { createMorningLetter } from '../../src/watch/morning-letter.ts'
import { laidOut } from './letters.ts'
import { openLinkOfLetter } from './notice.ts'
import { newPayer } from './payer.ts'
import { contactMessage, rosalind } from './people.ts'
import type { Scene } from './scene.ts'
import { openStandingSite, STANDING_TIME } from './standing-site.ts'
import type { StandingSite } from './standing-site.ts'
import { systemWith } from './systems.ts'

/* Letters as mail programs render them. */

/** Each letter by its subject, and where that is not unique by words in it. */
const letters = {
  'letter-message': /^Contact form/,
  'letter-emergency': /^EMERGENCY form/,
  'letter-confirmation': /: reference .*Reception will/s,
  'letter-emergency-confirmation': /: reference .*Do you need help now/s,
  'letter-registration': /^New patient/,
  'letter-receipt': /^Receipt/,
  'letter-returned': /^Money returned to your card/,
  'letter-returned-copy': /^Money returned PD/,
  'letter-disputed': /^Payments: a card payment is disputed/,
  'letter-notice-link': /^Link to publish/,
  'letter-notice-published': /^Notice published/,
  'letter-morning': /^Morning letter/,
} as const

async function sendForm(site: StandingSite, form: string, message: object) {
  const answer = await fetch(`${site.url}/api/mail/${form}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json', origin: site.url },
    body: JSON.stringify(message),
  })
  expect(answer.status).toBe(200)
}

/** Pays a deposit and closes the provider's batch with it. @returns the transaction id. */
async function paidSale(site: StandingSite, email: string, firstName?: string): Promise<number> {
  const who = { origin: site.url, email, ...(firstName !== undefined && { firstName }) }
  const paid = await newPayer(site.url, site.gateway, who).pay()
  expect(paid.status).toBe('success')
  const sale = Number(paid.transaction_id)
  await site.gateway.settle(sale)
  return sale
}

/** Writes the morning letter of the day after the other letters. */
async function writeMorningLetter({ db, outbox }: StandingSite) {
  for (const days of [-1, 1])
    await createMorningLetter({
      db,
      outbox,
      addresses: getPracticeAddresses({ mailFrom: null, mailTo: null }),
      acceptsCards: true,
      log: createLog('error', Date.now, (line) => void process.stderr.write(line)),
      system: systemWith(() => Date.parse(STANDING_TIME) + days * DAY),
    }).enqueueIfDue()
}

export const letterScenes: readonly Scene[] = [
  {
    name: 'letters are read',
    moments: Object.keys(letters),
    only: 390,
    async play(page, shown) {
      const site = await openStandingSite()
      await sendForm(site, 'contact', contactMessage)
      await sendForm(site, 'emergency', { ...rosalind, treatment: 'A tooth broke.\nIt bleeds a little.' })
      // The webhook comes after the answer, so that the letter about a registration is always the same.
      await site.gateway.turn({ webhookDelayMs: '500' })
      const returned = await paidSale(site, rosalind.email)
      await site.gateway.refund(returned, '20.00')
      const disputed = await paidSale(site, 'a.neighbour@example.org', 'Arthur')
      // The letter about a dispute contains facts from the sales' webhooks: the cards, and the refund.
      await expect
        .poll(() => cardsAndReturns(site))
        .toEqual([
          ['0100', 2000],
          ['0100', 0],
        ])
      await site.gateway.chargeBack(disputed)
      await page.goto(`${site.url}/notice`)
      await page.getByRole('button', { name: 'Send the link' }).click()
      await openLinkOfLetter(page, site.url, /^Link to publish/)
      await page.getByLabel('We’re closed').check()
      await page.getByRole('button', { name: 'Preview' }).click()
      await page.getByRole('button', { name: 'Publish' }).click()
      await expect(page.getByRole('heading', { name: 'Your notice is published' })).toBeVisible()
      // Unsent letters would be listed in it.
      await expect.poll(() => lettersUnderWay(site)).toEqual([])
      await writeMorningLetter(site)

      for (const [moment, words] of Object.entries(letters)) {
        const find = async () =>
          (await mailsOf(site)).find(({ subject, text }) => words.test(`${subject}\n${text}`))
        await expect.poll(find, moment).toBeDefined()
        // A blank page first, so that no content security policy of an earlier one applies to the letter.
        await page.goto('about:blank')
        await page.setContent((await find())?.html ?? '')
        await shown(moment, page.locator('body'))
      }
      await site.close()
    },
  },
]

const lettersUnderWay = ({ db }: StandingSite) =>
  db.selectFrom('letters').select('id').where('state', '!=', 'sent').execute()

async function cardsAndReturns({ db }: StandingSite) {
  const sales = await db
    .selectFrom('attempts')
    .select(['card_last_four', 'returned_pence'])
    .orderBy('id')
    .execute()
  return sales.map(({ card_last_four, returned_pence }) => [card_last_four, returned_pence])
}

async function mailsOf({ db }: StandingSite) {
  const rows = await db.selectFrom('letters').select('mail').orderBy('id').execute()
  return rows.map(laidOut)
}
