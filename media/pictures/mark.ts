import { readFileSync } from 'node:fs'
import { findProgramFile } from '../../src/operator/brand-files.ts'

/** Paths of the drawn tooth on a grid of 64; the element around them has its three colours: color, fill and stroke. */
export const markPaths = (
  readFileSync(findProgramFile('brand/mark.svg'), 'utf8').match(/<path[^>]*\/>/g) ?? []
).join('')
