/** What the stand-in gets from the machine it runs on, besides its clock. */
export interface Outside {
  /** Calls once, after so many milliseconds. */
  later: (call: () => void, ms: number) => Timer
  /** Posts an event to the shop. @returns the status of the answer. */
  post: (url: string, init: RequestInit) => Promise<number>
}

export interface Timer {
  cancel: () => void
}

export const thisMachine: Outside = {
  later(call, ms) {
    const timer = setTimeout(call, ms).unref()
    return { cancel: () => clearTimeout(timer) }
  },
  async post(url, init) {
    const response = await fetch(url, init)
    await response.body?.cancel()
    return response.status
  },
}
