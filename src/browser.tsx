import '@vitejs/plugin-react/preamble'
import './ui/set-immediate.ts'
import { useEffect, useMemo, useState } from 'react'
import type { ComponentType, ReactNode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import type { FormName } from './forms/form-names.ts'
import type { FormStatus } from './forms/form-status.ts'
import { readIslandFacts, pollIslandFacts } from './forms/island-facts.ts'
import type { IslandFacts } from './forms/island-facts.ts'
import { TodayContext } from './ui/use-today.tsx'

/* Browser entry of pages with a form: hydrates it. forms/island.tsx is the server's side. */

type FormComponent = ComponentType<{ formStatus: FormStatus }>

const forms: Readonly<Record<FormName, () => Promise<FormComponent>>> = {
  contact: async () => (await import('./enquiries/contact/contact-form.tsx')).ContactForm,
  complaint: async () => (await import('./enquiries/complaint/complaint-form.tsx')).ComplaintForm,
  feedback: async () => (await import('./enquiries/feedback/feedback-form.tsx')).FeedbackForm,
  emergency: async () => (await import('./enquiries/emergency/emergency-form.tsx')).EmergencyForm,
  registration: async () => (await import('./payments/registration/registration-form.tsx')).RegistrationForm,
  'call-out': async () => (await import('./payments/call-out/call-out-form.tsx')).CallOutForm,
  expect: async () => (await import('./enquiries/expect/expect-form.tsx')).ExpectForm,
}

/** Marks the island as ready after all effects ran: by then drafts are back in their fields. */
function Ready({ island, children }: { island: HTMLElement; children: ReactNode }) {
  useEffect(() => island.setAttribute('data-ready', ''), [island])
  return children
}

/** The form with the facts of its page, replaced once they are out of date. */
function Current({ written, Form }: { written: IslandFacts; Form: FormComponent }) {
  const [facts, setFacts] = useState(written)
  useEffect(() => pollIslandFacts(facts, setFacts), [facts])
  const today = useMemo(() => ({ now: new Date(facts.at), notice: facts.notice }), [facts])
  return (
    <TodayContext value={today}>
      <Form formStatus={written.formStatus} />
    </TodayContext>
  )
}

const island = document.getElementById('island')
const written = readIslandFacts(document)
if (island !== null && written !== null) {
  const Form = await forms[island.dataset['form'] as FormName]()
  hydrateRoot(
    island,
    <Ready island={island}>
      <Current written={written} Form={Form} />
    </Ready>,
  )
}
