import { describe, expect, test } from 'vitest'
import { cookies, formDraftStorage, hasEmbeds } from '../src/facts/cookies.ts'
import { policyDocuments } from '../src/facts/documents.ts'
import { emergencyMessagesText } from '../src/facts/emergency-sentences.ts'
import { practice } from '#practice/practice.ts'

/* Texts that the website writes itself. Those of the practice are checked by `npm run practice -- check`. */

describe('a patient who opens a document', () => {
  test('finds every cookie in the cookie policy, with purpose and lifetime', () => {
    const policy = JSON.stringify(policyDocuments.find(({ slug }) => slug === 'cookie-policy'))
    expect(cookies.map(({ name }) => name)).toEqual(['__Host-checkout', ...(hasEmbeds ? ['embeds'] : [])])
    for (const { name, purpose } of [...cookies, formDraftStorage]) {
      expect(policy).toContain(name)
      expect(policy).toContain(purpose)
    }
    expect(policy).toContain('after 12 hours')
  })
})

test('a patient in an emergency reads whom to call while nobody sees messages', () => {
  expect(emergencyMessagesText.notWatched).toContain(practice.emergencyTelephone?.shown ?? '111')
})
