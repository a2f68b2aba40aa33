import { createHmac } from 'node:crypto'

/* Validation of card numbers, and the effect of each of the provider's test cards. */

/** Result of 3-D Secure for a card; see three-d-secure.ts. */
export type Authentication =
  | 'not enrolled'
  | 'verified'
  | 'attempted'
  | 'bypassed'
  | 'fails'
  | 'unavailable'
  | 'rejected'
  | 'challenge'
  | 'challenge, then fails'
  | 'challenge, then unavailable'
  | 'error'
  | 'never ends'

export interface TestCard {
  number: string
  /** Effect as shown to people who try the card. */
  does: string
  authentication: Authentication
  /** Response code of a sale; `100`: approved. */
  code: string
  /** Only half of the amount is approved. */
  partial?: true
}

/** A card as stored by this gateway: never its whole number, never its security code. */
export interface Card {
  /** First six and last four digits, such as `411111******1111`. */
  masked: string
  bin: string
  /** MMYY. */
  exp: string
  hash: string
  type: Network
  /** Response to the security code: match, no match, not requested. */
  csc: 'M' | 'N' | 'P'
  code: string
  partial: boolean
  authentication: Authentication
}

const networks = [
  { name: 'visa', begins: /^4/, lengths: [13, 16, 19] },
  { name: 'mastercard', begins: /^(5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/, lengths: [16] },
  { name: 'amex', begins: /^3[47]/, lengths: [15] },
  { name: 'discover', begins: /^(6011|64[4-9]|65)/, lengths: [16, 19] },
  { name: 'diners', begins: /^(30[0-5]|36|38|39)/, lengths: [14, 16, 19] },
  { name: 'jcb', begins: /^35(2[89]|[3-8])/, lengths: [16, 19] },
  { name: 'maestro', begins: /^(50|5[6-9]|6)/, lengths: [13, 14, 15, 16, 17, 18, 19] },
] as const

export type Network = (typeof networks)[number]['name']

/** The network of a card number; null when its length, prefix or check digit is wrong. */
export function networkOf(number: string): Network | null {
  const network = networks.find(({ begins }) => begins.test(number))
  if (network === undefined || checkDigit(number.slice(0, -1)) !== number.at(-1)) return null
  const lengths: readonly number[] = network.lengths
  return lengths.includes(number.length) ? network.name : null
}

/** By the Luhn algorithm. */
function checkDigit(digits: string): string {
  let sum = 0
  for (const [index, digit] of digits.split('').toReversed().entries()) {
    const value = Number(digit) * (index % 2 === 0 ? 2 : 1)
    sum += value > 9 ? value - 9 : value
  }
  return String((10 - (sum % 10)) % 10)
}

/** A card number of our own, with the response code among its last four digits. */
function cardOfCode(code: string): string {
  const digits = `411111000000${code}`
  return digits + checkDigit(digits)
}

/** Meanings of the response codes that test cards can cause, in the provider's words. */
export const meanings: Readonly<Record<string, string>> = {
  '200': 'DECLINE',
  '201': 'Do not honor',
  '202': 'Insufficient funds',
  '203': 'Over limit',
  '204': 'Transaction not allowed',
  '220': 'Incorrect payment information',
  '221': 'No such card issuer',
  '222': 'No card number on file with issuer',
  '223': 'Expired card',
  '224': 'Invalid expiration date',
  '225': 'Invalid card security code',
  '240': 'Call issuer for further information',
  '250': 'Pick up card',
  '251': 'Lost card',
  '252': 'Stolen card',
  '253': 'Fraudulent card',
  '260': 'Declined with further instructions available',
  '264': 'Declined, retry in a few days',
  '300': 'Transaction was rejected by gateway',
  '301': 'Rate limit exceeded',
  '400': 'Transaction error returned by processor',
  '410': 'Invalid merchant configuration',
  '411': 'Merchant account is inactive',
  '420': 'Communication error',
  '421': 'Communication error with issuer',
  '430': 'Duplicate transaction at processor',
  '440': 'Processor format error',
  '441': 'Invalid transaction information',
  '460': 'Processor feature not available',
  '461': 'Unsupported card type',
}

const approved = (number: string, authentication: Authentication, does: string): TestCard => ({
  number,
  does,
  authentication,
  code: '100',
})

/** The provider's documented cards, then those for 3-D Secure, then one for each response of a bank. */
export const testCards: readonly { title: string; cards: readonly TestCard[] }[] = [
  {
    title: 'Paid',
    cards: [
      approved('4100000000000100', 'verified', 'Visa. Paid; the bank asks nothing.'),
      approved('5100000000000107', 'verified', 'Mastercard. Paid; the bank asks nothing.'),
      approved('340000000000108', 'verified', 'American Express. Paid; the bank asks nothing.'),
      approved('6440000000000104', 'verified', 'Discover. Paid; the bank asks nothing.'),
    ],
  },
  {
    title: 'The bank asks the cardholder',
    cards: [
      approved('4100000000005000', 'challenge', 'Visa. You approve or refuse.'),
      approved('5100000000005007', 'challenge', 'Mastercard. You approve or refuse.'),
      approved('340000000005008', 'challenge', 'American Express. You approve or refuse.'),
      approved('6440000000005004', 'challenge', 'Discover. You approve or refuse.'),
      approved('4000000000002503', 'challenge', 'Visa. You approve or refuse.'),
      approved('4000000000002370', 'challenge, then fails', 'Visa. Fails even when you approve.'),
      approved('4000000000002420', 'challenge, then unavailable', 'Visa. Breaks after you have approved.'),
    ],
  },
  {
    title: 'The bank does not confirm who pays',
    cards: [
      approved('4000000000002701', 'verified', 'Confirmed without a question.'),
      approved('4000000000002719', 'attempted', 'Tried; the bank takes no part.'),
      approved('4000000000002925', 'fails', 'Not confirmed (N).'),
      approved('4000000000002313', 'unavailable', 'Could not be confirmed (U).'),
      approved('4000000000002537', 'rejected', 'Rejected by the bank (R).'),
      approved('4000000000002446', 'error', 'The provider reports an error.'),
      approved('4000000000002354', 'never ends', 'Nothing ever comes back.'),
      approved('4100000000300005', 'bypassed', 'Visa. Passed over: no proof of who pays.'),
      approved('5100000000300002', 'bypassed', 'Mastercard. Passed over.'),
      approved('340000000300003', 'bypassed', 'American Express. Passed over.'),
      approved('6440000000300009', 'bypassed', 'Discover. Passed over.'),
    ],
  },
  {
    title: 'Cards without 3-D Secure',
    cards: [
      approved('4111111111111111', 'not enrolled', 'Visa.'),
      approved('5431111111111111', 'not enrolled', 'Mastercard.'),
      approved('341111111111111', 'not enrolled', 'American Express.'),
      approved('6799990100000000019', 'not enrolled', 'Maestro.'),
      approved('6011000991300009', 'not enrolled', 'Discover.'),
      approved('30205252489926', 'not enrolled', 'Diners Club.'),
      approved('3541963594572595', 'not enrolled', 'JCB.'),
    ],
  },
  {
    title: 'Declined, or an error',
    cards: [
      {
        number: cardOfCode('100'),
        does: 'Only half of the amount is approved.',
        authentication: 'verified',
        code: '100',
        partial: true,
      },
      ...Object.entries(meanings).map(([code, meaning]): TestCard => ({
        number: cardOfCode(code),
        does: `${code}: ${meaning}`,
        authentication: 'verified',
        code,
      })),
    ],
  },
]

const byNumber = new Map(testCards.flatMap(({ cards }) => cards).map((card) => [card.number, card]))

/** Finds a test card by the response code that it causes. */
export const cardForCode = (code: string): TestCard | undefined => byNumber.get(cardOfCode(code))

/** The stored data of a typed number; every unknown number that is valid is approved. */
export function cardOf(number: string, type: Network, hashKey: string): Omit<Card, 'exp' | 'csc'> {
  const known = byNumber.get(number)
  return {
    masked: `${number.slice(0, 6)}${'*'.repeat(number.length - 10)}${number.slice(-4)}`,
    bin: number.slice(0, 6),
    hash: createHmac('sha256', hashKey).update(number).digest('hex').slice(0, 32),
    type,
    code: known?.code ?? '100',
    partial: known?.partial ?? false,
    authentication: known?.authentication ?? 'not enrolled',
  }
}

/** The provider's two codes that the security code check reports as a match. */
export const isRightCode = (code: string) => code === '999' || code === '9997'
