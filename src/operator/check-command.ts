import type { Command } from './command.ts'

/** Runs from source, before anything is built (`check/check-source.ts`); the built tool has its help only. */
export const checkCommand: Command = {
  summary: 'finds mistakes in the practice’s folder, before a build',
  help: `Usage: npm run practice -- check

Reads practice/, or the folder that PRACTICE_DIR names, and prints file, line and remedy of each mistake; then the sample
values that are left. Exit code 1 when there are mistakes or samples. Nothing needs to be built; the other commands work on
the built site. "live" says what that one lacks.`,
  run() {
    throw new Error(
      'The practice’s folder is checked where its files are, with "npm run practice -- check". For this site there is "live".',
    )
  },
}
