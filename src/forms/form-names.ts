/*
 * All forms of the site. Each name needs an endpoint (enquiries/enquiry-routes.ts, or payments/services/paid-services.ts for
 * one that leads to a payment) and a component (browser.tsx); a missing one does not compile.
 */

/** Forms whose message goes to the practice. */
export type EnquiryName = 'contact' | 'expect' | 'complaint' | 'feedback' | 'emergency'

/** Forms that lead to a payment; each name is stored with its payments as their purpose. */
export type PaidFormName = 'registration' | 'call-out'

export type FormName = EnquiryName | PaidFormName
