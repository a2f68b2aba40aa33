import { createChance } from './chance.ts'
import type { Chance } from './chance.ts'
import { deedsOfOthers } from './operator.ts'
import { pay, publish, write } from './people.ts'
import type { World } from './world.ts'

/* Who does what, and when: drawn from the seed before life begins, so that any part of it can be lived alone. */

const HOUR = 3_600_000
const DAY = 24 * HOUR

const deeds = { pay, write, publish, ...deedsOfOthers } satisfies Record<
  string,
  (world: World, number: number) => Promise<void>
>
export type DeedName = keyof typeof deeds

export interface Deed {
  /** Milliseconds after the begin. */
  at: number
  does: DeedName
  /** All chance in a deed comes from the seed, its name and this number. */
  number: number
}

export const begin = (world: World, { does, number }: Deed): Promise<void> => deeds[does](world, number)

/** How often in a hundred days. */
const often: Readonly<Record<DeedName, number>> = {
  pay: 300,
  write: 250,
  publish: 25,
  backup: 100,
  restore: 8,
  refund: 60,
  void: 12,
  'charge back': 12,
  'close batch': 100,
  'sell by telephone': 20,
  'provider trouble': 60,
  'mail trouble': 30,
  bounce: 40,
  die: 90,
  restart: 20,
  deploy: 20,
  'fill disk': 12,
  'jump clock': 10,
  'change fee': 12,
  'remove service': 3,
  'take key': 4,
  'test mode': 8,
  'look up': 15,
  resolve: 30,
  forget: 30,
  export: 10,
  'retry mail': 20,
}

export function drawPlan(seed: number, days: number): Deed[] {
  const plan: Deed[] = []
  for (const [name, times] of Object.entries(often)) {
    const does = name as DeedName
    const chance = createChance(seed, 'plan', does)
    const mean = (100 * DAY) / times
    for (let at = gap(chance, mean), number = 1; at < days * DAY; at += gap(chance, mean), number += 1)
      plan.push({ at: Math.round(at), does, number })
  }
  return plan.toSorted((one, other) => one.at - other.at)
}

/** Many things happen soon after one another, as in life. */
const gap = (chance: Chance, mean: number) => -mean * Math.log(1 - chance.fraction())
