import { hasPlans } from '../facts/plan-sentences.ts'
import { paths } from '../paths.ts'

/*
 * Links of the frame (specification section 2). Their labels are written here and not read from the page table, because
 * pages are rendered inside the frame; a test compares every link with the table.
 */

export const feesLabel = hasPlans ? 'Dental plans/fees' : 'Fees'

export interface NavigationLink {
  path: string
  label: string
}

export interface NavigationGroup extends NavigationLink {
  pages: readonly NavigationLink[]
}

export const navigation: readonly (NavigationLink | NavigationGroup)[] = [
  { path: paths.home, label: 'Home' },
  {
    path: paths.newPatients,
    label: 'New Patients',
    pages: [
      { path: paths.newPatients, label: 'Join the practice' },
      { path: paths.whatToExpect, label: 'What to expect' },
    ],
  },
  {
    path: paths.about,
    label: 'About',
    pages: [
      { path: paths.about, label: 'The practice and team' },
      { path: paths.healthySmile, label: 'A healthy smile' },
    ],
  },
  { path: paths.treatments, label: 'Treatments' },
  { path: paths.dentalPlans, label: feesLabel },
  { path: paths.contact, label: 'Contact' },
  { path: paths.emergency, label: 'Emergency' },
]

export const usefulLinks: readonly NavigationLink[] = [
  { path: paths.treatments, label: 'Treatments' },
  { path: paths.dentalPlans, label: feesLabel },
  { path: paths.contact, label: 'How to find us' },
  { path: paths.feedback, label: 'Feedback' },
  { path: paths.complaints, label: 'Complaints' },
  { path: paths.policies, label: 'Policies' },
  { path: paths.accessibility, label: 'Accessibility' },
  { path: paths.vacancies, label: 'Vacancies' },
  { path: paths.emergency, label: 'Emergency' },
]
