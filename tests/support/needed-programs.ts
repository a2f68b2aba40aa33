import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const onPath = (program: string) =>
  (process.env['PATH'] ?? '').split(delimiter).some((folder) => existsSync(join(folder, program)))

/**
 * Looks for the programs of the machine that tests need, each with the Debian package that has it.
 *
 * @throws {Error} which says what to install.
 */
export function requirePrograms(packages: Readonly<Record<string, string>>): void {
  const missing = Object.entries(packages).filter(([program]) => !onPath(program))
  if (missing.length === 0) return
  const programs = missing.map(([program]) => program).join(', ')
  const needed = missing.map(([, debian]) => debian).join(' ')
  throw new Error(`${programs} not found. Debian: apt-get install ${needed}`)
}
