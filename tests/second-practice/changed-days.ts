import type { ChangedDay } from './types.ts'

export const changedDays: readonly ChangedDay[] = [{ date: '2026-12-31', kind: 'closed', why: 'stocktaking' }]
