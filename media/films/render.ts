/**
 * Captures the frames of a film for ffmpeg, its poster, and a still of each step.
 *
 * Usage: node render.ts FILM SCRATCH
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { films } from '#practice/films.ts'
import type { Film } from '../../src/facts/types.ts'
import { openBrowser } from './open-browser.ts'
import { openFilm } from './browser.ts'

type FilmKey = keyof typeof films

const [key, scratch] = process.argv.slice(2)
if (!key || !(key in films) || !scratch) throw new Error('usage: node render.ts FILM SCRATCH')
const film: Film = films[key as FilmKey]
const rate = 24

// Colours are converted to BT.709 and tagged, so that every player shows the colours of the poster.
const options = `-v error -y -f image2pipe -c:v mjpeg -framerate ${rate} -i - -vf scale=in_color_matrix=bt601:in_range=pc:out_color_matrix=bt709:out_range=tv -pix_fmt yuv444p -c:v ffv1 -threads 2 -color_primaries bt709 -color_trc bt709 -colorspace bt709`
const encoder = spawn('ffmpeg', [...options.split(' '), join(scratch, `${film.file}.mkv`)], {
  stdio: ['pipe', 'inherit', 'inherit'],
})
const finished = once(encoder, 'close')

const browser = await openBrowser()
try {
  const page = await openFilm(browser, key)
  const still = async (second: number, name: string): Promise<void> => {
    await page.evaluate((t) => window.seek(t), second)
    await page.screenshot({ path: join(scratch, `${name}.png`) })
  }
  for (const [index, step] of film.steps.entries()) {
    await still(step.still, `${film.file}-${index + 1}`)
    if (index + 1 === film.poster) await still(step.still, film.file)
  }

  const session = await page.context().newCDPSession(page)
  let picture = Buffer.alloc(0)
  for (let frame = 0; frame < film.seconds * rate; frame += 1) {
    const differs = await page.evaluate((t) => window.seek(t), frame / rate)
    if (differs) {
      const shot = await session.send('Page.captureScreenshot', {
        format: 'jpeg',
        quality: 100,
        optimizeForSpeed: true,
      })
      picture = Buffer.from(shot.data, 'base64')
    }
    if (!encoder.stdin.write(picture)) await once(encoder.stdin, 'drain')
  }
} finally {
  await browser.close()
  encoder.stdin.end()
}
const [status] = (await finished) as [number | null]
if (status !== 0) throw new Error(`ffmpeg ended with ${status}`)
