import { join } from 'node:path'
import { practiceFolder } from '../../src/runtime/practice-folder.ts'

/**
 * True unless PRACTICE_DIR names another practice. Expected pictures and texts, and the figures of the specification,
 * are those of the repository's own sample.
 */
export const isSample = practiceFolder === join(import.meta.dirname, '../../practice')

/** Reason for skipping, in the report. */
export const notTheSample = 'it expects the sample, and PRACTICE_DIR names another practice'
