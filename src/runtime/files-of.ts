import { readdir, stat } from 'node:fs/promises'

/** Names of a folder's files; none when the folder is not there. */
export async function filesOf(folder: string): Promise<string[]> {
  try {
    return (await readdir(folder)).sort()
  } catch (error) {
    if (isGone(error)) return []
    throw error
  }
}

/** When a file was last written, in UTC milliseconds; null for one that went away meanwhile. */
export async function lastWritten(file: string): Promise<number | null> {
  try {
    return (await stat(file)).mtimeMs
  } catch (error) {
    if (isGone(error)) return null
    throw error
  }
}

export function isGone(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}
