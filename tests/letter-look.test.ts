import { expect, test } from 'vitest'
import { renderLetter } from '../src/mail/letter-layout.ts'
import { practice } from '#practice/practice.ts'
import { isWordedAlike } from './support/letters.ts'

/* Letters look like the receipt, but stay small, and the same in plain text; those to the practice have no pictures. */

const letter = renderLetter({
  title: 'Receipt AAAA-0000',
  opening: ['Thank you.'],
  sum: ['New patient deposit', '£50.00'],
  lines: [
    ['Patient', 'Rosalind Fenn'],
    ['Card', 'Visa ending 5000'],
  ],
  link: { label: 'Prepared reply', href: 'mailto:reception@practice.example' },
  closing: [
    'Goodbye.',
    { heading: 'Cancelling', paragraphs: ['You can.'], list: ['At first.', 'And later.'] },
  ],
})

test('a letter has no pictures and fetches nothing over the network', () => {
  expect(letter.html).not.toMatch(/<img|<picture|<svg|url\(|cid:|src=|https?:|<link|@import|<script/)
  expect(letter.html.length).toBeLessThan(9_000)
})

test('a letter has the same words in the same order as plain text, with the practice’s name first', () => {
  expect(isWordedAlike(letter)).toEqual([])
  expect(letter.text.startsWith(`${practice.name}\n\nReceipt AAAA-0000`)).toBe(true)
  expect(letter.text).toContain('New patient deposit: £50.00')
})

test('a letter has tables of a fixed width for Outlook, and of the screen’s width on a telephone', () => {
  expect(letter.html).toMatch(
    /<table role="presentation"[^>]*width="600"[^>]*style="width:100%;max-width:600px/,
  )
  expect(letter.html).toMatch(/<td class="button" bgcolor="#14453f"/)
  expect(letter.html).not.toMatch(/display:(flex|grid)/)
})

test('a letter changes the colours of text and background together in dark mode', () => {
  expect(letter.html).toContain('name="color-scheme" content="light dark"')
  expect(letter.html).toMatch(
    /@media\(prefers-color-scheme:dark\)\{body,body>table\{background:#0e332f[^}]*color:/,
  )
})
