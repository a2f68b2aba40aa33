import fc from 'fast-check'
import { afterAll } from 'vitest'
import { killStarted } from './processes.ts'
import { seed } from './seed.ts'

/* Runs with every test file: properties are tried with the seed of the run, and a test that fails leaves no server. */

fc.configureGlobal({ seed: seed() })

afterAll(killStarted)
