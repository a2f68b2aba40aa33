import { practice } from '../../practice/practice.ts'
import { treatmentPage } from './treatment-page.tsx'

export const dentalImplant = treatmentPage({
  treatment: 'implant',
  keywords: `dental implant, missing tooth, titanium implant, dentist ${practice.address.town}`,
  share: 'implant',
})
