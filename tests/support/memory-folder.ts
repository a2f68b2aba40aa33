import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'

const memory = '/dev/shm'
/** Photos, databases and profiles of browsers that are there at once, several times over. Bytes. */
const ROOM = 4 * 1024 ** 3

/**
 * Keeps the temporary files of this process, and of those that it starts, in memory where there is room: SQLite waits for
 * a disk at every commit, and a slow one is no part of what is tested. A process that is killed loses nothing of them.
 * TMPDIR names another place.
 */
export function keepFilesInMemory(): void {
  if (process.env['TMPDIR'] !== undefined || !existsSync(memory)) return
  const { bavail, bsize } = statfsSync(memory)
  if (bavail * bsize < ROOM) return
  const folder = (process.env['TMPDIR'] = mkdtempSync(`${memory}/pearmain-tests-`))
  // The container's user comes through it to its own files.
  chmodSync(folder, 0o711)
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
}
