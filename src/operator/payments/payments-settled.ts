import type { Db } from '../../storage/tables.ts'
import type { Settings } from '../../runtime/env.ts'
import { enqueueLetter } from '../../mail/enqueue.ts'
import { createPaymentLetters } from '../../payments/letters/letters.ts'
import { createSettlement } from '../../payments/settlement/settlement.ts'
import { domainOf, practiceAddresses } from '../../practice/mail-addresses.ts'
import { logOfErrors } from '../command.ts'

/** Settlement beside the running site, which sends the letters and answers the browser when it asks. */
export function settleHere(db: Db, settings: Settings, now: () => number) {
  const addresses = practiceAddresses(settings)
  const enqueue = enqueueLetter({ now, domain: domainOf(addresses) })
  return createSettlement({
    db,
    letters: createPaymentLetters({ enqueue }, addresses),
    outbox: { wake: () => undefined },
    announce: () => undefined,
    count: () => undefined,
    log: logOfErrors(),
    now,
  })
}
