import type { Page } from '../../page.ts'
import { paths } from '../../paths.ts'
import { practice } from '../../practice/practice.ts'

export const home: Page = {
  path: paths.home,
  label: 'Home',
  title: `${practice.name}, private dentist in ${practice.address.town}`,
  description: practice.description,
  keywords: 'dentist',
  share: 'home',
  Body: () => <h1>Home</h1>,
}
