/**
 * Types of the practice's facts, for the files of the folder `practice/` (docs/your-practice.md). Money is in whole pence,
 * dates are London dates, times are London time. `null` where a practice may have none.
 */

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

export interface PlainSection {
  readonly heading: string
  readonly paragraphs: readonly string[]
}

export interface Section extends PlainSection {
  readonly list?: readonly string[]
}

/** Two lists that must not be confused: `list` is what to do, `avoid` what not to do. */
export interface Advice extends Section {
  readonly list: readonly string[]
  /** Whole sentences that contain "do not", for people who read them without the heading. */
  readonly avoid: readonly string[]
}

export interface Hours {
  readonly opens: WallTime
  readonly closes: WallTime
}

export interface About extends Sample {
  readonly welcome: PlainSection
  readonly ethos: Section
  readonly story: PlainSection
  /** Beside the names of the team. */
  readonly namesNote: string
}

export type DayHours = { readonly day: Day } & (
  | ({ readonly kind: 'open' } & Hours)
  | { readonly kind: 'appointment' | 'closed' }
)

/** A date whose hours differ from those of its weekday. */
export type ChangedDay = Sample & {
  readonly date: IsoDate
  /** Reason as patients read it after "closed for" or beside the hours. */
  readonly why: string
} & ({ readonly kind: 'closed' } | ({ readonly kind: 'open' } & Hours))

/** A day on which the practice stays open longer, once a month. */
export interface LongDay extends Sample, Hours {
  readonly day: Day
  /** 1 is the first such day of the month. */
  readonly ofMonth: 1 | 2 | 3 | 4
}

