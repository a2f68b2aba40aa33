import { practice } from '../../practice/practice.ts'
import { treatmentPage } from './treatment-page.tsx'

export const rootCanal = treatmentPage({
  treatment: 'rootCanal',
  keywords: `root canal treatment, toothache, infected tooth, dentist ${practice.address.town}`,
  share: 'root-canal',
})
