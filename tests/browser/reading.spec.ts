import { expect } from 'playwright/test'
import type { Locator, Page } from 'playwright/test'
import { everyAddress, newVisitor, screenOf, test } from '../support/looks.ts'
import { cardDialog, openCardStep, openDialog, registration } from '../support/paying.ts'
import { alive } from '../support/visitor.ts'

/*
 * What a screen reader finds, in the order in which it reads: landmarks, headings, and the names of what can be used.
 * Sentences are left out, so that a better sentence is no change.
 */

const kept =
  /^(banner|navigation|main|contentinfo|complementary|region|form|search|heading|group|radiogroup|table|caption|columnheader|dialog|alertdialog|alert|status|article|figure|img|link|button|textbox|combobox|checkbox|radio|spinbutton|iframe)$/

/** Role and name of a line of Playwright's tree, without what a field holds; null for a sentence. */
function readLine(line: string, parent: string | undefined): string | null {
  const [, quoted] = /^- '(.*?)'(?::.*)?$/.exec(line) ?? []
  const plain = quoted === undefined ? line.slice(2) : quoted.replaceAll("''", "'")
  const [said = '', role = ''] = /^(\w+)(?: "(?:[^"\\]|\\.)*")?(?: \[[^\]]*\])*/.exec(plain) ?? []
  // What opens and closes is named by its first words.
  if (said === 'group') return plain.replace(/:$/, '')
  if (kept.test(role)) return said
  return role === 'text' && parent === 'group' ? plain : null
}

/** The tree of a part of the page without its sentences; what stood inside one of those moves outwards. */
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

test('every page has its landmarks once, begins with its one great heading, and leaves no rank of heading out', async ({
  browser,
  site,
}) => {
  const page = await newVisitor(browser, site.url, screenOf(390))
  for (const path of await everyAddress(site))
    await test.step(path, async () => {
      await page.goto(path)
      for (const landmark of ['banner', 'main', 'contentinfo'] as const)
        await expect(page.getByRole(landmark), `${landmark} of ${path}`).toHaveCount(1)
      const tree = await page.locator('body').ariaSnapshot()
      const ranks = [...tree.matchAll(/^\s*- '?heading .*\[level=(\d)\]/gm)].map(([, level]) => Number(level))
      expect(ranks[0], `first heading of ${path}`).toBe(1)
      const skipped = ranks.filter((rank, index) => rank > (ranks[index - 1] ?? 0) + 1)
      expect(skipped, `headings of ${path}: ${ranks.join(' ')}`).toEqual([])
      expect(tree, `every link, button and picture of ${path} has a name`).not.toMatch(
        /^\s*- (link|button|img|textbox|combobox|checkbox|radio|iframe|table|dialog|navigation|region)(:|$| \[)/m,
      )
    })
  await page.context().close()
})

test('what is read first stands first: nothing is put in another order by the style alone', async ({
  browser,
  site,
}) => {
  for (const width of [390, 1280] as const) {
    const page = await newVisitor(browser, site.url, screenOf(width))
    for (const path of await everyAddress(site))
      await test.step(path, async () => {
        await page.goto(path)
        const moved = await page.evaluate(() => {
          const speaks = (element: Element) => element.textContent.trim() !== ''
          return [...document.querySelectorAll('body *')]
            .filter((box) => /flex|grid/.test(getComputedStyle(box).display))
            .filter((box) => {
              const speaking = [...box.children].filter(speaks)
              const reversed = getComputedStyle(box).flexDirection.endsWith('reverse')
              return (
                speaking.length > 1 &&
                (reversed || speaking.some((child) => getComputedStyle(child).order !== '0'))
              )
            })
            .map((box) => `${box.localName}.${box.className} in .${box.parentElement?.className}`)
        })
        expect.soft(moved, `${path} at ${width} px`).toEqual([])
      })
    await page.context().close()
  }
})
