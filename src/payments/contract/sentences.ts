/* Sentences that the server and the browser both say. */

/** Said when the details could not be checked or saved (specification section 8). */
export const savingFailed = 'Error saving user details. Please try again.'

export const whileChecking = 'We are checking whether your payment went through. Please do not pay again.'

/** Said in every letter and receipt of a payment by an account that only pretends to charge. */
export const testPayment = 'This is a test. No card was charged, and nothing was paid.'
