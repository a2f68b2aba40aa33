import { draftHours, draftStorageKey } from './draft-storage.ts'
import { practice } from '#practice/practice.ts'

/** True when pages show content of other websites, after a press. */
export const hasEmbeds = practice.map !== null || practice.social !== null

export interface Cookie {
  readonly name: string
  readonly purpose: string
  /** Months it lasts; null: until the browser is closed. */
  readonly months: number | null
  readonly lifetime: string
  /** Strictly necessary cookies are set without asking; the others only after the visitor agrees. */
  readonly kind: 'strictly necessary' | 'after you agree'
}

const embedsCookie: Cookie = {
  name: 'embeds',
  purpose:
    'Remembers that you agreed to see a map, posts or a video from another website, so that we don’t have to ask each time. Set only if you tick the box that says so.',
  months: 6,
  lifetime: 'Six months, or until you change your mind',
  kind: 'after you agree',
}

/** Every cookie of the site. The cookie policy is generated from this list; no other may be set (rules D41, D42). */
export const cookies: readonly Cookie[] = [
  {
    // Browsers refuse this prefix without https, as on a developer's own machine; there it is left out.
    name: '__Host-checkout',
    purpose:
      'Connects your browser to the payment or registration you started, so that only you can see its result, and so that you pay the price you were shown. Set when you go on to pay.',
    months: null,
    lifetime: 'Until you close your browser',
    kind: 'strictly necessary',
  },
  ...(hasEmbeds ? [embedsCookie] : []),
]

/** Text that a browser keeps without a cookie. The same rules apply to it, and the cookie policy lists it too. */
export const formDraftStorage: Pick<Cookie, 'name' | 'purpose' | 'lifetime' | 'kind'> = {
  name: draftStorageKey,
  purpose:
    'Not a cookie but session storage, one entry for each form. Keeps what you type, in that tab only, so that it isn’t lost if the page is, for example when a phone needs the memory for its camera. It holds no photos, card details or ticks, and never leaves your browser by itself. Set when you start typing.',
  lifetime: `Until you send or clear the form or close the tab, but it isn’t used after ${draftHours} hours, and is then deleted when you open the form again`,
  kind: 'strictly necessary',
}
