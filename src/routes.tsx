import { complaintsPage } from './enquiries/complaint/page.tsx'
import { contact } from './enquiries/contact/page.tsx'
import { emergencyPage } from './enquiries/emergency/page.tsx'
import { whatToExpect } from './enquiries/expect/page.tsx'
import { feedback } from './enquiries/feedback/page.tsx'
import type { Page } from './page.ts'
import { accessibility } from './pages/accessibility.tsx'
import { about } from './pages/about/about.tsx'
import { dentalPlans } from './pages/dental-plans/dental-plans.tsx'
import { documentPages } from './pages/documents/document-page.tsx'
import { policies } from './pages/documents/policies.tsx'
import { vacancies } from './pages/documents/vacancies.tsx'
import { healthySmile } from './pages/healthy-smile/healthy-smile.tsx'
import { home } from './pages/home/home.tsx'
import { offers } from './pages/offers/offers.tsx'
import { notFound } from './pages/not-found.tsx'
import { treatmentPages } from './pages/treatments/treatment-page.tsx'
import { treatments } from './pages/treatments/treatments.tsx'
import { outOfHoursPage } from './payments/call-out/page.tsx'
import { newPatients } from './payments/registration/page.tsx'

/** Every page. Router, navigation, head, sitemap and tests are derived from this table. */
export const pages: readonly Page[] = [
  home,
  newPatients,
  whatToExpect,
  about,
  healthySmile,
  treatments,
  ...treatmentPages,
  dentalPlans,
  policies,
  accessibility,
  vacancies,
  ...documentPages,
  contact,
  emergencyPage,
  outOfHoursPage,
  complaintsPage,
  feedback,
  offers,
]

export { notFound }
