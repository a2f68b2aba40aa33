import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { DAY, HOUR, MINUTE, SECOND } from '../../src/runtime/units.ts'
import { createChance } from './chance.ts'
import { mailWeathers } from './mail-server.ts'
import { publish } from './people.ts'
import { accountKeys, goodWeather, saleFaults } from './provider.ts'
import type { Weather } from './records.ts'
import type { Does, World } from './world.ts'

/* What the operator and the staff at the provider's control panel do, and what befalls server, mail and provider. */

/** Something else happens at the same time. */
const alongWith = (world: World, does: Does, number: number) =>
  void does(world, createChance(world.seed, 'along', does.name, number), number)

/** For a while something is not as it should be. */
async function spoil(world: World, of: Weather, become: (good: boolean) => unknown, while_: Promise<void>) {
  for (const good of [false, true]) {
    if (good) await while_
    world.diary.see({ saw: 'weather', of, good })
    await become(good)
  }
}

function backupsOf({ folder }: World): { folder: string; names: string[] } {
  const backups = join(folder, 'backups')
  mkdirSync(backups, { recursive: true })
  return { folder: backups, names: readdirSync(backups).sort() }
}

/** Named by the time it was made; a fortnight of them is kept. */
export const backup: Does = async (world) => {
  const { folder, names } = backupsOf(world)
  await world.machine.operate('backup', join(folder, `${world.time.now()}.backup`))
  for (const old of names.slice(0, -13)) rmSync(join(folder, old))
}

/** One of the newest backups replaces the database; then letters are sent and people erased once more. */
export const restore: Does = async (world, chance, number) => {
  const { machine, time, diary, forgotten } = world
  const { folder, names } = backupsOf(world)
  const file = chance.of(names.slice(-3))
  if (file === undefined) return
  if (chance.percent(40)) alongWith(world, providerTrouble, 1000 + number)
  await machine.stop()
  await time.sleep(chance.below(20 * MINUTE))
  const { code } = await machine.operate('restore', join(folder, file))
  diary.tell(`The backup ${file} is restored.`)
  if (code === 0) diary.see({ saw: 'site', what: 'restored', madeAt: Number.parseInt(file, 10) })
  await machine.start()
  await time.sleep(chance.below(HOUR))
  await machine.operate('mail', 'retry', 'all')
  for (const email of forgotten) await machine.operate('forget', '--email', email, '--yes')
}

/** Sales at the provider, newest first. */
function salesOf({ provider }: World, where: string): { id: number; amount: number }[] {
  const file = new Database(provider.file, { readonly: true })
  const sales = `SELECT id, requested AS amount FROM transactions WHERE requested > 0 AND ${where}`
  const newest = file.prepare<[], { id: number; amount: number }>(`${sales} ORDER BY id DESC LIMIT 12`).all()
  file.close()
  return newest
}

/** Of a transaction's reference. */
const payment = 'substr(order_id, 1, 12)'
const charged = `condition IN ('pendingsettlement', 'complete')`
const pending = `condition = 'pendingsettlement'`
/** Nothing of the payment was given back. */
const isWhole = `${payment} NOT IN
  (SELECT ${payment} FROM transactions JOIN actions ON transaction_id = transactions.id WHERE type = 'refund')`
const isTwice = `${payment} IN (SELECT ${payment} FROM transactions WHERE order_id > '' AND requested > 0 AND ${charged}
  GROUP BY 1 HAVING count(*) > 1)`

export const refund: Does = async (world, chance) => {
  const { client } = world.provider
  // Staff who were told that somebody paid twice give one of both back.
  const doubles = salesOf(world, `${charged} AND ${isTwice} AND ${isWhole}`)
  const others = salesOf(world, chance.percent(40) ? pending : charged)
  const sale = chance.of(doubles.length > 0 ? doubles : others)
  if (sale === undefined) return
  await client.turn({ refunds: chance.of(['action', 'transaction']) })
  const isAll = doubles.length > 0 || chance.percent(40)
  const part = `${1 + chance.below(Math.floor(sale.amount / 200))}.00`
  for (let parts = isAll ? 1 : 1 + chance.below(3); parts > 0; parts -= 1) {
    world.diary.tell(`Staff give ${isAll ? 'all' : `£${part}`} of sale ${sale.id} back.`)
    await client.refund(sale.id, isAll ? undefined : part).catch(() => undefined)
    await world.time.sleep(chance.of([SECOND, 10 * MINUTE, 26 * HOUR]))
  }
}

