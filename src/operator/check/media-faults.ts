import { findStalePictures } from '../brand-files.ts'
import { listPictureFaults } from '../picture-faults.ts'
import type { Fault, LoadedPractice } from './load-practice.ts'

/** For visitors who would see a gap, or hear nothing about a picture, and who share a page with an old name on it. */
export function listMediaFaults({ folder, facts, at }: LoadedPractice): readonly Fault[] {
  const faults = [...listPictureFaults(folder, facts)].map(({ file, says }) => ({
    ...(file.endsWith('.ts') ? at(file, ...(/"([^"]+)"/.exec(says)?.slice(1) ?? [])) : { file, line: null }),
    says,
  }))
  const stale = findStalePictures(folder, facts)
  return stale.length === 0
    ? faults
    : [
        ...faults,
        {
          file: 'public',
          line: null,
          says: `Icons and share pictures show an older name, colour or picture, or are missing: ${stale.join(', ')}. Run "npm run pictures".`,
        },
      ]
}
