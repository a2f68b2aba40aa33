import { execFile } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { homeChoice } from '#practice/home.ts'
import { paidFilm, pictures } from '#practice/pictures.ts'
import { practice } from '#practice/practice.ts'
import { team } from '#practice/team.ts'
import { tips } from '#practice/tips.ts'
import { treatmentAreas, treatments } from '#practice/treatments.ts'
import { getInitials } from '../src/facts/person-name.ts'
import type { TeamMember } from '../src/facts/types.ts'
import { listPictureFaults } from '../src/operator/picture-faults.ts'
import type { PictureFacts } from '../src/operator/picture-faults.ts'
import { practiceFolder } from '../src/runtime/practice-folder.ts'
import { Portrait } from '../src/ui/portrait.tsx'
import { temporaryFolder } from './support/practice.ts'

/* A practice's own pictures, as telephones and colleagues send them: made by `npm run pictures`, in a copy of the sample. */

const root = join(import.meta.dirname, '..')
const facts: PictureFacts = {
  team,
  treatmentAreas,
  treatments,
  pictures,
  practice,
  homeChoice,
  paidFilm,
  tips,
}
const [colleague] = team as [TeamMember]
const photographed = { ...colleague, picture: true } as const
const portrait = `pictures/team/${colleague.key}.jpg`

const folder = temporaryFolder()
const original = (file: string) => join(folder, file)
const faults = (changed: Partial<PictureFacts> = {}) =>
  [...listPictureFaults(folder, { ...facts, ...changed })].map(({ file, says }) => `${file} ${says}`)

const run = promisify(execFile)
/** What `npm run pictures` printed, its lines about what it cannot use first. */
async function makePictures(): Promise<readonly string[]> {
  const { pictures: script = '' } = (
    JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> }
  ).scripts
  const args = script.replace(/^exec node /, '').split(' ')
  const { stdout, stderr } = await run(process.execPath, args, {
    cwd: root,
    env: { ...process.env, PRACTICE_DIR: folder },
  }).catch((error: unknown) => error as { stdout: string; stderr: string })
  return (stderr + stdout).trim().split('\n')
}

const colours = { red: '#c33', blue: '#33c' }
const plain = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 3, background } })

