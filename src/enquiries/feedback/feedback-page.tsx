import type { Page, PageProps } from '../../page.ts'
import { paths } from '../../paths.ts'
import { pictures } from '#practice/pictures.ts'
import { practice } from '#practice/practice.ts'
import appleStyle from '../../ui/apple.css?inline'
import entranceStyle from '../../ui/entrance.css?inline'
import { Picture } from '../../ui/picture.tsx'
import formStyle from '../../forms/form.css?inline'
import { FormAndAside } from '../../forms/form-page.tsx'
import { Island } from '../../forms/island.tsx'
import style from './feedback-page.css?inline'
import { FeedbackForm } from './feedback-form.tsx'

export const feedbackPage: Page = {
  path: paths.feedback,
  label: 'Feedback',
  title: `Feedback | ${practice.name}`,
  description: `Tell ${practice.name} how your visit was, from one to five apples and in your own words. The whole team reads it.`,
  keywords: `dentist feedback, patient feedback, ${practice.name}`,
  share: 'practice',
  form: 'feedback',
  styles: [entranceStyle, formStyle, appleStyle, style],
  Body: Feedback,
}

function Feedback({ formStatus }: PageProps) {
  return (
    <>
      <section className="entrance entrance-pair feedback-top">
        <div className="inner">
          <div className="stack">
            <h1>Feedback</h1>
            <p className="lead">
              Tell us how your visit was. It takes about two minutes and helps us improve.
            </p>
          </div>
          <span className="arch travels">
            <Picture name="about" alt={pictures.about} sizes="(width >= 43.75em) 18rem, 7rem" eager />
          </span>
        </div>
      </section>
      <div className="section section-first">
        <FormAndAside inner aside={<Aside />}>
          <Island form="feedback" formStatus={formStatus}>
            <FeedbackForm formStatus={formStatus} />
          </Island>
        </FormAndAside>
      </div>
    </>
  )
}

function Aside() {
  return (
    <section className="panel" aria-labelledby="what-for">
      <h2 className="panel-heading" id="what-for">
        How we use it
      </h2>
      <p>
        Your words reach us by email, and we talk about them at our team meeting. We never publish them
        without asking you first.
      </p>
      <p>
        If something went wrong and you’d like an answer, please use{' '}
        <a href={paths.complaints}>the complaint form</a>. If you need a dentist now, see{' '}
        <a href={paths.emergency}>dental emergencies</a>.
      </p>
    </section>
  )
}
