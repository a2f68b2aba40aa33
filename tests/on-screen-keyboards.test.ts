import { expect, test } from 'vitest'
import { pages } from '../src/routes.tsx'
import { openForAllTests } from './support/opened.ts'
import { openPractice } from './support/practice.ts'

/* What a form tells the keyboard on a screen, and the browser's spelling check, about each field. */

const practice = openForAllTests(() => openPractice({ at: '2026-11-24T20:00:00Z' }))

/** By `autocomplete`: no red lines under names, and capitals where a person would type them. */
const expected: Readonly<Record<string, object>> = {
  'given-name': { spellcheck: 'false', autocapitalize: 'words' },
  'family-name': { spellcheck: 'false', autocapitalize: 'words' },
  'address-line1': { spellcheck: 'false', autocapitalize: 'words' },
  'address-line2': { spellcheck: 'false', autocapitalize: 'words' },
  'address-level2': { spellcheck: 'false', autocapitalize: 'words' },
  'postal-code': { spellcheck: 'false', autocapitalize: 'characters' },
  email: { spellcheck: 'false', autocapitalize: 'none' },
  tel: { spellcheck: 'false' },
}

/** The attributes of the fields of a page's form, in its order; without the honeypot. */
async function fieldsOf(path: string) {
  const html = await (await practice.request(path)).text()
  const [, form = ''] = /<form(.*)<\/form>/s.exec(html) ?? []
  return [...form.matchAll(/<(input|textarea)\b([^>]*)>/g)]
    .map(([, kind = '', text = '']): Record<string, string | undefined> => ({
      kind,
      ...Object.fromEntries(
        [...text.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name = '', value]) => [name.toLowerCase(), value]),
      ),
    }))
    .filter((field) => field['tabindex'] !== '-1')
}

const formPages = pages.filter((page) => page.form !== undefined).map(({ path, form }) => ({ path, form }))

test.each(formPages)(
  '$path: names, addresses and numbers are typed as they are written',
  async ({ path }) => {
    const fields = await fieldsOf(path)
    const known = fields.filter(({ autocomplete = '' }) => autocomplete in expected)
    expect(known.length).toBeGreaterThanOrEqual(4)
    for (const field of known) expect(field).toMatchObject(expected[field['autocomplete'] ?? ''] ?? {})
  },
)

test.each(formPages)(
  '$path: Enter leads to the next field, and in the last line sends',
  async ({ path, form }) => {
    const fields = await fieldsOf(path)
    const hints = fields
      .filter(({ kind, type = 'text' }) => kind === 'input' && ['text', 'email', 'tel'].includes(type))
      .map(({ enterkeyhint }) => enterkeyhint)
    // In all other forms a text of several lines, or a box to tick, comes after the last line.
    const last = form === 'feedback' ? 'send' : 'next'
    expect(hints).toEqual([...hints.slice(0, -1).map(() => 'next'), last])
    for (const { enterkeyhint } of fields.filter(({ kind }) => kind === 'textarea'))
      expect(enterkeyhint, 'Enter begins a new line').toBeUndefined()
  },
)