let printed: readonly string[]
beforeAll(async () => {
  cpSync(practiceFolder, folder, { recursive: true })
  mkdirSync(original('pictures/team'), { recursive: true })
  // A telephone held upright stores the picture lying on its side and notes where it was taken.
  await plain(1600, 1200, colours.red)
    .composite([{ input: await plain(800, 1200, colours.blue).png().toBuffer(), left: 0, top: 0 }])
    .withMetadata({ orientation: 6 })
    .withExifMerge({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 14/1 0/1' } })
    .jpeg()
    .toFile(original(portrait))
  await plain(300, 200, colours.red).jpeg().toFile(original('pictures/plans.jpg'))
  writeFileSync(original('pictures/offers.jpg'), 'Dear colleague, here is the picture.\n')
  await plain(1000, 1300, colours.red).png().toFile(original('pictures/door.png'))
  printed = await makePictures()
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('A photograph of a telephone', () => {
  test('becomes upright and has the shape and every width of its place', async () => {
    for (const [name, width] of [
      [`${colleague.key}-180.avif`, 180],
      [`${colleague.key}-360.avif`, 360],
      [`${colleague.key}-600.avif`, 600],
      [`${colleague.key}-480.webp`, 480],
    ] as const) {
      const picture = sharp(original(`public/pictures/team/${name}`))
      expect(await picture.metadata()).toMatchObject({ width, height: width * 1.25 })
      const at = async (top: number) =>
        [...(await picture.clone().extract({ left: 50, top, width: 1, height: 1 }).raw().toBuffer())].slice(
          0,
          3,
        )
      const [red, , blue] = (await at(10)) as [number, number, number]
      expect(blue, `${name} at the top`).toBeGreaterThan(red)
      const [below, , other] = (await at(width * 1.25 - 10)) as [number, number, number]
      expect(below, `${name} at the bottom`).toBeGreaterThan(other)
    }
  })

  test('no longer says where it was taken', async () => {
    expect((await sharp(original(portrait)).metadata()).exif).toBeDefined()
    const { exif, xmp } = await sharp(original(`public/pictures/team/${colleague.key}-600.avif`)).metadata()
    expect([exif, xmp]).toEqual([undefined, undefined])
  })

  test('is left alone until it changes', async () => {
    const made = original(`public/pictures/team/${colleague.key}-180.avif`)
    const before = readFileSync(made)
    writeFileSync(made, 'not made again')
    expect((await makePictures()).filter((line) => line.includes(basename(portrait)))).toEqual([])
    expect(readFileSync(made, 'utf8')).toBe('not made again')
    rmSync(made)
    expect(await makePictures()).toContain(`${portrait}: 7 files made`)
    expect(readFileSync(made).equals(before)).toBe(true)
  })
})

describe('The owner is told', () => {
  test.each([
    [
      'which picture is too small, and what it needs',
      'pictures/plans.jpg: 300 by 200 pixels are too small; it needs 960 by 1200',
    ],
    ['which file is no picture', 'pictures/offers.jpg: this is no picture that can be read'],
    [
      'which name has no place',
      'pictures/door.png: no page shows a picture called "door"; the names are about,',
    ],
  ])('%s', (_, begins) => {
    expect(printed.filter((line) => line.startsWith(begins))).toHaveLength(1)
  })

  test('what the website still lacks, and what it no longer needs', () => {
    rmSync(original('public/pictures/hygiene-480.avif'))
    rmSync(original('public/films/home.mp4'))
    writeFileSync(original('public/films/braces.webm'), '')
    const { picture, ...unseen } = photographed
    const others = team.map((member) => (member === colleague ? unseen : member))
    expect(picture).toBe(true)
    expect(faults({ pictures: { ...pictures, about: '' }, team: others })).toEqual([
      expect.stringMatching(/^pictures\/door.png No page shows/),
      expect.stringMatching(/^pictures\/team\/\S+ Pages do not show this portrait yet. Write picture: true/),
      expect.stringMatching(
        /^public\/pictures\/hygiene-480.avif This file is missing. Put a picture of 960 by 1200/,
      ),
      expect.stringMatching(
        /^pictures\/offers.jpg The website does not have this picture yet. Run "npm run pictures"/,
      ),
      expect.stringMatching(/^pictures\/plans.jpg The website does not have this picture yet/),
      expect.stringMatching(/^pictures.ts Nothing says what "about" shows/),
      expect.stringMatching(
        /^public\/films\/home.mp4 The film of the home page is missing. Add it, or write heroFilm: false/,
      ),
      'public No page shows these files any more. Delete them: public/films/braces.webm.',
    ])
  })

  test('which tip has no picture', () => {
    expect(faults({ tips: [...tips, { key: 'gum', heading: '', paragraphs: [] }] }).join('\n')).toContain(
      'public/pictures/tips/gum-120.avif This file is missing. Put a picture of 600 by 750 pixels or more into pictures/tips/gum.jpg',
    )
  })

  test('nothing about the sample', () => {
    expect([...listPictureFaults(practiceFolder, facts)]).toEqual([])
  })
})

describe('A colleague', () => {
  const show = (member: TeamMember) =>
    renderToStaticMarkup(createElement(Portrait, { member, sizes: '6rem' }))

  test('with a picture is shown by it', () => {
    const html = show(photographed)
    const files = [...html.matchAll(/\/(pictures\/team\/[^ "]+)/g)].map(([, file = '']) => file)
    expect(files).toHaveLength(7)
    expect(files.filter((file) => !existsSync(original(`public/${file}`)))).toEqual([])
  })

  test('without one is shown by the initials', () => {
    const { picture, ...member } = photographed
    expect(picture).toBe(true)
    expect(show(member)).toContain(`>${getInitials(member)}</span>`)
    expect(show(member)).not.toContain('<img')
  })
})
