import { readdir, stat } from 'node:fs/promises'

/** Empty when the folder does not exist. */
export async function listFileNames(folder: string): Promise<string[]> {
  try {
    return (await readdir(folder)).sort()
  } catch (error) {
    if (isGone(error)) return []
    throw error
  }
}

/** UTC milliseconds; null when the file is gone. */
export async function readModifiedTime(file: string): Promise<number | null> {
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
