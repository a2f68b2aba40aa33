import { screens } from './looks.ts'
import type { Width } from './looks.ts'

/*
 * Screenshots that are kept and compared. Each shows one thing, so that a change to one part of the site changes only
 * that part's pictures: the middle of a page without header and footer, the dialog of a payment. One document,
 * treatment and form of each kind has a picture. Another width is listed where the layout differs.
 */

const pages: Readonly<Record<Width, readonly string[]>> = {
  390: [
    'about',
    'complaints',
    'contact',
    'dental-plans',
    'emergency',
    'extraction',
    'feedback',
    'home',
    'newpatients',
    'newpatients-what-to-expect',
    'not-found',
    'offers',
    'out-of-hours',
    'policies',
    'policies-cookie-policy',
    'treatments',
    'vacancies',
  ],
  768: ['home'],
  1280: ['contact', 'dental-plans', 'emergency', 'home', 'newpatients'],
}

const moments: Readonly<Record<Width, readonly string[]>> = {
  390: [
    ['menu', 'menu-about', 'footer', 'footer-week', 'server-error'],
    [
      'contact-wrong',
      'contact-filled',
      'contact-not-taken',
      'contact-sent',
      'enquiry-filled',
      'feedback-filled',
    ],
    ['emergency-wrong', 'emergency-filled', 'emergency-sent', 'photos-again'],
    ['newpatients-wrong', 'out-of-hours-wrong', 'kept', 'no-connection'],
    [
      'questions-open',
      'film-words',
      'film-at-a-step',
      'step-of-a-film',
      'fees-chosen',
      'rating-chosen',
      'map',
    ],
    ['notice-ask', 'notice-wrong', 'notice-seen', 'notice-published', 'notice-home', 'notice-emergency'],
    ['your-details', 'your-details-failed', 'card-details', 'card-details-end', 'card-wrong', 'card-entered'],
    ['payment-failed', 'card-again', 'bank-asks', 'processing', 'payment-details', 'details-waiting'],
    ['payment-successful', 'place-held', 'place-held-end', 'place-held-print', 'paid-before'],
    ['payment-cancelled', 'payment-undecided', 'details-missing', 'details-failed', 'checking'],
    ['card-unavailable', 'card-off'],
    ['letter-message', 'letter-emergency', 'letter-confirmation', 'letter-registration', 'letter-receipt'],
    ['letter-returned', 'letter-disputed', 'letter-notice-link', 'letter-morning'],
  ].flat(),
  768: ['footer', 'forced-colours-home', 'forced-colours-form', 'print-fees'],
  1280: [
    ['dropdown', 'skip-link', 'footer', 'contact-wrong', 'emergency-filled', 'step-of-a-film', 'fees-chosen'],
    ['your-details', 'card-details', 'payment-failed', 'bank-asks', 'place-held'],
  ].flat(),
}

const widthsOf = (kept: Readonly<Record<Width, readonly string[]>>, name: string): readonly Width[] =>
  screens.map(({ width }) => width).filter((width) => kept[width].includes(name))

/** Widths at which the middle of a page has a screenshot. */
export const widthsOfPage = (name: string): readonly Width[] => widthsOf(pages, name)

/** Widths at which a moment of a scene has a screenshot. */
export const widthsOfMoment = (moment: string): readonly Width[] => widthsOf(moments, moment)

/** Files of all screenshots, relative to the folder `looks`. */
export const keptPictures: readonly string[] = screens.flatMap(({ width }) =>
  [...pages[width], ...moments[width]].map((name) => `${width}/${name}.png`),
)
