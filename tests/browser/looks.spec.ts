import { readdirSync } from 'node:fs'
import { expect } from 'playwright/test'
import { violations } from '../support/axe.ts'
import { htmlFaults } from '../support/html.ts'
import {
  everyAddress,
  goAndWait,
  look,
  nameOf,
  newVisitor,
  paintsOf,
  pictureOf,
  screenOf,
  screens,
  test,
} from '../support/looks.ts'
import type { Width } from '../support/looks.ts'
import { expectWithinReach, inUse } from '../support/measure.ts'
import { inOrder } from '../support/people.ts'
import { scenes, scenesAt } from '../support/scenes.ts'

/*
 * Every page and every state as it was last accepted. A page is pictured whole on a telephone and on a desktop computer;
 * a tablet shows the same parts between the two, so there it is what one sees first. `npm run looks` accepts what has
 * changed: see the README. In the same states is measured what hands that tremble and eyes that tire need: what is
 * pressed is large enough, what is read is dark enough, axe finds nothing, and the HTML is valid as it then stands.
 */

/** Documents are long, all of one kind, and whole on the telephone; on a large screen their first screen says enough. */
const isDocument = (path: string) => /^\/(policies|vacancies)\/|^\/accessibility$/.test(path)
const isWhole = (width: Width, path: string) => width === 390 || (width === 1280 && !isDocument(path))

/** Nobody is kept waiting: each screen's pages and scenes are shared out among so many tests. */
const PARTS = 4

for (const { width } of screens) {
  const parts = width === 768 ? 1 : PARTS
  for (let part = 0; part < parts; part += 1)
    test(`nobody finds a page other than it was accepted or out of reach, at ${width} px, part ${part + 1} of ${parts}`, async ({
      browser,
      site,
    }) => {
      const page = await newVisitor(browser, site.url, screenOf(width))
      for (const [index, path] of (await everyAddress(site)).entries()) {
        if (index % parts !== part) continue
        await goAndWait(page, path)
        await look(page, nameOf(path), { whole: isWhole(width, path) })
        if (width === 390) await expectWithinReach(inUse(page), path)
      }
      await page.context().close()
    })

  const playing = scenesAt(width)
  for (let part = 0; part < PARTS; part += 1)
    test(`menus, forms and payments look as they were accepted and keep nobody out, at ${width} px, part ${part + 1} of ${PARTS}`, async ({
      browser,
      site,
    }) => {
      for (const scene of playing.filter((_, index) => index % PARTS === part))
        await test.step(scene.name, async () => {
          const page = await newVisitor(browser, site.url, screenOf(width))
          const seen: string[] = []
          await scene.play(page, async (moment, of) => {
            seen.push(moment)
            await look(page, moment, { part: of })
            // A large screen has the same scenes in larger, and only a few of its own.
            if (width !== 390 && (width !== 1280 || scene.widths === undefined)) return
            expect.soft(await violations(page), `axe when ${scene.name}: ${moment}`).toEqual([])
            // Letters are written for mail programs, which know less than the standard.
            if (!moment.startsWith('letter-'))
              expect
                .soft(await htmlFaults(await page.content(), 'in use'), `HTML when ${scene.name}: ${moment}`)
                .toEqual([])
            await expectWithinReach(of ?? inUse(page), `when ${scene.name}: ${moment}`)
          })
          expect(seen).toEqual(scene.moments)
          await page.context().close()
        })
    })
}

/*
 * A picture is compared as an eye would, which hardly sees a shade change everywhere at once. So what each part is
 * painted with is kept in words beside the pictures.
 */
test('every part keeps its colours, corners, shadow and letters', async ({ browser, site }) => {
  const page = await newVisitor(browser, site.url, screenOf(1280))
  const paints = new Set<string>()
  for (const path of await everyAddress(site)) {
    await page.goto(path)
    for (const paint of await paintsOf(page)) paints.add(paint)
  }
  await page.context().close()
  expect(paints.size).toBeGreaterThan(100)
  expect(`${inOrder([...paints]).join('\n')}\n`).toMatchSnapshot(['looks', 'paints.txt'])
})

test('no picture is kept of what nobody can see any more', async ({ site }) => {
  const pages = (await everyAddress(site)).map(nameOf)
  const wanted = screens.flatMap(({ width }) =>
    [...pages, ...scenesAt(width).flatMap(({ moments }) => moments)].map((name) =>
      pictureOf(name, width).join('/'),
    ),
  )
  const kept = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.png'),
  )
  expect(kept.sort()).toEqual(wanted.sort())
  expect(new Set(wanted).size).toBe(wanted.length)
  expect(new Set(scenes.map(({ name }) => name)).size).toBe(scenes.length)
})
