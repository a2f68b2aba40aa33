/** Addresses of pages, and of the calls that they make. Use these; never write one by hand. */
export const paths = {
  home: '/',
  newPatients: '/newpatients',
  whatToExpect: '/newpatients/what-to-expect',
  /** The form below the heading of that page. */
  bookNow: '/newpatients/what-to-expect#ask-for-a-time',
  about: '/about',
  healthySmile: '/about/ahealthysmile',
  treatments: '/treatments',
  contact: '/contact',
  emergency: '/emergency',
  outOfHours: '/out-of-hours',
  dentalPlans: '/dental-plans',
  complaints: '/complaints',
  vacancies: '/vacancies',
  feedback: '/feedback',
  policies: '/policies',
  accessibility: '/accessibility',
  offers: '/offers',

  /** Slugs are those of practice/treatments. */
  treatment: (slug: string) => `/${slug}`,
  /** A document as a page and as a PDF; slugs are those of practice/documents. */
  policy: (slug: string) => `/policies/${slug}`,
  vacancy: (slug: string) => `/vacancies/${slug}`,
  documentFile: (file: string) => `/documents/${file}`,

  mail: (form: string) => `/api/mail/${form}`,

  userCheck: '/api/users/check',
  userCreate: '/api/users/create',
  processPayment: '/api/payments/process',
  paymentsMade: '/api/payments/made',
  acceptingCards: '/api/payments/taking',
  live: '/api/live',

  health: '/healthz',
  ready: '/readyz',
  robots: '/robots.txt',
  sitemap: '/sitemap.xml',
  securityText: '/.well-known/security.txt',
  contactCard: '/contact-card.vcf',
  /** The staff's form for the urgent notice. */
  notice: '/notice',
  devMailbox: '/dev/mailbox',
  mainContent: '#main',
} as const
