import { expect } from 'playwright/test'
import type { Locator, Page } from 'playwright/test'
import { newVisitor, screenOf, test } from '../support/looks.ts'
import { isSample, notTheSample } from '../support/sample-only.ts'
import { cardDialog, openCardStep, openDialog, registration } from '../support/paying.ts'
import { alive } from '../support/visitor.ts'

/*
 * Accessibility tree in reading order: landmarks, headings and names of controls. Sentences are left out, so that
 * better wording does not fail the test.
 */

const kept =
  /^(banner|navigation|main|contentinfo|complementary|region|form|search|heading|group|radiogroup|table|caption|columnheader|dialog|alertdialog|alert|status|article|figure|img|link|button|textbox|combobox|checkbox|radio|spinbutton|iframe)$/

/** Role and name in a line of Playwright's tree, without a field's value; null for a sentence. */
function readLine(line: string, parent: string | undefined): string | null {
  const [, quoted] = /^- '(.*?)'(?::.*)?$/.exec(line) ?? []
  const plain = quoted === undefined ? line.slice(2) : quoted.replaceAll("''", "'")
  const [said = '', role = ''] = /^(\w+)(?: "(?:[^"\\]|\\.)*")?(?: \[[^\]]*\])*/.exec(plain) ?? []
  // A disclosure is named by its first words.
  if (said === 'group') return plain.replace(/:$/, '')
  if (kept.test(role)) return said
  return role === 'text' && parent === 'group' ? plain : null
}

/** The tree of a part of the page without sentences; children of a sentence move up a level. */
async function outlineOf(part: Locator): Promise<string> {
  const outline: string[] = []
  const open: { indent: number; said: string | null }[] = []
  for (const line of (await part.ariaSnapshot()).split('\n')) {
    const indent = line.search(/\S/)
    while ((open.at(-1)?.indent ?? -1) >= indent) open.pop()
    const said = readLine(line.trim(), open.at(-1)?.said ?? undefined)
    if (said !== null) outline.push('  '.repeat(open.filter((one) => one.said !== null).length) + said)
    open.push({ indent, said })
  }
  return `${outline.join('\n')}\n`
}

test.skip(!isSample, notTheSample)

const views: Readonly<Record<string, (page: Page) => Promise<Locator>>> = {
  home: pageAt('/'),
  'new-patients': pageAt('/newpatients'),
  emergency: pageAt('/emergency'),
  'dental-plans': pageAt('/dental-plans'),
  contact: pageAt('/contact'),
  'your-details': (page) => openDialog(page, registration),
  async 'card-details'(page) {
    await openCardStep(page, registration)
    return cardDialog(page)
  },
}

function pageAt(path: string) {
  return async (page: Page) => {
    await page.goto(path)
    if ((await page.locator('#island').count()) > 0) await alive(page)
    return page.locator('body')
  }
}

for (const [name, open] of Object.entries(views))
  test(`somebody who listens to ${name.replaceAll('-', ' ')} finds everything in order and by name`, async ({
    browser,
    site,
  }) => {
    const page = await newVisitor(browser, site.url, screenOf(1280))
    const part = await open(page)
    expect(await outlineOf(part)).toMatchSnapshot(['reading', `${name}.txt`])
    await page.context().close()
  })
