import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'

const memory = '/dev/shm'
/** Bytes for all photos, databases and browser profiles that exist at once, several times over. */
const ROOM = 4 * 1024 ** 3

/**
 * Keeps temporary files of this process and its children in memory if there is enough: SQLite waits for the disk at
 * every commit, and slow disks are not what is tested. A killed process loses nothing of them. TMPDIR overrides the
 * place.
 */
export function keepFilesInMemory(): void {
  if (process.env['TMPDIR'] !== undefined || !existsSync(memory)) return
  const { bavail, bsize } = statfsSync(memory)
  if (bavail * bsize < ROOM) return
  const folder = (process.env['TMPDIR'] = mkdtempSync(`${memory}/tests-`))
  // The container's user must be able to pass through to its own files.
  chmodSync(folder, 0o711)
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
}
