import { paths } from '../../paths.ts'
import type { TreatmentKey } from '../../practice/treatments/treatment.ts'

/** Where each treatment has its page. */
export const treatmentPaths: Readonly<Record<TreatmentKey, string>> = {
  crown: paths.dentalCrown,
  rootCanal: paths.rootCanal,
  implant: paths.dentalImplant,
  extraction: paths.extraction,
}
