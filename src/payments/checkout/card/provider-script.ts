/** Trouble while a card is taken, in words for whoever pays. */
export class PaymentTrouble extends Error {}

const scripts = new Map<string, Promise<void>>()

/**
 * Loads a script of the payment provider, once in the life of a page; one that failed is fetched again when it is asked
 * for again.
 *
 * @param works Whether it did what it is there for; a broken one counts as one that did not come.
 * @throws when it cannot be had.
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
