import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { accountKeys, goodWeather } from './provider.ts'
import type { SaleFault } from './provider.ts'
import { pay, publish } from './people.ts'
import type { World } from './world.ts'

/* What the operator and the staff at the provider's control panel do, and what befalls server, mail and provider. */

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

type Does = (world: World, number: number) => Promise<void>

const backupsOf = ({ folder }: World) => {
  const backups = join(folder, 'backups')
  if (!existsSync(backups)) mkdirSync(backups)
  return backups
}

/** Named by the time it was made; a fortnight of them is kept. */
const backup: Does = async (world) => {
  const folder = backupsOf(world)
  await world.machine.operate('backup', join(folder, `${world.time.now()}.backup`))
  for (const old of readdirSync(folder).sort().slice(0, -14)) rmSync(join(folder, old))
}

/** The newest backup, or one of a few days ago, replaces the database; the letters in it are sent again. */
const restore: Does = async (world, number) => {
  const { machine, time, diary } = world
  const chance = world.chanceOf('restore', number)
  const folder = backupsOf(world)
  const backups = readdirSync(folder).sort()
  const file = backups.at(-1 - Math.min(chance.below(3), backups.length - 1))
  if (file === undefined) return
  if (chance.percent(40)) void providerTrouble(world, 1000 + number)
  await machine.stop()
  await time.sleep(chance.below(20 * MINUTE))
  const { code } = await machine.operate('restore', join(folder, file))
  diary.tell(`The backup ${file} is restored.`)
  if (code === 0) diary.see({ saw: 'site', what: 'restored', madeAt: Number.parseInt(file, 10) })
  await machine.start()
  await time.sleep(chance.below(HOUR))
  await machine.operate('mail', 'retry', 'all')
  // Who was erased after the backup is erased again (docs of the command).
  for (const email of forgotten.get(world) ?? []) await machine.operate('forget', '--email', email, '--yes')
}
/** People who asked to be forgotten. */
const forgotten = new WeakMap<World, Set<string>>()

/** Sales at the provider, newest first. */
function salesOf({ provider }: World, where: string): { id: number; amount: number }[] {
  const file = new Database(provider.file, { readonly: true })
  try {
    return file
      .prepare<[], { id: number; amount: number }>(
        `SELECT id, requested AS amount FROM transactions WHERE requested > 0 AND ${where} ORDER BY id DESC LIMIT 12`,
      )
      .all()
  } finally {
    file.close()
  }
}

/** Of a transaction's reference. */
const payment = 'substr(order_id, 1, 12)'
/** Nothing of the payment was given back. */
const isWhole = `${payment} NOT IN
  (SELECT ${payment} FROM transactions JOIN actions ON transaction_id = transactions.id WHERE type = 'refund')`

const refund: Does = async (world, number) => {
  const chance = world.chanceOf('refund', number)
  const charged = `condition IN ('pendingsettlement', 'complete')`
  // Staff who were told that somebody paid twice give one of both back.
  const twice = `SELECT ${payment} FROM transactions WHERE requested > 0 AND ${charged} GROUP BY 1 HAVING count(*) > 1`
  const doubles = salesOf(world, `${charged} AND ${payment} IN (${twice}) AND ${isWhole}`)
  const sale = chance.of(doubles.length > 0 ? doubles : salesOf(world, charged))
  if (sale === undefined) return
  const { client } = world.provider
  await client.turn({ refunds: chance.of(['action', 'transaction']) })
  const part = String(1 + chance.below(Math.floor(sale.amount / 200)))
  if (doubles.length > 0 || chance.percent(40)) {
    world.diary.tell(`Staff give sale ${sale.id} back.`)
    await client.refund(sale.id).catch(() => undefined)
    return
  }
  for (let parts = 1 + chance.below(3); parts > 0; parts -= 1) {
    world.diary.tell(`Staff give £${part} of sale ${sale.id} back.`)
    await client.refund(sale.id, `${part}.00`).catch(() => undefined)
    await world.time.sleep(chance.of([SECOND, 10 * MINUTE, 26 * HOUR]))
  }
}

const cancel: Does = async (world, number) => {
  const sale = world
    .chanceOf('void', number)
    .of(salesOf(world, `condition = 'pendingsettlement' AND ${isWhole}`))
  if (sale === undefined) return
  world.diary.tell(`Staff void sale ${sale.id}.`)
  await world.provider.client.void(sale.id).catch(() => undefined)
}

const chargeBack: Does = async (world, number) => {
  const chance = world.chanceOf('charge back', number)
  const sale = chance.of(salesOf(world, `condition = 'complete'`))
  if (sale === undefined) return
  world.diary.tell(`A bank charges sale ${sale.id} back.`)
  await world.provider.client.turn({ chargebacks: chance.of(['both', 'event', 'record']) })
  await world.provider.client.chargeBack(sale.id).catch(() => undefined)
}

