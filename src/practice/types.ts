/** Types of the practice's facts. Money is in whole pence, dates are London dates, times are London time. */

export type Day = 'Monday' | 'Tuesday' | 'Wednesday' | 'Thursday' | 'Friday' | 'Saturday' | 'Sunday'

/** London time on the 24-hour clock, `HH:MM`. */
export type WallTime = `${number}:${number}`

/** A calendar date in London, `YYYY-MM-DD`. */
export type IsoDate = `${number}-${number}-${number}`

/** Marks an object whose values are placeholders until the practice enters its own. */
export interface Sample {
  readonly sample?: true
}

export interface Telephone extends Sample {
  /** National digits, as forms and the database store them. */
  readonly digits: string
  readonly shown: string
  /** For `tel:` links and structured data. */
  readonly international: string
}

export interface Address extends Sample {
  readonly street: string
  readonly town: string
  readonly county: string
  readonly postcode: string
  readonly country: string
  /** ISO 3166-1 alpha-2, for structured data. */
  readonly countryCode: string
}

export interface Link extends Sample {
  readonly href: string
  readonly label: string
}

export interface Section {
  readonly heading: string
  readonly paragraphs: readonly string[]
  readonly list?: readonly string[]
}

/** Two lists that must not be confused: `list` is what to do, `avoid` what not to do. */
export interface Advice extends Section {
  readonly list: readonly string[]
  /** Whole sentences that contain "do not", for people who read them without the heading. */
  readonly avoid: readonly string[]
}

export interface Question {
  readonly question: string
  readonly answer: string
}

export type DayHours =
  | { readonly day: Day; readonly kind: 'open'; readonly opens: WallTime; readonly closes: WallTime }
  | { readonly day: Day; readonly kind: 'appointment' }
  | { readonly day: Day; readonly kind: 'closed' }

/** A date whose hours differ from those of its weekday. */
export type ChangedDay = Sample & {
  readonly date: IsoDate
  /** Reason as patients read it after "closed for" or beside the hours. */
  readonly why: string
} & (
    | { readonly kind: 'closed' }
    | { readonly kind: 'open'; readonly opens: WallTime; readonly closes: WallTime }
  )

/** One line of the out-of-hours times: the same hours on several days. */
export interface OutOfHoursSpan {
  readonly label: string
  readonly days: readonly Day[]
  readonly opens: WallTime
  readonly closes: WallTime
}

/** A price in pence: exact, a range up to `toPence`, or the lowest one (`from`). */
export interface Amount {
  readonly pence: number
  readonly toPence?: number
  readonly from?: true
}

/** `child` only where a child pays a different price. */
export interface Prices {
  readonly adult: Amount
  readonly child?: Amount
}

export type FeeGroup = 'examinations' | 'hygiene' | 'x-rays' | 'urgent' | 'treatment' | 'cosmetic'

export type FeeKey =
  | 'newPatientExam'
  | 'routineExam'
  | 'newPatientHygiene'
  | 'maintenanceHygiene'
  | 'monitoringXrays'
  | 'diagnosticXray'
  | 'urgentAssessment'
  | 'filling'
  | 'routineExtraction'
  | 'surgicalExtraction'
  | 'rootCanal'
  | 'ceramicCrown'
  | 'denture'
  | 'implant'
  | 'whiteningAtHome'
  | 'whiteningInSurgery'

export interface Fee {
  readonly key: FeeKey
  readonly group: FeeGroup
  readonly name: string
  readonly note?: string
  readonly private: Prices
  /** Plan members' prices; `included` in the plans that list it; `same` as the private price. */
  readonly plan: Prices | 'included' | 'same'
  readonly adultsOnly?: true
}

export interface OnlineFee extends Sample {
  readonly name: string
  readonly pence: number
  readonly currency: 'GBP'
  readonly covers: readonly string[]
  readonly remains: readonly string[]
  /** Steps before paying; texts after the payment don't repeat them. */
  readonly beforePaying: readonly string[]
  /** Text of the payer's tick box: express request to begin within the 14 days of the right to cancel (rule D32). */
  readonly expressRequest: string
  readonly terms: readonly string[]
}

export type PlanKey = 'annual' | 'basic' | 'enhanced' | 'juniors' | 'teens'

export interface Plan extends Sample {
  readonly key: PlanKey
  readonly name: string
  /** Whole pence a month. */
  readonly monthlyPence: number
  readonly ages: { readonly from: number; readonly to?: number }
  readonly suits: string
  readonly includes: readonly string[]
  /** Whole per cent off the listed `fees`; without a list, off every fee with a lower plan price. */
  readonly discounts: readonly {
    readonly percent: number
    readonly shown: string
    readonly fees?: readonly FeeKey[]
  }[]
}

export interface Qualification {
  readonly title: string
  readonly country: string
  readonly year: number
}

export interface TeamMember extends Sample {
  readonly key: string
  readonly name: string
  readonly initials: string
  readonly role: string
  readonly registeredAs: string
  readonly gdcNumber: string
  readonly qualifications: readonly Qualification[]
  /** Specialist list of the General Dental Council that names the person, if any. */
  readonly specialistList: string | null
  readonly experiencedIn?: string
  readonly about: readonly string[]
}
