import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Pictures of letters to patients by their file name (src/facts/letter-stills.ts); without them letters have none. */
export type LetterPictures = ReadonlyMap<string, Buffer>

/** Files that mails may bring. */
export interface MailFiles {
  /** Folder of photos, which are streamed. */
  photosDir: string
  pictures: LetterPictures
}

/** Reads them once: they are small, and letters go out while the disk is busy. @param files Folder of static files. */
export function readLetterPictures(files: string): LetterPictures {
  const folder = join(files, 'letters')
  if (!existsSync(folder)) return new Map()
  return new Map(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name))]))
}

/** Address of a picture inside its letter (RFC 2392, without `cid:`). */
export const getContentId = (file: string): string => `${file}@letter`
