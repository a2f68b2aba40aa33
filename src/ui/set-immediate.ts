/*
 * Provides `setImmediate`, which React prefers to its own MessageChannel. React works in steps, and each step starts
 * the next by a message. Firefox loses a message that is pending when a page is left; if the page returns from the
 * back/forward cache, React waits for it for ever and reacts to nothing. This version sends pending messages again.
 * Import it before React.
 */
const { port1, port2 } = new MessageChannel()
const steps: (() => void)[] = []

// A surplus message finds an empty queue.
port1.addEventListener('message', () => steps.shift()?.())
port1.start()
addEventListener('pageshow', () => steps.forEach(() => port2.postMessage(null)))

Object.assign(globalThis, {
  setImmediate(step: () => void) {
    steps.push(step)
    port2.postMessage(null)
  },
})
