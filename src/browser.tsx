import '@vitejs/plugin-react/preamble'
import './ui/set-immediate.ts'
import { useEffect } from 'react'
import type { ComponentType, ReactNode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import type { IslandFacts } from './forms/island.tsx'
import type { FormName } from './forms/form-names.ts'
import type { FormStatus } from './forms/form-status.ts'
import { Clock } from './ui/clock.tsx'

/* Brings the form of a page to life. Only pages with a form load this; see forms/island.tsx for the other side. */

type FormComponent = ComponentType<{ formStatus: FormStatus }>

const forms: Readonly<Record<FormName, () => Promise<FormComponent>>> = {
  contact: async () => (await import('./enquiries/contact/form.tsx')).ContactForm,
  complaint: async () => (await import('./enquiries/complaint/form.tsx')).ComplaintForm,
  feedback: async () => (await import('./enquiries/feedback/form.tsx')).FeedbackForm,
  emergency: async () => (await import('./enquiries/emergency/form.tsx')).EmergencyForm,
  registration: async () => (await import('./payments/registration/form.tsx')).RegistrationForm,
  'call-out': async () => (await import('./payments/call-out/form.tsx')).CallOutForm,
  expect: async () => (await import('./enquiries/expect/form.tsx')).ExpectForm,
}

/** Says that the form takes part, once all effects inside have run: what was typed before is back in its fields. */
function Ready({ island, children }: { island: HTMLElement; children: ReactNode }) {
  useEffect(() => island.setAttribute('data-ready', ''), [island])
  return children
}

const island = document.getElementById('island')
const facts = document.getElementById('island-facts')?.textContent
if (island !== null && facts !== undefined) {
  const Form = await forms[island.dataset['form'] as FormName]()
  const { formStatus, at, notice } = JSON.parse(facts) as IslandFacts
  hydrateRoot(
    island,
    <Ready island={island}>
      <Clock at={Date.parse(at)} notice={notice}>
        <Form formStatus={formStatus} />
      </Clock>
    </Ready>,
  )
}
