import '@vitejs/plugin-react/preamble'
import './ui/set-immediate.ts'
import { useEffect, useMemo, useState } from 'react'
import type { ComponentType, ReactNode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import type { FormName } from './forms/form-names.ts'
import type { FormStatus } from './forms/form-status.ts'
import { factsIn, keepCurrent } from './forms/island-facts.ts'
import type { IslandFacts } from './forms/island-facts.ts'
import { Clock } from './ui/clock.tsx'

/* Browser entry of pages with a form: hydrates it. forms/island.tsx is the server's side. */

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

/** Marks the island as ready after all effects ran: by then drafts are back in their fields. */
function Ready({ island, children }: { island: HTMLElement; children: ReactNode }) {
  useEffect(() => island.setAttribute('data-ready', ''), [island])
  return children
}

/** The form with the facts of its page, replaced once they are out of date. */
function Current({ written, Form }: { written: IslandFacts; Form: FormComponent }) {
  const [facts, setFacts] = useState(written)
  useEffect(() => keepCurrent(facts, setFacts), [facts])
  const today = useMemo(() => ({ now: new Date(facts.at), notice: facts.notice }), [facts])
  return (
    <Clock value={today}>
      <Form formStatus={written.formStatus} />
    </Clock>
  )
}

const island = document.getElementById('island')
const written = factsIn(document)
if (island !== null && written !== null) {
  const Form = await forms[island.dataset['form'] as FormName]()
  hydrateRoot(
    island,
    <Ready island={island}>
      <Current written={written} Form={Form} />
    </Ready>,
  )
}
