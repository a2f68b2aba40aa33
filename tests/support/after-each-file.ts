import { afterAll } from 'vitest'
import { killStarted } from './processes.ts'

/* Runs with every test file: a test that fails leaves no server behind. */

afterAll(killStarted)
