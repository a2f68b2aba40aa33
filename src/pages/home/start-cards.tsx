import { paths } from '../../paths.ts'
import { homeChoice } from '#practice/home.ts'
import { appointmentWait } from '../../facts/appointment-wait.ts'
import { depositFee } from '#practice/online-fees.ts'
import { formatShortPounds } from '../../facts/money.ts'
import { listCurrentOffers } from '../../facts/current-offers.ts'
import { adultPlans, formatDiscount } from '../../facts/plan-sentences.ts'
import { Icon } from '../../ui/icon.tsx'
import { arrowRight, tag } from '../../ui/icons.ts'
import { Picture } from '../../ui/picture.tsx'

const [cheapest] = adultPlans.toSorted((a, b) => a.monthlyPence - b.monthlyPence)
const discount = cheapest?.discounts[0]

const cards = [
  {
    picture: 'new-patients',
    path: paths.newPatients,
    heading: 'New Patients',
    text: `You’ll usually wait ${appointmentWait} for your first visit.${depositFee.offered ? ` A ${formatShortPounds(depositFee.pence)} deposit holds your place.` : ''}`,
  },
  {
    picture: 'what-to-expect',
    path: paths.whatToExpect,
    heading: 'What to expect',
    text: 'A chat and a look. Nothing happens unless you say yes.',
  },
  {
    picture: 'plans',
    path: paths.dentalPlans,
    ...(cheapest !== undefined
      ? {
          heading: 'Dental Plans',
          text: `From ${formatShortPounds(cheapest.monthlyPence)} a month for adults${discount === undefined ? '' : `, with ${formatDiscount(discount)}`}.`,
        }
      : { heading: 'Fees', text: 'Every price in one table. Nothing is added later.' }),
  },
  {
    picture: 'treatments',
    path: paths.treatments,
    heading: 'Treatments',
    text: `${homeChoice.treatments}: what each involves, how long it takes and what it costs.`,
  },
] as const

/** Links to the four places where most people begin, and to the offers while there are any. */
export function StartCards({ now }: { now: Date }) {
  return (
    <section className="section start inner stack stack-wide gap-8" aria-labelledby="start">
      <h2 id="start">Where would you like to start?</h2>
      <ul className="cards grid grid-2">
        {cards.map((card) => (
          <li key={card.path} className={`card card-${card.picture}`}>
            <div className="stack gap-2">
              <h3>
                <a href={card.path}>{card.heading}</a>
              </h3>
              <p>{card.text}</p>
            </div>
            <span className="arch" data-to={card.path}>
              <Picture
                name={card.picture}
                alt=""
                sizes="(width >= 60em) 18rem, (width >= 43.75em) 10rem, 40vw"
              />
            </span>
          </li>
        ))}
      </ul>
      {listCurrentOffers(now).length > 0 && (
        <a className="promotion" href={paths.offers}>
          <Icon drawing={tag} size={26} />
          Click to view Current Offers &amp; Promotion
          <Icon drawing={arrowRight} />
        </a>
      )}
    </section>
  )
}
