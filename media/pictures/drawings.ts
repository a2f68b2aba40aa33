import { readFileSync } from 'node:fs'
import { findPublicFile } from '../../src/operator/picture-files.ts'
import { practiceFolder } from '../../src/runtime/practice-folder.ts'

const mark = readFileSync(findPublicFile(practiceFolder, 'brand/mark.svg'), 'utf8')

/** Paths of the drawn tooth on a grid of 64; the element around them has its three colours: color, fill and stroke. */
export const markPaths = (mark.match(/<path[^>]*\/>/g) ?? []).join('')
