import { practice } from '../../practice/practice.ts'
import { treatmentPage } from './treatment-page.tsx'

export const dentalCrown = treatmentPage({
  treatment: 'crown',
  keywords: `dental crown, ceramic crown, cracked tooth, dentist ${practice.address.town}`,
  share: 'crown',
})
