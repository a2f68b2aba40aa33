/**
 * Takes a film's frames and hands them to ffmpeg.
 *
 * Usage: node render.ts FILM MASTER
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { films, type Film, type FilmKey } from '../../src/practice/films.ts'
import { openBrowser } from '../brand/browser.ts'
import { openFilm } from './browser.ts'

const [key, master] = process.argv.slice(2)
if (!key || !(key in films) || !master) throw new Error('usage: node render.ts FILM MASTER')
const film: Film = films[key as FilmKey]
const rate = 24

// Colours are converted and tagged as BT.709 here, so that every player shows what the poster shows.
const options = `-v error -y -f image2pipe -c:v mjpeg -framerate ${rate} -i - -vf scale=in_color_matrix=bt601:in_range=pc:out_color_matrix=bt709:out_range=tv -pix_fmt yuv444p -c:v ffv1 -threads 2 -color_primaries bt709 -color_trc bt709 -colorspace bt709`
const encoder = spawn('ffmpeg', [...options.split(' '), master], { stdio: ['pipe', 'inherit', 'inherit'] })
const finished = once(encoder, 'close')

const browser = await openBrowser()
try {
  const page = await openFilm(browser, key)
  const session = await page.context().newCDPSession(page)
  for (let frame = 0; frame < film.seconds * rate; frame += 1) {
    await page.evaluate((t) => window.seek(t), frame / rate)
    const shot = await session.send('Page.captureScreenshot', {
      format: 'jpeg',
      quality: 100,
      optimizeForSpeed: true,
    })
    if (!encoder.stdin.write(Buffer.from(shot.data, 'base64'))) await once(encoder.stdin, 'drain')
    /* oxlint-enable no-await-in-loop */
  }
} finally {
  await browser.close()
  encoder.stdin.end()
}
const [status] = (await finished) as [number | null]
if (status !== 0) throw new Error(`ffmpeg ended with ${status}`)
