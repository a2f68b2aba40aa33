import type { Command } from './command.ts'

/** Runs from source, before anything is built (`new-practice.ts`); the built tool has its help only. */
export const newCommand: Command = {
  summary: 'makes a folder for another practice',
  help: `Usage: npm run practice -- new FOLDER

Copies the sample practice to FOLDER, with its pictures and films, as a beginning: every invented value is marked, and each file
says what is asked. docs/your-practice.md says how to go on.`,
  run() {
    throw new Error(
      'A new folder is made where the program’s files are, with "npm run practice -- new FOLDER".',
    )
  },
}
