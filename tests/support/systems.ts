import { postForm } from '../../src/payments/provider/nmi/post.ts'
import { realSystem } from '../../src/runtime/system.ts'
import type { System } from '../../src/runtime/system.ts'

export { realSystem }

/** Time from a clock that a test moves; timers and chance of this machine, but for the jitter. */
export const systemWith = (now: () => number): System => ({ ...realSystem, now, random: () => 0.5 })

/** What a client of the provider needs besides its keys and its log. */
export const onThisMachine = { system: realSystem, postForm }
