import type { Page, PageProps } from '../../page.ts'
import { paths } from '../../paths.ts'
import { complaints } from '#practice/complaints.ts'
import { complaintPolicy } from '#practice/documents.ts'
import { practice } from '#practice/practice.ts'
import { formatQuantity } from '../../facts/words.ts'
import { TelephoneLink } from '../../ui/telephone.tsx'
import { FormPage } from '../../forms/form-page.tsx'
import formStyle from '../../forms/form.css?inline'
import stillStyle from '../../ui/heading-and-still.css?inline'
import { Island } from '../../forms/island.tsx'
import { ComplaintForm } from './complaint-form.tsx'
import { ExternalLink } from '../../ui/external-link.tsx'

const { lead } = complaints

export const complaintsPage: Page = {
  path: paths.complaints,
  label: 'Complaints',
  title: `Complaints | ${practice.name}`,
  description: `How to complain to ${practice.name}, how soon we answer, and who to turn to if you’re not happy with our answer.`,
  keywords: 'dental complaint, complaint policy, Dental Complaints Service',
  share: 'practice',
  noindex: true,
  form: 'complaint',
  styles: [formStyle, stillStyle],
  Body: Complaints,
}

function Complaints({ formStatus }: PageProps) {
  return (
    <FormPage
      heading="Complaints"
      still="waiting-room"
      lead="If something wasn’t right, please tell us. We take every complaint seriously, and complaining never affects your care."
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
          {`${lead.name}, our ${lead.role.toLowerCase()}, looks into complaints and will write to you within ${formatQuantity(complaints.acknowledgedWithinWorkingDays, 'working day')}. You’ll have our full answer within ${formatQuantity(complaints.answeredWithinWorkingDays, 'working day')}. If we need longer, we’ll tell you why and keep you informed.`}
        </p>
        <p>
          You can also call <TelephoneLink number={lead.telephone} /> or email{' '}
          <a href={`mailto:${lead.email}`}>{lead.email}</a>.
        </p>
        <a className="link-strong" href={paths.policy(complaintPolicy.slug)}>
          Our complaint policy
        </a>
      </section>
      <section className="panel" aria-labelledby="who-else">
        <h2 className="panel-heading" id="who-else">
          If you’re not happy with our answer
        </h2>
        <p>
          The <ExternalLink to={practice.dentalComplaintsService} />{' '}
          {`helps patients and dental professionals settle complaints about private care. It’s free. Contact it within ${formatQuantity(complaints.dentalComplaintsServiceMonths, 'month')} of the treatment or of the day you noticed the problem.`}
        </p>
        <p>
          {`You can use this form to complain about how we use personal data too. We’ll tell you we’ve received your complaint within ${formatQuantity(complaints.dataProtectionAcknowledgedWithinDays, 'day')}. You can also complain to the `}
          <ExternalLink to={practice.ico.link} />.
        </p>
      </section>
    </>
  )
}
