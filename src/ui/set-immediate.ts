/*
 * Gives the browser a `setImmediate`, which React prefers to a message of its own. React does its work in steps, and a
 * message to itself begins the next. Firefox loses a message that is on its way when a page is left, and where the page
 * comes back as it was left (back-forward cache), React waits for it for ever: whatever is pressed, nothing changes any
 * more. So this one sends its messages again. To be imported before React.
 */
const { port1, port2 } = new MessageChannel()
const steps: (() => void)[] = []

// A message too many finds nothing to do.
port1.addEventListener('message', () => steps.shift()?.())
port1.start()
addEventListener('pageshow', () => steps.forEach(() => port2.postMessage(null)))

Object.assign(globalThis, {
  setImmediate(step: () => void) {
    steps.push(step)
    port2.postMessage(null)
  },
})
