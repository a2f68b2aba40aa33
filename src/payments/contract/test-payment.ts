/** Said in every letter and receipt of a payment by an account that only pretends to charge. */
export const testPayment = 'This is a test. No card was charged, and nothing was paid.'
