import type { Page } from 'playwright/test'
import type { Typed } from './message-forms.ts'

/**
 * Fills a form in at once, for tests that are not about typing, with the events that React listens to. Focuses each
 * field, so that the one before it loses the focus. Opens a form in a closed details element (a call-out while the
 * practice is open).
 */
export const fillAtOnce = (page: Page, typed: Typed): Promise<void> =>
  page.evaluate((texts) => {
    const form = document.querySelector('#island form')
    form?.closest('details')?.setAttribute('open', '')
    const labels = [...(form?.querySelectorAll('label') ?? [])]
    for (const [name, value] of Object.entries(texts)) {
      const field = labels.find(({ textContent }) => textContent.trim() === name)?.control
      if (!field) throw new Error(`There is no field ${name}.`)
      const type = field instanceof HTMLInputElement ? field.type : ''
      if (type === 'radio' || type === 'checkbox') {
        if (!(field as HTMLInputElement).checked) field.click()
        continue
      }
      field.focus()
      // The setter of the prototype, because React has replaced that of the element.
      Reflect.set(Object.getPrototypeOf(field) as object, 'value', value, field)
      field.dispatchEvent(new Event('input', { bubbles: true }))
      field.dispatchEvent(new Event('change', { bubbles: true }))
    }
  }, typed)

/** Fills in a form with payment and ticks its checkboxes. */
export async function fillAndTick(page: Page, texts: Typed): Promise<void> {
  const boxes = await page
    .locator('#island form .option label')
    .evaluateAll((all) => all.map((label) => [label.textContent.trim(), true] as const))
  await fillAtOnce(page, { ...texts, ...Object.fromEntries(boxes) })
}

/** A fault as displayed by a form. */
export interface ShownFault {
  field: string
  sentence: string
  typed: string
  isWrong: boolean
  /** True when the link in the summary leads to it. */
  isReached: boolean
}

/** All faults that a form displays. Follows each link of the summary and reads the field that gets the focus. */
export const faultsShown = (page: Page): Promise<ShownFault[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLAnchorElement>('.error-summary li a')].map((link) => {
      link.click()
      const field = document.activeElement as HTMLInputElement
      const described = (field.getAttribute('aria-describedby') ?? '').split(' ')
      const descriptions = described.map((id) => document.getElementById(id)?.textContent ?? '')
      return {
        field: field.labels?.[0]?.textContent ?? '',
        sentence: link.textContent,
        typed: field.value,
        isWrong: field.getAttribute('aria-invalid') === 'true',
        isReached: descriptions.includes(`Error: ${link.textContent}`),
      }
    }),
  )
