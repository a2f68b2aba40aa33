import type { ChangedDay } from '../../src/facts/types.ts'

export const changedDays: readonly ChangedDay[] = [{ date: '2026-12-31', kind: 'closed', why: 'stocktaking' }]