/** One line of the out-of-hours times: the same hours on several days. */
export interface OutOfHoursSpan extends Hours {
  readonly days: readonly Day[]
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

export interface Fee {
  /** Name by which other files refer to this fee. Some pages look for `routineExam`, `maintenanceHygiene` and `urgentAssessment`. */
  readonly key: string
  /** Heading above it in the fee table. Fees of a group stand together. */
  readonly group: string
  readonly name: string
  readonly note?: string
  readonly private: Prices
  /** Plan members' prices; `included` in the plans that list it; `same` as the private price. */
  readonly plan: Prices | 'included' | 'same'
  readonly adultsOnly?: true
}

/** A fee that patients pay by card on the website. */
export interface OnlineFee extends Sample {
  /** False: nobody can pay it any more, and its form is not on the website. Earlier payments still show its texts. */
  readonly offered: boolean
  readonly name: string
  readonly pence: number
  readonly currency: 'GBP'
  readonly covers: readonly string[]
  readonly remains: readonly string[]
  /** Steps before paying; texts after the payment don't repeat them. */
  readonly beforePaying: readonly string[]
  /** Text of the payer's tick box: express request to begin within the 14 days of the right to cancel (rule D32). */
  readonly expressRequest: string
  /** How to cancel, and what is refunded. The website adds whom to call. */
  readonly terms: readonly string[]
}

export interface Discount {
  readonly percent: number
  /** Keys of the fees that it lowers; without a list, every fee that has a lower plan price. */
  readonly fees?: readonly string[]
}

export interface Plan extends Sample {
  readonly key: string
  readonly name: string
  /** Whole pence a month. */
  readonly monthlyPence: number
  readonly ages: { readonly from: number; readonly to?: number }
  readonly suits: string
  readonly includes: readonly string[]
  readonly discounts: readonly Discount[]
}

/** Whole per cent off the usual price, which is the fee's own. */
export interface OfferPrice {
  /** Key of the fee. */
  readonly fee: string
  readonly name: string
  readonly savingPercent: number
}

/** With its conditions beside it, and nothing asked of a friend (rules D18, D21, D26 and D27). */
export interface Offer extends Sample {
  readonly key: string
  readonly title: string
  readonly summary: string
  readonly paragraphs: readonly string[]
  /** First and last London date of the offer; it disappears after the last one. */
  readonly starts: IsoDate
  readonly closes: IsoDate
  readonly prices?: readonly OfferPrice[]
  /** Reward for the patient, in pence. */
  readonly rewardPence?: number
  /** Dates on which the usual price was charged, and where the practice keeps the evidence (rule D18). */
  readonly usualPrice?: { readonly from: IsoDate; readonly to: IsoDate; readonly evidence: string }
  readonly conditions: readonly string[]
}

/** Sentences below the plans. */
export interface PlanNotes extends Sample {
  readonly paragraphs: readonly string[]
  /** What the discount leaves out; follows the sentence that says how much it is. */
  readonly discount: string
}

export interface TeamMember extends Sample {
  readonly key: string
  readonly name: string
  readonly role: string
  readonly registeredAs: string
  readonly gdcNumber: string
  readonly qualifications: readonly {
    readonly title: string
    readonly country: string
    readonly year: number
  }[]
  /** Specialist list of the General Dental Council that names the person, if any. */
  readonly specialistList: string | null
  readonly about: readonly string[]
  /** One sentence in their own words. */
  readonly says: string
  /** There is a picture of the person or of what stands for them, `pictures/team/KEY.jpg`. Else initials are shown. */
  readonly picture?: true
}

/** Words of a patient, without stars (rules D22 and D23). */
export interface Testimonial extends Sample {
  readonly initials: string
  readonly quotes: readonly string[]
  readonly date: IsoDate
  /** True when written permission of the patient is on file (rule D22). A sample has none. */
  readonly permission: boolean
}

/** A firm that handles personal data for the practice through this website (rule D38). */
export interface Provider extends Sample {
  readonly purpose: string
  readonly name: string
  readonly country: string
  /** What it does; continues "It ". */
  readonly note: string
}

export interface FirstVisit {
  /** Length of a first visit, in minutes. */
  readonly minutes: number
  /** Usual wait of new patients for a first appointment, in weeks. */
  readonly waitingWeeks: { readonly from: number; readonly to: number }
  readonly inPain: string
  readonly intro: string
  readonly steps: readonly { readonly heading: string; readonly text: string }[]
  readonly bring: Listed
  readonly worries: PlainSection
  readonly children: PlainSection
}

/** A list of signs or steps, with `paragraphs` before it. */
export type Listed = Section & { readonly list: readonly string[] }

/** Content of the emergency page, in the order in which a frightened patient needs it (rules D46 to D48). */
export interface EmergencyAdvice {
  readonly call999: Listed
  readonly knockedOutTooth: Listed
  readonly call111: Listed
  readonly definition: Listed
  readonly canWait: Listed
  readonly meanwhile: Advice
  readonly callOut: PlainSection
}

/** One numbered step of a treatment film, for the page, the captions and the transcript. */
export interface FilmStep {
  readonly title: string
  readonly text: string
  /** Seconds from the start of the film. */
  readonly from: number
  readonly to: number
  /** Second of the film that its still picture shows. */
  readonly still: number
  /** Where the picture shows several things in turn: a text for each, in place of `text`. */
  readonly captions?: readonly { readonly text: string; readonly from: number }[]
}

export interface Film {
  readonly name: string
  /** Base name: `/films/{file}.webm`, `.mp4`, `.vtt` (captions), `.avif`, `.webp` (poster), `-1` … (step stills). */
  readonly file: string
  readonly seconds: number
  /** Step whose still is the poster, counted from 1; it should show what the treatment is about. */
  readonly poster: number
  readonly steps: readonly FilmStep[]
}

/** A treatment with a page of its own. */
export interface Treatment {
  /** Address of its page, without the slash. */
  readonly slug: string
  readonly name: string
  /** One sentence, for links, cards and page descriptions. */
  readonly summary: string
  /** Search terms, in addition to dentist and town. */
  readonly keywords: string
  readonly film?: Film
  readonly whatItIs: Section
  readonly whenYouNeedIt: Section
  readonly steps: readonly { readonly heading: string; readonly text: string }[]
  readonly visits: PlainSection
  readonly howItFeels: Section
  readonly afterwards: Advice
  readonly risks: Section
  readonly alternatives: Section
  /** Keys; the first is the fee of the treatment itself. */
  readonly fees: readonly string[]
  readonly questions: readonly { readonly question: string; readonly answer: string }[]
}

export interface TreatmentArea extends Section {
  readonly key: string
  /** Name of its picture; its file is `pictures/NAME.jpg`. The first three areas show theirs. */
  readonly picture: string
  /** Keys of its fees. */
  readonly fees: readonly string[]
  readonly details: readonly Treatment[]
}

/**
 * What pictures show, by name: alternative texts of those that no words beside them describe. None shows a patient
 * before and after a treatment (rule D25).
 */
export type Pictures = Readonly<
  Record<
    | 'about'
    | 'children'
    | 'house'
    | 'hygiene'
    | 'new-patients'
    | 'not-found'
    | 'offers'
    | 'plans'
    | 'what-to-expect',
    string
  >
>

export type TimeOfDay = 'morning' | 'evening' | 'other'

/** `tips` are keys. */
export type TimesOfDay = Readonly<
  Record<TimeOfDay, { readonly heading: string; readonly text: string; readonly tips: readonly string[] }>
>

export interface Tip {
  readonly key: string
  readonly heading: string
  readonly paragraphs: readonly string[]
}

export interface HygieneProduct {
  readonly name: string
  readonly for: string
  readonly how: string
}

/** A text with a page of its own, and a PDF made from it by the build. Policies say what rules D37 to D45 ask for. */
export interface PracticeDocument extends Sample {
  /** Last part of its address, and the name of its PDF. */
  readonly slug: string
  readonly title: string
  readonly updated: IsoDate
  readonly summary: string
  /** The list of a section, if there is one, follows its paragraphs. */
  readonly sections: readonly Section[]
}

export interface Regulator extends Sample {
  readonly name: string
  readonly link: Link
}

/** Facts about the practice: name, place and regulators (specification section 2, rules D2 to D6, D12 to D16). */
export interface Practice extends Sample {
  readonly name: string
  /** Name as in the logo. */
  readonly shortName: string
  readonly welcomeLine: string
  readonly description: string
  /** Date on which the practice last changed the content of the site. */
  readonly lastUpdated: IsoDate
  readonly status: { readonly shown: string; readonly text: string }
  readonly address: Address
  readonly telephone: Telephone
  /** Answered by the dentist on call in the out-of-hours times only; null, with no such times: patients call 111. */
  readonly emergencyTelephone: Telephone | null
  /** Mailbox of the dentist on call for paid call-outs; null: reception informs the dentist. */
  readonly onCall: Sample & { readonly email: string | null }
  readonly email: Sample & { readonly address: string }
  readonly geo: Sample & { readonly latitude: number; readonly longitude: number }
  readonly directions: Link
  /** `access`: also in the accessibility statement. */
  readonly findingUs: readonly { readonly heading: string; readonly text: string; readonly access?: true }[]
  /** A map on another website, shown after a press, and one drawn by ourselves if there is one, which `text` describes. */
  readonly map:
    | (Sample & {
        readonly embed: string
        readonly drawn: { readonly file: string; readonly text: string } | null
      })
    | null
  readonly social: (Link & { readonly embed: string }) | null
  readonly tour: Link | null
  readonly planProvider: Link | null
  readonly company: Sample & {
    readonly registeredName: string
    readonly number: string
    readonly registeredIn: string
    readonly registeredOffice: Address
    readonly vatText: string
  }
  /** `of` is the text before its name: whom it regulates. */
  readonly regulator: Regulator & { readonly country: string; readonly of: string }
  readonly dentalComplaintsService: Link
  /** `of` is the text before its name: its role for the practice. `link` is its page about the practice. */
  readonly cqc: Regulator & {
    readonly providerId: string
    readonly site: string
    readonly of: string
    readonly what: string
  }
  readonly ico: Regulator & { readonly registrationNumber: string }
}

/** Complaints: person in charge and deadlines, in working days unless said otherwise (rules D4, D39). */
export interface Complaints extends Sample {
  readonly lead: Sample & {
    readonly name: string
    readonly role: string
    readonly email: string
    readonly telephone: Telephone
  }
  readonly acknowledgedWithinWorkingDays: number
  readonly answeredWithinWorkingDays: number
  readonly updateEveryWorkingDays: number
  /** For complaints about personal data, in calendar days. */
  readonly dataProtectionAcknowledgedWithinDays: number
  /** The Dental Complaints Service accepts complaints this long after the treatment, or after noticing the problem. */
  readonly dentalComplaintsServiceMonths: number
}

/** What the home page picks out; keys of fees, of a plan, of a treatment with a film. */
export interface HomeChoice {
  /** Some treatments, before "what each involves". */
  readonly treatments: string
  readonly fees: readonly string[]
  readonly plan: string | null
  readonly film: string | null
  /**
   * The picture follows the clock and the opening hours: `home` is a morning with the door open, and there are six others
   * (facts/hero-picture.ts). False: always `home`.
   */
  readonly heroByHours: boolean
  /** Each plays a film of its name, such as `public/films/home.webm` and `home.mp4`, whose first frame it is. */
  readonly heroFilm: boolean
}

/** `#rrggbb` */
export type Colour = `#${string}`

/** Colours by role: what each is for. */
export interface Colours {
  /** Background of pages; also words on `ink`. */
  readonly page: Colour
  /** White boxes and fields; also words on buttons and on `darkest`. */
  readonly surface: Colour
  /** Background of every second section. */
  readonly band: Colour
  /** Hairlines on `page` and `surface`, and on `band`. */
  readonly line: Colour
  readonly lineOnBand: Colour
  /** Headings, labels and the wordmark; also the background of dark sections. */
  readonly ink: Colour
  readonly text: Colour
  /** Small words, and prices that no longer apply. */
  readonly muted: Colour
  /** Links and buttons, and the ring around what has the focus. */
  readonly action: Colour
  /** What should be noticed: large prices, small drawings, the leaf of the mark. */
  readonly accent: Colour
  /** Borders of fields. */
  readonly field: Colour
  readonly error: Colour
  readonly success: Colour
  /** Foot of each page, and the veil behind a dialog. */
  readonly darkest: Colour
  /** Words on `ink` and `darkest`. */
  readonly onDark: Colour
  /** Small drawings, the leaf of the mark and the focus on `ink` and `darkest`. */
  readonly accentOnDark: Colour
  /** Panels and openings of pages, strong and pale. */
  readonly tintCool: Colour
  readonly tintCoolPale: Colour
  readonly tintWarm: Colour
  readonly tintWarmPale: Colour
  readonly tintSun: Colour
  readonly tintSunPale: Colour
  readonly tintLeaf: Colour
  /** Walls of the pictures, where a box continues a picture. */
  readonly wall: Colour
  readonly wallCool: Colour
  readonly wallWarm: Colour
  readonly wallSun: Colour
  readonly wallLeaf: Colour
  /** Parts of the drawn apple and of the path of a first visit. */
  readonly apple: Colour
  readonly leaf: Colour
  readonly stem: Colour
}

export type ColourRole = keyof Colours

export interface Look {
  /** The name as on the door: as text, or as the practice's own drawing. */
  readonly wordmark: Wordmark | DrawnWordmark
  readonly colours: Colours
}

/** In the website's own type, beside a drawn tooth. */
export interface Wordmark {
  readonly name: string
  /** Smaller, in capitals below the name. */
  readonly below: string
}

/**
 * Names of SVG files in the practice's folder `public/`, with their colours and without fonts (words as outlines). The
 * header shows `svg` up to 208 by 44 pixels, on the colour `page`. Letters and receipts have the practice's name as
 * text instead.
 */
export interface DrawnWordmark {
  readonly svg: string
  /** For the dark foot of the page, if `svg` cannot be read on the colour `darkest`. */
  readonly onDark?: string
  /** A square drawing for tabs and home screens, in place of the drawn tooth. */
  readonly icon?: string
}
