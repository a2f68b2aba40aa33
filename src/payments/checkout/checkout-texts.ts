/** For screen readers. */
export const formatStepOne = (amount: string) => `Step 1 of 2: your details. You’re paying ${amount}.`
export const stepTwo = 'Step 2 of 2: your card.'

/** Shown before any card is entered, because without the cookie payments could not be distinguished. */
export const cookieMissing =
  'This browser isn’t keeping the cookie we need to take a payment. Please allow cookies for this website, or'

/** Shown under an empty detail (specification section 5). */
export const fieldRequired = 'This field is required'

/** Catalogue of messages (specification section 8). */
export const initialisationFailed = 'An error occurred during payment initialization.'
export const cardFailed = 'Payment failed'
export const paymentFailed = 'Payment failed. Please try again.'
export const unexpectedError = 'An unexpected error occurred. Please try again.'
export const authenticationFailed = 'Authentication failed'
export const authenticationError = 'An error occurred during 3DS processing.'
export const authenticationNotStarted = 'An error occurred during 3DS initialization.'
export const socketFailed = 'Failed to connect to server. Please try again.'
export const detailsInvalid = 'Invalid transaction details received. Please try again.'
export const unknownError = 'An unknown error occurred.'
export const notAvailable = 'N/A'

export const paymentCancelled = 'You cancelled this payment.'

/** Errors of the card step; each says what to do (rule F4). */
export const nameOnCardMissing = 'Enter the name on the card'
export const cityMissing = 'Enter your city or town'
export const outcomeUnknown = 'We don’t know yet whether your payment went through.'
export const doNotPayAgain = 'Please do not pay again.'

export const nothingCharged = 'Nothing was taken.'
export const formKept = 'What you typed in the form is still there.'
export const enterAgain = 'Please enter your card again, or use another one.'
export const cannotStopNow = 'Your payment is going through and can’t be stopped now. Please wait a moment.'
export const pdfSaved = 'Saved'
export const pdfFailed = 'We couldn’t make the PDF.'
export const receiptByEmail = 'Your receipt is on its way by email.'
