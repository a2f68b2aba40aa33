import { practice } from '../../practice/practice.ts'
import { treatmentPage } from './treatment-page.tsx'

export const extraction = treatmentPage({
  treatment: 'extraction',
  keywords: `tooth extraction, wisdom tooth, aftercare, dentist ${practice.address.town}`,
  share: 'extraction',
})
