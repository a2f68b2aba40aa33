import { execFile } from 'node:child_process'
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { look } from '#practice/look.ts'
import { plans } from '#practice/plans.ts'
import { practice } from '#practice/practice.ts'
import { team } from '#practice/team.ts'
import { treatments } from '#practice/treatments.ts'
import { splitColour } from '../src/facts/contrast.ts'
import { findStalePictures, squareIcons } from '../src/operator/brand-files.ts'
import type { BrandFacts } from '../src/operator/brand-files.ts'
import { createShareCards } from '../src/operator/share-cards.ts'
import { notFoundPage, pages } from '../src/routes.tsx'
import { practiceFolder } from '../src/runtime/practice-folder.ts'
import { temporaryFolder } from './support/practice.ts'

/* Icons, and pictures of shared addresses and of letters: composed by `npm run pictures` from the practice's facts. */

const facts: BrandFacts = { look, plans, practice, team, treatments }
const icons = ['favicon.ico', 'icons/favicon.svg', ...squareIcons.map(({ file }) => file)]
const cards = createShareCards(facts).map(({ name }) => `share/${name}.jpg`)
const stale = (changed: Partial<BrandFacts>) => findStalePictures(practiceFolder, { ...facts, ...changed })

test('icons, share pictures and pictures of letters show today’s facts; otherwise run npm run pictures', () => {
  expect(stale({})).toEqual([])
})

test('every page has a picture for messengers, 1200 by 630 pixels', async () => {
  expect(cards).toEqual(
    expect.arrayContaining([...pages, notFoundPage].map(({ share }) => `share/${share}.jpg`)),
  )
  for (const card of cards) {
    const { width, height, format } = await sharp(join(practiceFolder, 'public', card)).metadata()
    expect({ card, width, height, format }).toEqual({ card, width: 1200, height: 630, format: 'jpeg' })
  }
})

describe('a change of', () => {
  test('reception’s number makes the pictures stale that say it', () => {
    const telephone = { ...practice.telephone, shown: '01632 000000' }
    expect(stale({ practice: { ...practice, telephone } })).toEqual([
      'share/contact.jpg',
      'share/emergency.jpg',
    ])
  })

  test('colleagues makes the picture of the team stale', () => {
    expect(stale({ team: team.slice(1) })).toEqual(['share/about.jpg'])
  })

  test('plans makes the picture of the plans stale', () => {
    expect(stale({ plans: [] })).toEqual(['share/plans.jpg'])
  })

  test('a colour or the wordmark makes all of them stale', () => {
    const colours = { ...look.colours, ink: '#000001' } as const
    expect(stale({ look: { ...look, colours } })).toEqual([...icons, 'letters/wordmark.png', ...cards])
    const wordmark = { name: 'Elsewhere', below: 'Dentists' }
    expect(stale({ look: { ...look, wordmark } })).toEqual([...icons, 'letters/wordmark.png', ...cards])
  })
})

describe('a practice with an icon of its own', () => {
  const folder = temporaryFolder()
  const own = (file: string) => join(folder, 'public', file)
  let printed: string
  beforeAll(async () => {
    cpSync(practiceFolder, folder, { recursive: true })
    writeFileSync(
      own('own.svg'),
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><circle cx="20" cy="20" r="20" fill="#0000ff"/></svg>',
    )
    const file = join(folder, 'look.ts')
    const wordmark = "wordmark: { svg: 'own.svg', icon: 'own.svg' },"
    writeFileSync(file, readFileSync(file, 'utf8').replace(/wordmark: \{.*?\},/, wordmark))
    rmSync(own('films'), { recursive: true })
    const { stdout, stderr } = await promisify(execFile)(
      process.execPath,
      ['--import', './src/runtime/practice-folder.ts', 'media/pictures/make.ts'],
      { cwd: join(import.meta.dirname, '..'), env: { ...process.env, PRACTICE_DIR: folder } },
    ).catch((error: unknown) => error as { stdout: string; stderr: string })
    printed = stderr + stdout
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  const pixel = async (picture: Buffer | string, x: number, y: number) => {
    const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
    return [...data.subarray((y * info.width + x) * 4, (y * info.width + x) * 4 + 4)]
  }

  test('has it in every size, whole, and on the colour of its pages where a system fills a square', async () => {
    const page = [...splitColour(look.colours.page), 255]
    for (const { file, size, shape } of squareIcons) {
      const { width, height } = await sharp(own(file)).metadata()
      expect([file, width, height]).toEqual([file, size, size])
      expect(await pixel(own(file), size / 2, size / 2)).toEqual([0, 0, 255, 255])
      const corner = await pixel(own(file), 0, 0)
      if (shape === 'rounded') expect([file, corner[3]]).toEqual([file, 0])
      else expect([file, corner]).toEqual([file, page])
    }
    expect(readFileSync(own('icons/favicon.svg'), 'utf8')).toBe(readFileSync(own('own.svg'), 'utf8'))
  })

  test('has it in the favicon, at 16, 32 and 48 pixels', async () => {
    const icon = readFileSync(own('favicon.ico'))
    expect(icon.readUInt32BE(0)).toBe(0x00_00_01_00)
    const entries = Array.from({ length: icon.readUInt16LE(4) }, (_, index) => 6 + 16 * index)
    const sizes = await Promise.all(
      entries.map(async (entry) => {
        const start = icon.readUInt32LE(entry + 12)
        const picture = icon.subarray(start, start + icon.readUInt32LE(entry + 8))
        const { width, format } = await sharp(picture).metadata()
        expect(await pixel(picture, width / 2, width / 2)).toEqual([0, 0, 255, 255])
        return [icon.readUInt8(entry), width, format]
      }),
    )
    expect(sizes).toEqual([16, 32, 48].map((size) => [size, size, 'png']))
  })

  test('is told which share picture lacks a still, and gets all others', () => {
    const films = treatments.flatMap(({ film }) => film ?? [])
    expect(printed.split('\n').filter((line) => line.includes('missing'))).toEqual(
      films.map(({ file }) => `public/share/${file}.jpg needs public/films/${file}.avif, which is missing.`),
    )
    for (const file of [
      ...icons,
      ...cards.filter((card) => !films.some(({ file: name }) => card.includes(name))),
    ])
      expect(printed).toContain(`public/${file}: made\n`)
  })
})
