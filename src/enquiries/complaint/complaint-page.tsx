import type { Page, PageProps } from '../../page.ts'
import { paths } from '../../paths.ts'
import { complaints } from '../../practice/complaints.ts'
import { complaintPolicy } from '../../practice/documents.ts'
import { practice } from '../../practice/practice.ts'
import { TelephoneLink } from '../../ui/telephone.tsx'
import { FormPage } from '../../forms/form-page.tsx'
import formStyle from '../../forms/form.css?inline'
import { Island } from '../../forms/island.tsx'
import { ComplaintForm } from './complaint-form.tsx'

const { lead } = complaints

export const complaintsPage: Page = {
  path: paths.complaints,
  label: 'Complaints',
  title: `Complaints | ${practice.name}`,
  description: `How to complain to ${practice.name}, how soon we answer, and who to turn to if you are not satisfied with our answer.`,
  keywords: 'dental complaint, complaint policy, Dental Complaints Service',
  share: 'practice',
  noindex: true,
  form: 'complaint',
  styles: [formStyle],
  Body: Complaints,
}

function Complaints({ formStatus }: PageProps) {
  return (
    <FormPage
      heading="Complaints"
      lead="If something was not right, please tell us. We take every complaint seriously, and complaining never affects your care."
      aside={<Aside />}
    >
      <Island form="complaint" formStatus={formStatus}>
        <ComplaintForm formStatus={formStatus} />
      </Island>
    </FormPage>
  )
}

function Aside() {
  return (
    <>
      <section className="panel panel-blush" aria-labelledby="who-answers">
        <h2 className="panel-heading" id="who-answers">
          What happens next
        </h2>
        <p>
          {`${lead.name}, our ${lead.role.toLowerCase()}, looks into complaints and will write to you within ${complaints.acknowledgedWithinWorkingDays} working days. You will have our full answer within ${complaints.answeredWithinWorkingDays} working days. If we need longer, we will tell you why and keep you informed.`}
        </p>
        <p>
          You can also telephone <TelephoneLink number={lead.telephone} /> or write to{' '}
          <a href={`mailto:${lead.email}`}>{lead.email}</a>.
        </p>
        <a className="link-strong" href={paths.policy(complaintPolicy.slug)}>
          Our complaint policy
        </a>
      </section>
      <section className="panel" aria-labelledby="who-else">
        <h2 className="panel-heading" id="who-else">
          If you are not satisfied
        </h2>
        <p>
          The{' '}
          <a href={practice.dentalComplaintsService.href} rel="external noopener">
            {practice.dentalComplaintsService.label}
          </a>{' '}
          {`helps patients and dental professionals to settle complaints about private care, free of charge, within ${complaints.dentalComplaintsServiceMonths} months of the treatment or of the day you noticed the problem.`}
        </p>
        <p>
          {`This form also takes complaints about how we use personal data: we will acknowledge them within ${complaints.dataProtectionAcknowledgedWithinDays} days. You can also turn to the `}
          <a href={practice.ico.link.href} rel="external noopener">
            {practice.ico.link.label}
          </a>
          .
        </p>
      </section>
    </>
  )
}