export const cancel: Does = async (world, chance) => {
  const sale = chance.of(salesOf(world, `${pending} AND ${isWhole}`))
  if (sale === undefined) return
  world.diary.tell(`Staff void sale ${sale.id}.`)
  await world.provider.client.void(sale.id).catch(() => undefined)
}

export const chargeBack: Does = async (world, chance) => {
  const before = [...world.chargedBack].join()
  // Who disputes one sale of a card may dispute another.
  const isAgain = chance.percent(50)
  const which = isAgain ? `card IN (SELECT card FROM transactions WHERE id IN (${before}))` : 'true'
  const sale = chance.of(salesOf(world, `condition = 'complete' AND id NOT IN (${before}) AND ${which}`))
  if (sale === undefined) return
  world.chargedBack.add(sale.id)
  world.diary.tell(`A bank charges sale ${sale.id} back.`)
  await world.provider.client.turn({
    chargebacks: isAgain ? 'record' : chance.of(['both', 'event', 'record']),
  })
  await world.provider.client.chargeBack(sale.id).catch(() => undefined)
}

/** The provider closes the day's batch. */
export const closeBatch: Does = async (world) => {
  for (const { id } of salesOf(world, pending)) await world.provider.client.settle(id)
}

export const sellByTelephone: Does = async (world, chance) => {
  world.diary.tell('Staff take a card by telephone.')
  await world.provider.client.saleByTelephone(`${20 + chance.below(80)}.00`)
}

export const providerTrouble: Does = async (world, chance, number) => {
  const { provider, time, diary } = world
  const kinds = saleFaults.filter(() => chance.percent(50))
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
  if (chance.percent(30)) void publish(world, chance, 1000 + number, ['no card payments'])
  await time.sleep(10 * MINUTE + chance.below(chance.percent(10) ? 30 * HOUR : 3 * HOUR))
  await makeWell(world)
}

async function makeWell({ provider }: World) {
  provider.become(goodWeather)
  await provider.client.turn({ queryHidesForMs: '0', webhooks: 'normal' })
}

/** Cards are charged, and nobody hears of it until the provider answers questions again. */
export const silence: Does = async (world, chance) => {
  // Without a card that went well before, the site would not send another.
  await world.next(({ saw }) => saw === 'sale answer')
  world.diary.tell('The provider charges cards, and neither answers nor sends events.')
  world.provider.become({ sales: 80, faults: ['answer lost', 'later'], silent: 100, events: 0 })
  await world.provider.client.turn({ webhooks: 'never' })
  await world.time.sleep(10 * MINUTE + chance.below(2 * HOUR))
  await makeWell(world)
}

export const mailTrouble: Does = async (world, chance, number) => {
  const { mail, time, diary } = world
  const kind = chance.of(mailWeathers)
  diary.tell(`The mail server: ${kind}.`)
  mail.become(kind)
  if (kind === 'slow') alongWith(world, deploy, 1000 + number)
  if (chance.percent(30)) time.later(() => alongWith(world, backup, number), 20 * MINUTE)
  const longest = kind === 'hangs' ? HOUR / 2 : chance.percent(10) ? 2 * DAY : 4 * HOUR
  await time.sleep(MINUTE + chance.below(longest))
  mail.become('good')
}

/** Within half an hour, at any of its next steps. */
export const die: Does = async ({ machine, time }, chance) => {
  machine.dieSoon(1 + chance.below(60))
  await time.sleep(30 * MINUTE)
  machine.dieSoon(0)
}

export const restart: Does = async ({ machine, time, diary }, chance) => {
  if (!machine.isRunning()) return
  diary.tell('The site is restarted.')
  await machine.stop()
  await time.sleep(chance.below(MINUTE))
  await machine.start()
}

export const deploy: Does = async (world, chance, number) => {
  const { machine, diary } = world
  if (!machine.isRunning()) return
  diary.tell('A new build starts beside the old one.')
  if (chance.percent(30)) alongWith(world, publish, 2000 + number)
  await machine.deploy(chance.below(chance.percent(40) ? 2 * HOUR : 5 * SECOND))
}

export const fillDisk: Does = async (world, chance) => {
  // Perhaps just when a letter has left.
  if (chance.percent(50)) await world.next(({ saw }) => saw === 'mail')
  world.diary.tell('The disk is full.')
  const whileFull = world.time.sleep(chance.below(40 * MINUTE))
  await spoil(world, 'disk', (good) => world.machine.fillDisk(!good), whileFull)
}

