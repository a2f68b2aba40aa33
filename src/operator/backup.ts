import { existsSync, rmSync } from 'node:fs'
import { resolve } from 'node:path'
import Database from 'better-sqlite3'
import { withStorage, WrongUse } from './verb.ts'
import type { Verb } from './verb.ts'

export const backup: Verb = {
  summary: 'writes a checked copy of the database while the site runs',
  help: `Usage: npm run practice -- backup FILE

Writes a consistent copy of the database into FILE, which must not exist, and checks it. The copy holds patients'
messages: keep it encrypted, away from this machine, and no longer than the privacy notice says.`,
  async run([file, ...rest], { settings, say }) {
    if (file === undefined || rest.length > 0) throw new WrongUse('Name one file for the copy.')
    const target = resolve(file)
    if (existsSync(target)) throw new Error(`${target} is there already. Nothing was written.`)
    await withStorage(settings, (storage) => Promise.resolve(storage.copyTo(target)))
    try {
      requireSound(target)
    } catch (error) {
      rmSync(target, { force: true })
      throw error
    }
    say(`Written and checked: ${target}`)
    return 0
  },
}

/** @throws {Error} when a file is no whole database of this program. */
export function requireSound(file: string) {
  const copy = new Database(file, { readonly: true, fileMustExist: true })
  try {
    const result = copy.pragma('integrity_check', { simple: true })
    if (result !== 'ok') throw new Error(`${file} is damaged: ${String(result)}`)
    if (Number(copy.pragma('user_version', { simple: true })) === 0)
      throw new Error(`${file} is not a database of this site.`)
  } finally {
    copy.close()
  }
}
