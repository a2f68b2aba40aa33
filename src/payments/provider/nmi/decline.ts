import type { DeclineReason } from '../provider.ts'

/** Response codes of a declined sale whose reason is known (table of the provider's manual). */
const reasons: ReadonlyMap<string, DeclineReason> = new Map([
  ['202', 'insufficient funds'],
  ['203', 'over limit'],
  ['204', 'not allowed'],
  ['220', 'incorrect details'],
  ['221', 'incorrect details'],
  ['222', 'incorrect details'],
  ['223', 'expired card'],
  ['224', 'incorrect expiry date'],
  ['225', 'incorrect security code'],
  ['240', 'call issuer'],
  ['250', 'stolen card'],
  ['251', 'stolen card'],
  ['252', 'stolen card'],
  ['253', 'stolen card'],
  ['264', 'try again later'],
])

/** Why the bank declined, by the response code; null when the code is none of a bank's decline. */
export const declineReasonOf = (code: string): DeclineReason | null =>
  /^2\d\d$/.test(code) ? (reasons.get(code) ?? 'other') : null

/** What was said of a decline. */
interface Said {
  code: string
  text: string
  processorCode?: string
  processorText?: string
}

/** Of a card that was reported lost or stolen its holder, who may be the thief, learns no more than that it was declined. */
export const withoutReport = <What extends Said>(said: What): What =>
  declineReasonOf(said.code) === 'stolen card'
    ? {
        ...said,
        code: '200',
        text: 'DECLINE',
        ...('processorText' in said && { processorCode: '', processorText: 'DECLINE' }),
      }
    : said
