import { afterEach, describe, expect, test } from 'vitest'
import { contactMessage, rosalind } from './support/people.ts'
import { openPractice, postJson } from './support/practice.ts'
import type { Practice } from './support/practice.ts'
import { practice as facts } from '#practice/practice.ts'

/* A mail server that hangs on some letters, such as acknowledgements to addresses that it is slow to refuse. */

let practice: Practice
let held = Promise.withResolvers<void>()
afterEach(async () => {
  held.resolve()
  await practice.close()
})

const here = facts.email.address

describe('while the mail server hangs on confirmations', () => {
  test.each([1, 30])(
    'an emergency letter is sent at once, with %i confirmations waiting',
    async (patients) => {
      const begun: string[] = []
      const left: string[] = []
      held = Promise.withResolvers<void>()
      practice = await openPractice({
        postGoesOut: true,
        post: {
          async send({ to, subject }) {
            begun.push(to.address)
            if (to.address !== here) await held.promise
            left.push(subject)
          },
        },
      })
      for (let number = 0; number < patients; number += 1)
        await postJson(
          practice,
          '/api/mail/contact',
          { ...contactMessage, email: `patient-${number}@example.org` },
          { 'x-forwarded-for': `192.0.2.${number}` },
        )
      await expect.poll(() => begun.some((address) => address !== here)).toBe(true)
      await expect.poll(() => left.length).toBe(patients)
      await postJson(practice, '/api/mail/emergency', { ...rosalind, treatment: 'My face is swelling.' })
      await expect.poll(() => left.at(-1)).toMatch(/^EMERGENCY form/)
      expect(begun.filter((address) => address !== here).length).toBeLessThan(3)
      held.resolve()
      await expect.poll(() => left.length).toBe(2 * patients + 2)
    },
  )
})
