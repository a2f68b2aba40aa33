import { offers } from '#practice/offers.ts'
import { callOutFee } from '#practice/online-fees.ts'
import { complaintsPage } from './enquiries/complaint/complaint-page.tsx'
import { contactPage } from './enquiries/contact/contact-page.tsx'
import { emergencyPage } from './enquiries/emergency/emergency-page.tsx'
import { whatToExpectPage } from './enquiries/expect/expect-page.tsx'
import { feedbackPage } from './enquiries/feedback/feedback-page.tsx'
import type { Page } from './page.ts'
import { accessibilityPage } from './pages/accessibility-page.tsx'
import { aboutPage } from './pages/about/about-page.tsx'
import { dentalPlansPage } from './pages/dental-plans/dental-plans-page.tsx'
import { documentPages } from './pages/documents/document-page.tsx'
import { policiesPage } from './pages/documents/policies-page.tsx'
import { vacanciesPage } from './pages/documents/vacancies-page.tsx'
import { healthySmilePage } from './pages/healthy-smile/healthy-smile-page.tsx'
import { homePage } from './pages/home/home-page.tsx'
import { offersPage } from './pages/offers/offers-page.tsx'
import { notFoundPage } from './pages/not-found-page.tsx'
import { treatmentPages } from './pages/treatments/treatment-page.tsx'
import { treatmentsPage } from './pages/treatments/treatments-page.tsx'
import { outOfHoursPage } from './payments/call-out/call-out-page.tsx'
import { newPatientsPage } from './payments/registration/registration-page.tsx'

/** Router, head, sitemap and tests are derived from this list. */
export const pages: readonly Page[] = [
  homePage,
  newPatientsPage,
  whatToExpectPage,
  aboutPage,
  healthySmilePage,
  treatmentsPage,
  ...treatmentPages,
  dentalPlansPage,
  policiesPage,
  accessibilityPage,
  vacanciesPage,
  ...documentPages,
  contactPage,
  emergencyPage,
  ...(callOutFee.offered ? [outOfHoursPage] : []),
  complaintsPage,
  feedbackPage,
  ...(offers.length > 0 ? [offersPage] : []),
]

export { notFoundPage }
