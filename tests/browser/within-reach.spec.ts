import { expect } from 'playwright/test'
import { violations } from '../support/axe.ts'
import { everyAddress, goAndWait, newVisitor, screenOf, test } from '../support/looks.ts'
import { faintText, inUse, tooSmallTargets } from '../support/measure.ts'
import { scenesAt } from '../support/scenes.ts'

/* For hands that tremble and eyes that tire: what is pressed is large enough, what is read is dark enough. */

test('on a telephone every page can be pressed with a thumb and read in bad light', async ({
  browser,
  site,
}) => {
  const page = await newVisitor(browser, site.url, screenOf(390))
  for (const path of await everyAddress(site))
    await test.step(path, async () => {
      await goAndWait(page, path)
      expect.soft(await tooSmallTargets(inUse(page)), `too small on ${path}`).toEqual([])
      expect.soft(await faintText(inUse(page)), `too faint on ${path}`).toEqual([])
    })
  await page.context().close()
})

/** A large screen has the same scenes in larger, and only a few of its own. */
for (const [width, parts] of [
  [390, 4],
  [1280, 1],
] as const)
  for (let part = 0; part < parts; part += 1)
    test(`so can every menu, form and payment at ${width} px, and nothing keeps anybody out, part ${part + 1} of ${parts}`, async ({
      browser,
      site,
    }) => {
      const playing = scenesAt(width).filter(({ widths }) => width === 390 || widths !== undefined)
      for (const scene of playing.filter((_, index) => index % parts === part))
        await test.step(scene.name, async () => {
          const page = await newVisitor(browser, site.url, screenOf(width))
          await scene.play(page, async (moment, of = inUse(page)) => {
            expect.soft(await violations(page), `axe when ${scene.name}: ${moment}`).toEqual([])
            expect.soft(await tooSmallTargets(of), `too small when ${scene.name}: ${moment}`).toEqual([])
            expect.soft(await faintText(of), `too faint when ${scene.name}: ${moment}`).toEqual([])
          })
          await page.context().close()
        })
    })
