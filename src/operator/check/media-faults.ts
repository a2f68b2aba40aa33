import { practiceFolder } from '../../runtime/practice-folder.ts'
import { listPictureFaults } from '../picture-faults.ts'
import type { Fault, LoadedPractice } from './load-practice.ts'

/** For visitors who would see a gap, or hear nothing about a picture, and who share a page with an old name on it. */
export async function listMediaFaults({ folder, facts, at }: LoadedPractice): Promise<readonly Fault[]> {
  const faults = [...listPictureFaults(folder, facts)].map(({ file, says }) => ({
    ...(file.endsWith('.ts') ? at(file, ...(/"([^"]+)"/.exec(says)?.slice(1) ?? [])) : { file, line: null }),
    says,
  }))
  return [...faults, ...(await listStale(folder))]
}

/** The website knows the names, colours and pictures of its own folder only. */
async function listStale(folder: string): Promise<readonly Fault[]> {
  if (folder !== practiceFolder) return []
  // It reads the facts as the website does, so they must have been found to fit first.
  const { findStalePictures } = await import('../brand-files.ts')
  const stale = findStalePictures()
  if (stale.length === 0) return []
  return [
    {
      file: 'public',
      line: null,
      says: `Icons and share pictures show an older name, colour or picture, or are missing: ${stale.join(', ')}. Run "npm run pictures".`,
    },
  ]
}
