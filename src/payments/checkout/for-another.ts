/** What is somebody's own; how to reach the family and where it lives is the same for the next of them. */
const own = 'input[autocomplete$="-name"], input[autocomplete^="bday"]'

/** Makes a form that was paid for ready for another person: who they are, and what only they can declare. */
export function emptyForAnother(form: HTMLFormElement): void {
  for (const field of form.querySelectorAll<HTMLInputElement>(own)) field.value = ''
  for (const tick of form.querySelectorAll<HTMLInputElement>('[type=checkbox]')) tick.checked = false
}
