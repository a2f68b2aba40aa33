import type { ChangedDay } from '../src/facts/types.ts'

/** Such as training days, Christmas Eve. They override bank holidays, which need no line. Past days may be deleted. */
export const changedDays: readonly ChangedDay[] = [
  { sample: true, date: '2026-12-09', kind: 'closed', why: 'staff training' },
  { sample: true, date: '2026-12-24', kind: 'open', opens: '09:00', closes: '12:00', why: 'Christmas Eve' },
]
