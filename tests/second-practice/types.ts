export type * from '../../src/facts/types.ts'
