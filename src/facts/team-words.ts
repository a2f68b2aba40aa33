import { team } from '#practice/team.ts'
import { formatCount } from './words.ts'

/** Number of people, as in a sentence: "seven". */
export const teamSize = formatCount(team.length)
