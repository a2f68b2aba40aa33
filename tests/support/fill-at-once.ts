import type { Page } from 'playwright/test'
import type { Typed } from './message-forms.ts'

/**
 * Puts texts and choices into the fields of a page's form in one go, where typing is not what a test is about. The form
 * hears of each as it hears of a person. A field that must be left to be read is left. A form that is closed, because the
 * practice is open, is opened.
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
      // The setter of the prototype: React listens to that of the field.
      Reflect.set(Object.getPrototypeOf(field) as object, 'value', value, field)
      field.dispatchEvent(new Event('input', { bubbles: true }))
      field.dispatchEvent(new Event('change', { bubbles: true }))
    }
  }, typed)

/** Fills in a form that leads to a payment, and ticks its boxes. */
export async function fillAndTick(page: Page, texts: Typed): Promise<void> {
  const boxes = await page
    .locator('#island form .option label')
    .evaluateAll((all) => all.map((label) => [label.textContent.trim(), true] as const))
  await fillAtOnce(page, { ...texts, ...Object.fromEntries(boxes) })
}

/** A fault as a form shows it. */
export interface ShownFault {
  field: string
  sentence: string
  typed: string
  isWrong: boolean
  /** Whether its sentence at the top leads to it. */
  isReached: boolean
}

/** Every fault that a form shows: it follows each link of its list, and reads the field that has the focus then. */
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
