import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { callOutFee, depositFee } from '#practice/online-fees.ts'
import { offeredPurposes } from '../../src/payments/services/paid-services.ts'
import { createMomentaryChance } from './chance.ts'
import type { Chance } from './chance.ts'
import { createMachine } from './machine.ts'
import { createMailServer } from './mail-server.ts'
import { createProvider } from './provider.ts'
import type { Diary, Mail, Seen, Sight } from './records.ts'
import { createTime } from './time.ts'
import type { Time } from './time.ts'

/* Everything around the site for one life: time, provider, mail server, server, and the mailbox that reception reads. */

/** The fifth day of one of twelve months, so that some lives see summer time begin or end. UTC milliseconds. */
export const beginOf = (seed: number) => Date.UTC(2026, 9 + (seed % 12), 5, 6)

/** Something that somebody does, or that happens. */
export type Does = (world: World, chance: Chance, number: number) => Promise<void>

/** What each part of the world needs. */
export interface Surroundings {
  folder: string
  time: Time
  chance: Chance
  diary: Diary
}

export type World = ReturnType<typeof createWorld>

/** @param begins UTC milliseconds. @param see Told of everything that is seen. @param tell Told in sentences. */
export function createWorld(
  seed: number,
  begins: number,
  see: (seen: Seen) => void,
  tell: (at: number, sentence: string) => void,
) {
  const folder = mkdtempSync(join(tmpdir(), 'simulation-'))
  const time = createTime(begins)
  /** Mails that reception and patients have, newest last. */
  const mailbox: Mail[] = []
  const waiting = new Map<(sight: Sight) => boolean, () => void>()
  const diary: Diary = {
    see(sight: Sight) {
      if (sight.saw === 'mail') mailbox.push(sight)
      see({ ...sight, at: time.now() })
      for (const [isIt, go] of waiting) if (isIt(sight) && waiting.delete(isIt)) go()
    },
    tell: (sentence) => tell(time.now(), sentence),
  }
  const around = { folder, time, diary, chance: createMomentaryChance(time.now, seed, 'the world') }
  const mail = createMailServer(around)
  const provider = createProvider(around, (request) => machine.request(request))
  const own = { ...around, chance: createMomentaryChance(time.now, seed, 'the machine') }
  const machine = createMachine(own, { postForm: provider.postForm, sendMail: mail.send })
  const prices = [depositFee.pence, callOutFee.pence]
  const offered = [...offeredPurposes]
  const offer = (purposes: readonly string[]) =>
    (offeredPurposes as string[]).splice(0, Infinity, ...purposes)
  return {
    seed,
    time,
    diary,
    machine,
    provider,
    mail,
    mailbox,
    /** Resolves when such a thing is seen, before the site does its next step. */
    next: (isIt: (sight: Sight) => boolean) =>
      new Promise<void>((resolve) => void waiting.set(isIt, resolve)),
    fees: { registration: depositFee, 'call-out': callOutFee },
    /** True while the call-out fee can be paid on the website. */
    offersCallOuts: () => offeredPurposes.includes('call-out'),
    removeCallOuts: (removed: boolean) =>
      void offer(removed ? offered.filter((purpose) => purpose !== 'call-out') : offered),
    /** Addresses of people who asked to be forgotten. */
    forgotten: new Set<string>(),
    /** Sales that a bank has charged back. */
    chargedBack: new Set<number>(),
    folder,
    close() {
      machine.close()
      // Its deliveries under way wait for a time that does not come.
      void provider.close()
      offer(offered)
      Reflect.set(depositFee, 'pence', prices[0])
      Reflect.set(callOutFee, 'pence', prices[1])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