/** The provider closes the day's batch. */
const closeBatch: Does = async (world) => {
  for (const { id } of salesOf(world, `condition = 'pendingsettlement'`))
    await world.provider.client.settle(id)
}

const sellByTelephone: Does = async (world, number) => {
  world.diary.tell('Staff take a card by telephone.')
  await world.provider.client.saleByTelephone(`${20 + (number % 80)}.00`)
}

const faults: readonly SaleFault[] = [
  'answer lost',
  'request lost',
  'later',
  'slow',
  'denied',
  'page',
  'not reached',
]

const providerTrouble: Does = async (world, number) => {
  const { provider, time, diary } = world
  const chance = world.chanceOf('provider trouble', number)
  const kinds = faults.filter(() => chance.percent(50))
  diary.tell(`The provider has trouble: ${kinds.join(', ') || 'its questions and events'}.`)
  provider.become({
    sales: kinds.length === 0 ? 0 : 70,
    faults: kinds,
    silent: chance.of([0, 20, 100]),
    events: chance.of([0, 30, 60]),
  })
  await provider.client.turn({
    queryHidesForMs: chance.of(['0', '0', '90000']),
    webhooks: chance.of(['normal', 'normal', 'never', 'out-of-order', 'before-answer']),
  })
  if (chance.percent(30)) void publish(world, 1000 + number, ['no card payments'])
  await time.sleep(10 * MINUTE + chance.below(chance.percent(10) ? 30 * HOUR : 3 * HOUR))
  provider.become(goodWeather)
  await provider.client.turn({ queryHidesForMs: '0', webhooks: 'normal' })
}

const mailTrouble: Does = async (world, number) => {
  const { mail, time, diary } = world
  const chance = world.chanceOf('mail trouble', number)
  const kind = chance.of([
    'refuses',
    'hangs',
    'wrong password',
    'answers lost',
    'unreachable',
    'slow',
  ] as const)
  diary.tell(`The mail server: ${kind}.`)
  mail.become(kind)
  if (kind === 'slow') void deploy(world, 1000 + number)
  if (chance.percent(30)) time.later(() => void backup(world, number), 20 * MINUTE)
  await time.sleep(
    MINUTE + chance.below(kind === 'hangs' ? HOUR / 2 : chance.percent(10) ? 2 * DAY : 4 * HOUR),
  )
  mail.become('good')
}

/** A patient's address does not exist until the operator is told the right one. */
const bounce: Does = (world, number) => {
  world.mail.bounce(`${['ada', 'ben', 'cleo', 'dan'][number % 4]}${number}@patients.example`)
  return Promise.resolve()
}

const die: Does = async (world, number) => {
  const { machine, time, diary } = world
  const chance = world.chanceOf('die', number)
  machine.dieSoon(1 + chance.below(60))
  // The service manager starts it again.
  for (let times = 0; times < 200 && machine.isRunning(); times += 1) await time.sleep(10 * SECOND)
  if (machine.isRunning()) {
    machine.dieSoon(0)
    return
  }
  diary.tell('The site was killed.')
  await time.sleep(chance.of([SECOND, MINUTE, HOUR]))
  if (!machine.isRunning()) await machine.start()
}

const restart: Does = async (world, number) => {
  const { machine, time, diary } = world
  if (!machine.isRunning()) return
  diary.tell('The site is restarted.')
  await machine.stop()
  await time.sleep(world.chanceOf('restart', number).below(MINUTE))
  await machine.start()
}

const deploy: Does = async (world, number) => {
  const { machine, diary } = world
  if (!machine.isRunning()) return
  diary.tell('A new build starts beside the old one.')
  const chance = world.chanceOf('deploy', number)
  if (chance.percent(30)) void publish(world, 2000 + number)
  await machine.deploy(chance.below(chance.percent(40) ? 2 * HOUR : 5 * SECOND))
}

const fillDisk: Does = async (world, number) => {
  const { machine, time, diary } = world
  const become = (full: boolean) => {
    if (full) diary.tell('The disk is full.')
    machine.fillDisk(full)
    diary.see({ saw: 'weather', of: 'disk', good: !full })
  }
  const chance = world.chanceOf('disk', number)
  // Perhaps just when a letter has left.
  if (chance.percent(50)) await world.mail.next()
  become(true)
  await time.sleep(chance.below(40 * MINUTE))
  become(false)
}

