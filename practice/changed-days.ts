/*
 * On which days are you closed, or open at other times? Patients read `why` after "closed for" or beside the hours. Bank
 * holidays of England are known and need no line; a line here counts more. Past days may be deleted. `[]`: none.
 */

import type { ChangedDay } from './types.ts'

export const changedDays: readonly ChangedDay[] = [
  { sample: true, date: '2026-12-09', kind: 'closed', why: 'staff training' },
  { sample: true, date: '2026-12-24', kind: 'open', opens: '09:00', closes: '12:00', why: 'Christmas Eve' },
]
