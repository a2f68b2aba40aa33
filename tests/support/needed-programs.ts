import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const onPath = (program: string) =>
  (process.env['PATH'] ?? '').split(delimiter).some((folder) => existsSync(join(folder, program)))

/**
 * Checks that programs needed by tests are installed.
 *
 * @param packages Debian package by program.
 * @throws {Error} saying what to install.
 */
export function requirePrograms(packages: Readonly<Record<string, string>>): void {
  const missing = Object.entries(packages).filter(([program]) => !onPath(program))
  if (missing.length === 0) return
  const programs = missing.map(([program]) => program).join(', ')
  const needed = missing.map(([, debian]) => debian).join(' ')
  throw new Error(`${programs} not found. Debian: apt-get install ${needed}`)
}
