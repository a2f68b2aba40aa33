import { statfs } from 'node:fs/promises'

/** Free bytes for this user on a folder's disk. */
export async function readFreeSpace(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}
