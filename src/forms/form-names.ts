/*
 * Every form of the site. Its endpoint (enquiries/endpoints.ts, or payments/services/paid-services.ts for one that leads
 * to a payment) and its part of the page (browser.tsx) are written for each name; one that is forgotten does not compile.
 */

/** Forms whose message goes to the practice. */
export type EnquiryName = 'contact' | 'expect' | 'complaint' | 'feedback' | 'emergency'

/** Forms that lead to a payment; their names are the purposes that are stored with payments. */
export type PaidFormName = 'registration' | 'call-out'

export type FormName = EnquiryName | PaidFormName
