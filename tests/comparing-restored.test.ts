import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { backupCommand } from '../src/operator/backup-command.ts'
import { restoreCommand } from '../src/operator/restore-command.ts'
import { onlineFeePence } from '#practice/online-prices.ts'
import { formatMoment } from '../src/facts/format-date.ts'
import { formatPounds } from '../src/facts/money.ts'
import { differ } from './support/comparing.ts'
import { operateHere } from './support/operator.ts'
import { folderForEachTest } from './support/opened.ts'
import { openTill } from './support/till.ts'
import { DAY } from './support/times.ts'

/* Yesterday's backup is restored (failure case S9): payments since then are found. */

const { deposit } = onlineFeePence
const folder = folderForEachTest()

describe('after an old backup was restored', () => {
  test.for([
    ['yesterday', 0],
    ['while the clock was four days ahead', 4 * DAY],
  ] as const)('that was made %s, payments since then are found', async ([, error]) => {
    const site = await openTill({ at: new Date(Date.now() + 3_600_000).toISOString() })
    await site.payer({ firstName: 'Ada' }).pay()
    const file = join(folder, 'backup.sqlite')
    await operateHere(backupCommand, site.practice.dataDir, [file])
    site.practice.wait(-error)
    await site.payer({ firstName: 'Ben' }).pay()
    const lost = (await site.attempts()).at(-1)!

    const dataDir = join(folder, 'restored')
    const { said } = await operateHere(restoreCommand, dataDir, [file])
    expect(said).toMatch(
      /The next comparison with the card provider looks back to .+ at \d\d:\d\d; the practice gets/,
    )
    site.practice.wait(10 * DAY)
    const again = await openTill({
      dataDir,
      at: new Date(site.practice.now()).toISOString(),
      account: { gateway: site.account.gateway },
    })
    again.practice.payments.start()
    await expect.poll(() => again.lettersAbout(differ)).toHaveLength(1)
    const [letter] = await again.lettersAbout(differ)
    expect(letter?.text).toContain(`${lost.reference}: ${formatPounds(deposit)}`)
    expect(letter?.text).toContain('website not known, provider paid, Ben Fenn')
    await again.close()
    await site.close()
  })

  test('that does not say when it was made, the comparison looks back to before its last payment', async () => {
    const site = await openTill({ at: '2020-03-02T10:00:00Z' })
    await site.payer().pay()
    // As left by a program without comparisons.
    await site.practice.db.deleteFrom('provider_watch').execute()
    site.practice.storage.copyTo(join(folder, 'copy.sqlite'))
    await site.close()
    const { said } = await operateHere(restoreCommand, join(folder, 'restored'), [
      join(folder, 'copy.sqlite'),
    ])
    expect(said).toContain(`looks back to ${formatMoment(new Date('2020-02-24T10:00:00Z'))};`)
  })
})
