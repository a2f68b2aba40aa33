/** Failure of a card payment, in words for the payer. */
export class PaymentError extends Error {}

const scripts = new Map<string, Promise<void>>()

/**
 * Loads a script of the payment provider once per page; a failed one is fetched again at the next call.
 *
 * @param works Checks that the script has done its job; a broken one counts as failed.
 * @throws when it cannot be loaded.
 */
export function loadScript(
  src: string,
  data: Readonly<Record<string, string>> = {},
  works: () => boolean = () => true,
): Promise<void> {
  const known = scripts.get(src)
  if (known !== undefined) return known
  const loading = new Promise<void>((resolve, reject) => {
    const script = document.createElement('script')
    const fail = () => {
      script.remove()
      scripts.delete(src)
      reject(new Error(`${src} did not load`))
    }
    script.addEventListener('load', () => (works() ? resolve() : fail()))
    script.addEventListener('error', fail)
    Object.assign(script.dataset, data)
    script.src = src
    document.head.append(script)
  })
  scripts.set(src, loading)
  return loading
}
