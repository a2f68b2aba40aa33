/** Said to those who hear the dialog: where they are now. */
export const stepOne = (amount: string) => `Step 1 of 2: who pays ${amount}.`
export const stepTwo = 'Step 2 of 2: your card.'

/** Said before any card is entered, because without the cookie no payment could be told from another's. */
export const cookieMissing =
  'This browser does not keep the cookie that a payment needs. Please allow cookies for this website, or'

/** Said under a detail that is empty (specification section 5). */
export const detailMissing = 'This field is required'

/** The catalogue of specification section 8. */
export const initialisationFailed = 'An error occurred during payment initialization.'
export const cardFailed = 'Payment failed'
export const paymentFailed = 'Payment failed. Please try again.'
export const unexpected = 'An unexpected error occurred. Please try again.'
export const authenticationFailed = 'Authentication failed'
export const authenticationBroken = 'An error occurred during 3DS processing.'
export const authenticationNotStarted = 'An error occurred during 3DS initialization.'
export const socketFailed = 'Failed to connect to server. Please try again.'
export const detailsWrong = 'Invalid transaction details received. Please try again.'
export const unknownError = 'An unknown error occurred.'
export const notAvailable = 'N/A'

/** Said to who gave up answering the bank: nothing is wrong with the card. */
export const cancelled = 'You cancelled this payment.'

/** What to do about a field of the card step (rule F4). */
export const nameOnCardMissing = 'Enter the name on the card'
export const cityMissing = 'Enter your city or town'
export const undecided = 'We could not find out whether your payment went through.'
export const notAgain = 'Please do not pay again.'

export const nothingTaken = 'Nothing was taken.'
export const formKept = 'What you typed in the form is kept.'
/** Said where a card is to be entered once more. */
export const enterAgain = 'Please enter your card again, or another one.'
export const keptOpen = 'Your payment is being made and cannot be stopped now. Please wait a moment.'
export const pdfSaved = 'The PDF is saved.'
export const pdfFailed = 'The PDF could not be made. Your receipt will also come by email.'
