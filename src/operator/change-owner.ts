import { lchownSync, lstatSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { getDatabaseFile, getPhotosFolder } from '../storage/data-folder.ts'

/**
 * Gives the database and the photos written by root to the owner of the data folder, because a site that runs as
 * another user cannot open files of root. Symbolic links are not followed: the owner of the folder could point them
 * anywhere. Does nothing for other users, who write as themselves.
 *
 * @returns what is left to do, in sentences.
 */
export function changeOwner(dataDir: string): string[] {
  if (process.getuid?.() !== 0) return []
  const { uid, gid } = statSync(dataDir)
  if (uid === 0)
    return [
      `${dataDir} belongs to root. If the site runs as another user, give it the folder: chown -R USER: ${dataDir}`,
    ]
  const photos = getPhotosFolder(dataDir)
  const areThere = lstatSync(photos, { throwIfNoEntry: false })?.isDirectory() === true
  const names = areThere ? [photos, ...readdirSync(photos).map((name) => join(photos, name))] : []
  for (const path of [getDatabaseFile(dataDir), ...names])
    if (lstatSync(path, { throwIfNoEntry: false }) !== undefined) lchownSync(path, uid, gid)
  return []
}