const jumpClock: Does = async (world, number) => {
  const { machine, time, diary } = world
  const chance = world.chanceOf('clock', number)
  const error = chance.of([-5 * MINUTE, 5 * MINUTE, HOUR, 3 * DAY, -HOUR])
  diary.tell(`The server’s clock is wrong by ${error / MINUTE} minutes.`)
  const become = (wrongBy: number) => {
    machine.setClock(wrongBy)
    diary.see({ saw: 'weather', of: 'clock', good: wrongBy === 0 })
  }
  become(error)
  if (chance.percent(50)) void providerTrouble(world, 2000 + number)
  void pay(world, 2000 + number)
  await time.sleep(MINUTE + chance.below(2 * HOUR))
  become(0)
}

/** With a build that has another fee; pages that are open show the old one. */
const changeFee: Does = async (world, number) => {
  const chance = world.chanceOf('fee', number)
  const purpose = chance.of(['registration', 'call-out'] as const)
  const pence = { registration: 4000, 'call-out': 19000 }[purpose] + 500 * chance.below(5)
  // Somebody has the page open.
  void pay(world, 3000 + number)
  await world.time.sleep(chance.below(5 * MINUTE))
  world.diary.tell(`The fee for ${purpose} becomes ${pence} pence.`)
  await restart(world, number)
  Reflect.set(world.fees[purpose], 'pence', pence)
}

const removeService: Does = async (world, number) => {
  world.diary.tell('Call-outs can no longer be paid on the website.')
  world.removeCallOuts(true)
  await restart(world, number)
  await world.time.sleep(world.chanceOf('service', number).below(3 * DAY))
  world.diary.tell('Call-outs can be paid again.')
  world.removeCallOuts(false)
  await restart(world, number)
}

const takeKey: Does = async (world, number) => {
  const { machine, diary, time } = world
  diary.tell('The provider’s key is taken away.')
  const become = async (there: boolean) => {
    machine.change(there ? {} : { [Object.keys(accountKeys)[0]!]: '', PAYMENTS: 'off' })
    diary.see({ saw: 'weather', of: 'keys', good: there })
    await restart(world, number)
  }
  await become(false)
  await time.sleep(world.chanceOf('key', number).below(DAY))
  await become(true)
}

const testMode: Does = async (world, number) => {
  const { provider, time, diary } = world
  const become = async (isTest: boolean) => {
    diary.see({ saw: 'weather', of: 'test mode', good: !isTest })
    await provider.client.turn({ testMode: isTest ? 'on' : 'off' })
  }
  await become(true)
  await time.sleep(world.chanceOf('test mode', number).below(6 * HOUR))
  await become(false)
}

const lookUp: Does = async ({ machine }) => void (await machine.operate('payments', 'look-up', 'all'))

/** Resolves what the list shows as open, after a look into the control panel. */
const resolve: Does = async (world) => {
  const { said } = await world.machine.operate('payments', 'list', '--all')
  for (const [reference] of said.matchAll(/PD-[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}/g))
    if (new RegExp(`${reference}.*(needs person|in doubt)`).test(said))
      await world.machine.operate('payments', 'resolve', reference, 'not-charged', '--yes')
}

const forget: Does = async (world, number) => {
  const chance = world.chanceOf('forget', number)
  const about = chance.of(
    world.mailbox.filter(({ replyTo }) => replyTo.endsWith('@patients.example')).slice(-40),
  )
  if (about === undefined) return
  world.diary.tell(`${about.replyTo} asks to be forgotten.`)
  const { code } = await world.machine.operate('forget', '--email', about.replyTo, '--yes')
  if (code !== 0) return
  const all = forgotten.get(world) ?? new Set()
  forgotten.set(world, all.add(about.replyTo))
}

const exportPerson: Does = async (world, number) => {
  const about = world.chanceOf('export', number).of(world.mailbox.slice(-30))
  if (about?.replyTo.endsWith('@patients.example'))
    await world.machine.operate('export', '--email', about.replyTo)
}

const retryMail: Does = async ({ machine }) => void (await machine.operate('mail', 'retry', 'all'))

export const deedsOfOthers = {
  backup,
  restore,
  refund,
  void: cancel,
  'charge back': chargeBack,
  'close batch': closeBatch,
  'sell by telephone': sellByTelephone,
  'provider trouble': providerTrouble,
  'mail trouble': mailTrouble,
  bounce,
  die,
  restart,
  deploy,
  'fill disk': fillDisk,
  'jump clock': jumpClock,
  'change fee': changeFee,
  'remove service': removeService,
  'take key': takeKey,
  'test mode': testMode,
  'look up': lookUp,
  resolve,
  forget,
  export: exportPerson,
  'retry mail': retryMail,
} satisfies Record<string, Does>
