import fc from 'fast-check'
import { afterAll } from 'vitest'
import { killStarted } from './processes.ts'
import { seed } from './seed.ts'

/* Runs with every test file: property tests use the seed of the run, and a failed test leaves no server behind. */

fc.configureGlobal({ seed: seed() })

afterAll(killStarted)
