import { practice } from '#practice/practice.ts'
import type { Telephone } from './types.ts'
import { outOfHoursHoursText } from './who-answers.ts'

/** Dialled before a number in the Relay UK app or on a textphone. */
const RELAY_PREFIX = '18001'

type Dialled = Pick<Telephone, 'shown' | 'digits'>

/** A number for Relay UK: the prefix goes before the national digits, not before +44. */
export const formatRelayNumber = ({ shown, digits }: Dialled): Dialled => ({
  shown: `${RELAY_PREFIX} ${shown}`,
  digits: `${RELAY_PREFIX}${digits}`,
})

/** Ways to reach the practice and help for people who cannot hear or speak on the telephone. */
export const withoutTelephone = {
  question: 'Can’t hear or speak on the phone?',
  heading: 'If you can’t hear or speak on the phone',
  relay: `In the Relay UK app or on a textphone, dial ${RELAY_PREFIX} first. An assistant reads out what you type and types what we say:`,
  numbers: [
    { who: 'Reception, in opening hours', number: practice.telephone },
    ...(practice.emergencyTelephone === null
      ? []
      : [{ who: `Dentist on call, ${outOfHoursHoursText}`, number: practice.emergencyTelephone }]),
    { who: 'NHS 111, at any time', number: { shown: '111', digits: '111' } },
  ],
  online111: 'Or go online: https://111.nhs.uk.',
  about: { href: 'https://www.relayuk.bt.com', label: 'About Relay UK' },
  instead999: {
    heading: 'Instead of calling 999',
    ways: [
      'In British Sign Language: use the 999 BSL app or https://999bsl.co.uk. An interpreter makes the call with you by video. It’s free, day and night.',
      'With Relay UK: dial 18000.',
      'By text to 999: say “ambulance”, what’s happened and where. It only works from a mobile phone that’s registered. Register before you need it: text “register” to 999 and reply “yes”.',
    ],
  },
} as const
