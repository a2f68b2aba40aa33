import { emergencyTelephone } from '#practice/name-and-telephones.ts'
import type { Today } from './prepared-notices.ts'
import { formatClockTime, getOpeningState } from './open-now.ts'
import { LAST_LOOK_MINUTES } from './when-message-is-read.ts'
import { outOfHoursHoursText, findWhoAnswers, getUrgentNumber, telephoneHoursText } from './who-answers.ts'

export const emergencyMessagesText = {
  read: `If a message reaches us ${LAST_LOOK_MINUTES} minutes or more before we close, we call back the same day. If not, we call the next day we’re open.`,
  notWatched: `We don’t see messages while we’re closed. Call ${emergencyTelephone === null ? '111' : `the dentist on call on ${emergencyTelephone.shown} (${outOfHoursHoursText}), or 111 at any other time`}.`,
  afterSending: `If it gets worse, or you haven’t heard from us, don’t wait. ${telephoneHoursText}`,
} as const

export const emergencyPhotosText =
  'A photo of the tooth or the swelling, in good light, helps us judge how soon to see you. This website keeps photos only until they’ve reached the practice’s mailbox. We remove location and device details from most photos. We can’t do this for some kinds of photo, so they may still say where they were taken.'

/** Last step with a knocked-out tooth at a given time: come to the practice while it is open, otherwise call. */
export const formatKnockedOutToothStep = (today: Today): string => {
  const state = getOpeningState(today)
  const { who } = findWhoAnswers(today)
  const { shown } = getUrgentNumber(today)
  if (state.open)
    return `Come straight to us and bring the tooth. We’re open until ${formatClockTime(state.closesAt)}.${who === 'reception' ? ` Call ${shown} on your way.` : ''}`
  const call = who === 'dentist on call' ? `the dentist on call now on ${shown}` : `${shown} now`
  return `We’re closed: call ${call} and say an adult tooth has been knocked out. Take the tooth with you.`
}

export const formatMilkToothAdvice = (today: Today): string =>
  `Never put a milk tooth back: it can harm the adult tooth underneath. Keep the child comfortable, and call ${getUrgentNumber(today).shown}.`
