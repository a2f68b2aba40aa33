import type { Db } from '../../storage/tables.ts'
import type { Settings } from '../../runtime/env.ts'
import type { System } from '../../runtime/system.ts'
import { createEnqueue } from '../../mail/enqueue.ts'
import { createPaymentLetters } from '../../payments/letters/payment-letters.ts'
import { createSettlement } from '../../payments/settlement/settlement.ts'
import { getMessageIdDomain, getPracticeAddresses } from '../../facts/mail-addresses.ts'
import { createErrorLog } from '../command.ts'

/** Settlement beside the running site, which sends the letters and answers the browser when it asks. */
export function createToolSettlement(db: Db, settings: Settings, system: System) {
  const { now } = system
  const addresses = getPracticeAddresses(settings)
  const enqueue = createEnqueue({ system, domain: getMessageIdDomain(addresses) })
  return createSettlement({
    db,
    letters: createPaymentLetters(
      { enqueue },
      addresses,
      settings.siteUrl ?? `http://localhost:${settings.port}`,
      now,
    ),
    outbox: { wake: () => undefined },
    announce: () => undefined,
    count: () => undefined,
    log: createErrorLog(system),
    now,
  })
}
