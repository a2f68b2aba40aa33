import { expect } from 'playwright/test'
import { openDaysLines } from '../../src/facts/opening-lines.ts'
import { textOf } from '../support/read-pdf.ts'
import { test } from './journey.ts'

/*
 * Paper has one width for every window. WebKitGTK's driver does not print; docs/browsers.md describes how to check it.
 */
test.beforeEach(({ engine, width }) => {
  test.skip(
    engine === 'webkit' || width < 1280,
    'the driver of WebKitGTK does not print, and paper has one width',
  )
})

/* Web fonts are printed as outlines, whose text cannot be read back from the PDF. */
test.use({ choice: 'own fonts' })

for (const path of ['/', '/contact'])
  test(`the opening hours of ${path} are printed in whole words`, async ({ person }) => {
    await person.opens(path)
    await person.isComplete()
    const pdf = (await person.engine.print?.()) ?? Buffer.alloc(0)
    const text = await textOf(new Uint8Array(pdf))
    for (const { label, text: hours } of openDaysLines) expect(text).toContain(`${label} ${hours}`)
  })
