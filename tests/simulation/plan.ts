import { DAY, MINUTE } from '../../src/runtime/units.ts'
import { createChance } from './chance.ts'
import * as operator from './operator.ts'
import * as people from './people.ts'
import type { World } from './world.ts'

/* Who does what, and when: drawn from the seed before life begins, so that any part of it can be lived alone. */

const deeds = { ...people, ...operator }
export type DeedName = keyof typeof deeds

export interface Deed {
  /** Milliseconds after the begin. */
  at: number
  does: DeedName
  /** All chance in a deed comes from the seed, its name and this number; nobody else has it. */
  number: number
}

export interface Plan {
  seed: number
  days: number
  deeds: readonly Deed[]
}

export const begin = (world: World, { does, number }: Deed): Promise<void> =>
  deeds[does](world, createChance(world.seed, does, number), number)

/** How often in a hundred days, without those of `meets`. */
const often: readonly (readonly [times: number, ...DeedName[]])[] = [
  [100, 'backup', 'closeBatch'],
  [40, 'pay', 'write', 'die', 'refund'],
  [25, 'providerTrouble', 'bounce'],
  [20, 'mailTrouble', 'resolve', 'forget'],
  [14, 'sellByTelephone', 'restart', 'deploy', 'retryMail'],
  [
    10,
    'lookUp',
    'cancel',
    'publish',
    'chargeBack',
    'fillDisk',
    'changeFee',
    'restore',
    'jumpClock',
    'silence',
  ],
  [7, 'exportPerson', 'testMode'],
  [4, 'removeService', 'takeKey'],
]

/** While these happen, somebody pays or writes. */
const meets: Partial<Record<DeedName, readonly DeedName[]>> = {
  die: ['pay', 'write'],
  providerTrouble: ['pay', 'pay', 'pay'],
  silence: ['pay', 'pay', 'pay'],
  mailTrouble: ['write', 'write', 'pay'],
  restore: ['pay', 'pay', 'write'],
  restart: ['pay'],
  deploy: ['pay', 'write'],
  fillDisk: ['pay', 'write'],
  jumpClock: ['pay', 'pay', 'pay', 'write', 'publish', 'publish'],
  changeFee: ['pay', 'pay'],
  testMode: ['pay', 'pay'],
  takeKey: ['pay'],
  removeService: ['pay', 'pay'],
}

export function drawPlan(seed: number, days: number): Plan {
  // Somebody tries the site before it is backed up: with the first payer it makes its keys.
  const plan: Deed[] = [{ at: 0, does: 'pay', number: 0 }]
  for (const [times, ...names] of often)
    for (const does of names) {
      const chance = createChance(seed, 'plan', does)
      // Many things happen soon after one another, as in life.
      const gap = () => -((100 * DAY) / times) * Math.log(1 - chance.fraction())
      for (let at = gap(), number = 1; at < days * DAY; at += gap(), number += 1) {
        plan.push({ at: Math.round(at), does, number })
        for (const met of meets[does] ?? []) {
          const around = at + (chance.fraction() * 40 - 12) * MINUTE
          plan.push({ at: Math.max(0, Math.round(around)), does: met, number: 1000 + plan.length })
        }
      }
    }
  return { seed, days, deeds: plan.toSorted((one, other) => one.at - other.at) }
}
