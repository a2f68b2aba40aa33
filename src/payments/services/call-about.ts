import type { Today } from '../../practice/notice.ts'
import { serviceInWords } from './paid-services.ts'

/** Whom to telephone about a payment at an instant, in words: "telephone us on 01632 960145, from today at 9am". */
export function callText(purpose: string, today: Today): string {
  const { before, number, after } = serviceInWords(purpose).call(today)
  return `${before} ${number.shown}${after}`
}
