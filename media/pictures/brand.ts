import { existsSync, globSync, rmSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { chromium } from 'playwright'
import type { Page } from 'playwright'
import { look } from '#practice/look.ts'
import { plans } from '#practice/plans.ts'
import { practice } from '#practice/practice.ts'
import { team } from '#practice/team.ts'
import { treatments } from '#practice/treatments.ts'
import { getStillFile, letterStills, letterWordmark } from '../../src/facts/letter-stills.ts'
import { findStalePictures, getStillSource, hashBrandPictures } from '../../src/operator/brand-files.ts'
import { findPublicFile, keepHash } from '../../src/operator/picture-files.ts'
import { createShareCards } from '../../src/operator/share-cards.ts'
import { practiceFolder } from '../../src/runtime/practice-folder.ts'
import { testChromium, unpackChromium } from '../../tests/support/chromium.ts'
import { cardSize, renderCard } from './cards.ts'
import { renderIconFile } from './icons.ts'
import { drawWordmark, renderStill } from './letters.ts'

/** Opens a page in the tests' browser, or says that it does not start. */
async function withPage(use: (page: Page) => Promise<void>): Promise<void> {
  await unpackChromium()
  const { executablePath, env } = testChromium
  const browser = await chromium
    .launch({
      executablePath,
      env: { ...process.env, ...env },
      args: ['--disable-quic', '--font-render-hinting=none', '--force-color-profile=srgb'],
    })
    .catch((error: Error) => {
      process.stderr.write(
        `${error.message.split('\n', 1)[0]}\nThe browser that draws share pictures does not start on this machine. Name one that is installed: CHROMIUM=/path/to/chrome npm run pictures\n`,
      )
      process.exitCode = 1
    })
  if (!browser) return
  try {
    await use(await browser.newPage({ viewport: cardSize }))
  } finally {
    await browser.close()
  }
}

const facts = { look, plans, practice, team, treatments }

/** Says which of the files that a picture is made from are missing. */
function isThere(made: string, files: readonly string[]): boolean {
  const missing = files.filter((file) => !existsSync(findPublicFile(practiceFolder, file)))
  if (missing.length === 0) return true
  const paths = missing.map((file) => `public/${file}`).join(', ')
  process.stderr.write(`public/${made} needs ${paths}, which is missing.\n`)
  process.exitCode = 1
  return false
}

/**
 * Makes the icons and the pictures of letters and of shared addresses again, as far as something in them has changed, and deletes those
 * of pages that are no more. What cannot be made is said, and is an exit code of 1.
 */
export async function makeBrandPictures(): Promise<void> {
  const hashes = hashBrandPictures(practiceFolder, facts)
  const stale = findStalePictures(practiceFolder, facts)
  const keep = async (file: string, picture: Buffer) => {
    const path = join(practiceFolder, 'public', file)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, picture)
    keepHash(practiceFolder, file, hashes.get(file) ?? '')
    process.stdout.write(`public/${file}: made\n`)
  }
  for (const file of globSync('share/*.jpg', { cwd: join(practiceFolder, 'public') }))
    if (!hashes.has(file)) rmSync(join(practiceFolder, 'public', file))
  for (const file of stale.filter((name) => !/^(share|letters)\//.test(name)))
    await keep(file, await renderIconFile(file))
  for (const still of letterStills) {
    const file = `letters/${getStillFile(still)}`
    if (stale.includes(file) && isThere(file, [getStillSource(still)]))
      await keep(file, await renderStill(still))
  }

  const cards = createShareCards(facts).filter(({ name }) => stale.includes(`share/${name}.jpg`))
  const whole = cards.filter(({ name, picture }) => isThere(`share/${name}.jpg`, picture.files))
  const isWordmarkStale = stale.includes(`letters/${letterWordmark}`)
  if (whole.length > 0 || isWordmarkStale)
    await withPage(async (page) => {
      for (const card of whole) await keep(`share/${card.name}.jpg`, await renderCard(page, card))
      // It has another size.
      if (isWordmarkStale) await keep(`letters/${letterWordmark}`, await drawWordmark(page))
    })
}
