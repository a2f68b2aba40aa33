import type { Telephone } from './types.ts'

export const practiceName = 'Tidewater Dental Care'

export const telephone: Telephone = {
  digits: '01914980123',
  shown: '0191 498 0123',
  international: '+441914980123',
}

export const emergencyTelephone: Telephone | null = null

export const receptionAnswersWithinWorkingDays: number = 2
