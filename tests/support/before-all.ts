import { keepFilesInMemory } from './memory-folder.ts'
import { chooseSeed } from './seed.ts'

/** Run once by vitest, before any test. */
export function setup(): void {
  keepFilesInMemory()
  chooseSeed()
}