export const jumpClock: Does = async (world, chance, number) => {
  const error = chance.of([-5 * MINUTE, HOUR, 3 * DAY, 3 * DAY, -HOUR])
  world.diary.tell(`The server’s clock is wrong by ${error / MINUTE} minutes.`)
  alongWith(world, chance.of([silence, providerTrouble, mailTrouble]), 2000 + number)
  const whileWrong = [world.time.sleep(MINUTE + chance.below(2 * HOUR))]
  // Perhaps until a card is being checked.
  if (chance.percent(60))
    whileWrong.push(
      world
        .next((it) => it.saw === 'look-up' && it.said === null && 'order_id' in it.fields)
        .then(() => world.time.sleep(2 * MINUTE)),
    )
  await spoil(world, 'clock', (good) => world.machine.setClock(good ? 0 : error), Promise.race(whileWrong))
}

/** With a build that has another fee; pages that are open show the old one. */
export const changeFee: Does = async (world, chance, number) => {
  const purpose = chance.of(['registration', 'call-out'] as const)
  const pence = { registration: 4000, 'call-out': 19000 }[purpose] + 500 * chance.below(5)
  // Perhaps just when somebody’s card was declined.
  if (chance.percent(60)) await world.next((it) => it.saw === 'sale answer' && /response=2/.test(it.said))
  world.diary.tell(`The fee for ${purpose} becomes ${pence} pence.`)
  await restart(world, chance, number)
  Reflect.set(world.fees[purpose], 'pence', pence)
}

export const removeService: Does = async (world, chance, number) => {
  world.diary.tell('Call-outs can no longer be paid on the website.')
  world.removeCallOuts(true)
  await restart(world, chance, number)
  await world.time.sleep(chance.below(3 * DAY))
  world.diary.tell('Call-outs can be paid again.')
  world.removeCallOuts(false)
  await restart(world, chance, number)
}

export const takeKey: Does = async (world, chance, number) => {
  world.diary.tell('The provider’s key is taken away.')
  const become = (there: boolean) => {
    world.machine.change(there ? {} : { [Object.keys(accountKeys)[0]!]: '', PAYMENTS: 'off' })
    return restart(world, chance, number)
  }
  await spoil(world, 'keys', become, world.time.sleep(chance.below(DAY)))
}

export const testMode: Does = async (world, chance) => {
  const turn = (isLive: boolean) => {
    world.provider.charges = isLive
    return world.provider.client.turn({ testMode: isLive ? 'off' : 'on' })
  }
  await spoil(world, 'test mode', turn, world.time.sleep(chance.below(6 * HOUR)))
}

export const lookUp: Does = async ({ machine }) => void (await machine.operate('payments', 'look-up', 'all'))

/** Resolves what the list shows as open, mostly when a letter asks for it, or once the provider works again. */
export const resolve: Does = async ({ machine, time, next }, chance) => {
  if (chance.percent(70)) await next((it) => it.saw === 'mail' && /needs attention/.test(it.subject))
  const isEager = chance.percent(50)
  if (isEager) await next((it) => it.saw === 'weather' && it.of === 'provider' && it.good)
  await time.sleep(MINUTE + chance.below(isEager ? 20 * MINUTE : 12 * HOUR))
  const { said } = await machine.operate('payments', 'list', '--all')
  for (const [, reference = ''] of said.matchAll(/^.*(PD(?:-[0-9A-Z]{4}){3}).*(?:needs person|in doubt)/gm))
    await machine.operate('payments', 'resolve', reference, 'not-charged', '--yes')
}

/** Somebody who wrote to the practice lately. */
const somebodyOf = ({ mailbox }: World) =>
  mailbox
    .map(({ replyTo }) => replyTo)
    .filter((address) => address.endsWith('@patients.example'))
    .slice(-40)

export const forget: Does = async (world, chance) => {
  const email = chance.of(somebodyOf(world))
  if (email === undefined) return
  world.diary.tell(`${email} asks to be forgotten.`)
  const { code } = await world.machine.operate('forget', '--email', email, '--yes')
  if (code === 0) world.forgotten.add(email)
}

export const exportPerson: Does = async (world, chance) => {
  const email = chance.of(somebodyOf(world))
  if (email !== undefined) await world.machine.operate('export', '--email', email)
}

export const retryMail: Does = async ({ machine }) => void (await machine.operate('mail', 'retry', 'all'))
