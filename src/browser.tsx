import '@vitejs/plugin-react/preamble'
import type { ComponentType } from 'react'
import { hydrateRoot } from 'react-dom/client'
import type { FormVisit } from './enquiries/form/visit.ts'

/* Brings the form of a page to life. Only pages with a form load this; see form/island.tsx for the other side. */

type FormComponent = ComponentType<{ visit: FormVisit }>

const forms: Record<string, () => Promise<FormComponent>> = {
  contact: async () => (await import('./enquiries/contact/form.tsx')).ContactForm,
  complaint: async () => (await import('./enquiries/complaint/form.tsx')).ComplaintForm,
  feedback: async () => (await import('./enquiries/feedback/form.tsx')).FeedbackForm,
  emergency: async () => (await import('./enquiries/emergency/form.tsx')).EmergencyForm,
  registration: async () => (await import('./payments/registration/form.tsx')).RegistrationForm,
  'call-out': async () => (await import('./payments/call-out/form.tsx')).CallOutForm,
  expect: async () => (await import('./enquiries/expect/form.tsx')).ExpectForm,
}

const island = document.getElementById('island')
const visit = document.getElementById('island-visit')?.textContent
const load = forms[island?.dataset['form'] ?? '']
if (island !== null && visit !== undefined && load !== undefined) {
  const Form = await load()
  hydrateRoot(island, <Form visit={JSON.parse(visit) as FormVisit} />)
  island.dataset['ready'] = ''
}
