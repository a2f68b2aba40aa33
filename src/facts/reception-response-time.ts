import { receptionAnswersWithinWorkingDays as days } from '#practice/name-and-telephones.ts'
import { formatCount } from './words.ts'

/** "within one working day"; continues a sentence. */
export const receptionResponseTime = `within ${formatCount(days)} working day${days === 1 ? '' : 's'}`
