/** Said when the details could not be checked or saved (specification section 8). */
export const savingFailed = 'Error saving user details. Please try again.'

/** Said under a detail that is empty (specification section 5). */
export const detailMissing = 'This field is required'
