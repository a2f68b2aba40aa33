import { HOUR, MINUTE, SECOND } from '../../src/runtime/units.ts'
import { png } from '../support/photos.ts'
import { forms } from '../support/letters.ts'
import { newPayer } from '../support/payer.ts'
import type { Whose } from '../support/payer.ts'
import { cards } from '../support/test-gateway.ts'
import type { Chance } from './chance.ts'
import { SITE } from './machine.ts'
import type { Does, World } from './world.ts'

/* What patients, robots and reception do, each with a browser of their own. */

const firstNames = 'Ada Ben Cleo Dan Edith Fred Grace Hugh Ivy Jack Kit Lena'.split(' ')
const nameOf = (number: number) => firstNames[number % firstNames.length]!

/** Nobody else has it, and none of its corrections either. */
const phoneOf = (number: number, version = 0) => `07${700_000_000 + 10 * number + version}`
const phoneOfWriter = (number: number) => `07${800_000_000 + number}`

/** The line broke, or nobody answered. */
class LineLost extends Error {}
/** A page of the proxy is no JSON. */
const isLineLost = (error: unknown) => error instanceof LineLost || error instanceof SyntaxError

/**
 * A browser on a line: asks the site, and writes down what it saw.
 *
 * @param loses Of a hundred answers, so many are lost on the way.
 */
function createBrowser(
  { time, machine, diary }: World,
  device: string,
  chance: Chance,
  loses: number,
): typeof fetch {
  const client = `198.51.${chance.below(256)}.${chance.below(256)}`
  return async (input, init) => {
    const request = await time.watch(read(input as string, init))
    request.headers.set('x-forwarded-for', client)
    const call = { device, path: new URL(request.url).pathname, asked: fieldsOf(init?.body) }
    diary.see({ saw: 'ask', ...call })
    await time.sleep(30 + chance.below(300))
    const asking = machine.request(request)
    // A page waits for nobody, and is rendered in turns that are not seen as life.
    const response = await (request.method === 'GET' ? time.watch(asking) : asking)
    const isLost = response === null || chance.percent(loses)
    const text = response === null ? '' : await time.watch(response.clone().text())
    await time.sleep(30 + chance.below(300))
    diary.see({
      saw: 'answer',
      ...call,
      status: isLost ? null : response.status,
      body: text.startsWith('{') ? (JSON.parse(text) as unknown) : text,
      reference: response?.headers.get('message-reference') ?? null,
    })
    if (isLost) throw new LineLost()
    return response
  }
}

/** With the bytes of its photos already read: nothing of a request comes from another thread. */
async function read(url: string, init: RequestInit | undefined): Promise<Request> {
  const request = new Request(url, init)
  if (!(init?.body instanceof FormData)) return request
  return new Request(url, { ...init, headers: request.headers, body: await request.arrayBuffer() })
}

const postJson = (fields: Record<string, unknown>, headers = { origin: SITE }) => ({
  method: 'POST',
  headers: { ...headers, 'content-type': 'application/json' },
  body: JSON.stringify(fields),
})

function fieldsOf(body: unknown): Record<string, unknown> {
  if (typeof body === 'string') return JSON.parse(body) as Record<string, unknown>
  if (!(body instanceof FormData)) return {}
  const photos = body.getAll('files').map((file) => (file as File).name)
  return { ...Object.fromEntries([...body].filter(([, value]) => typeof value === 'string')), photos }
}

type Purpose = 'registration' | 'call-out'
const declining = '200 202 203 204 220 223 224 225 240 251 300 410 430 461'.split(' ').map(cards.code)
const unclear = '420 421 400'.split(' ').map(cards.code)

const ownNumbers = '4000000000002701 4000000000002503 5100000000005007 340000000005008'.split(' ')
const good = [cards.verified, cards.mastercard, cards.amex, cards.challenge, ...ownNumbers]

/** A card, mostly a good one. */
function draw(chance: Chance): string {
  if (chance.percent(58)) return chance.of(good)
  if (chance.percent(75)) return chance.of(declining)
  return chance.percent(80) ? chance.of(unclear) : chance.of([cards.notEnrolled, cards.failsAuthentication])
}

/** A patient who wants to pay once for one thing, and what happens on the way. */
export const pay: Does = async (world, chance, number) => {
  const purpose: Purpose = world.offersCallOuts() && chance.percent(30) ? 'call-out' : 'registration'
  const name = `${nameOf(number)}${number}`
  const words = { registration: 'the deposit', 'call-out': 'a call-out' }[purpose]
  world.diary.tell(`${name} wants to pay ${words}.`)
  const who = {
    firstName: nameOf(number) + 'abcdefghij'.charAt(number % 10),
    email: `${name.toLowerCase()}@patients.example`,
    phone: phoneOf(number),
    purpose,
    number,
    origin: SITE,
  } as const
  const loses = chance.of([0, 0, 0, 25, 40])
  const first = createPatient(world, { ...who, device: `${name}’s telephone` }, chance, loses)
  const isDone = await first.tryCards()
  if (isDone && !world.provider.charges) {
    await world.time.sleep(7 * HOUR)
    world.diary.tell(`Nothing was charged: reception asks ${name} to pay again.`)
    await first.tryCards()
  }
  if (purpose === 'call-out' && isDone && chance.percent(20)) {
    await world.time.sleep(chance.of([23, 26]) * HOUR)
    world.diary.tell(`${name} needs the dentist on the next night, too.`)
    await first.tryCards()
  }
  if (isDone || !chance.percent(30)) return first.look()
  world.diary.tell(`${name} tries it at another device.`)
  const second = createPatient(world, { ...who, device: `${name}’s laptop` }, chance, 0)
  await second.tryCards()
  await first.look()
}

interface Who extends Required<Pick<Whose, 'firstName' | 'email' | 'phone' | 'origin'>> {
  purpose: Purpose
  number: number
  device: string
}

interface Saw {
  status: string
  transaction_id?: string | null
  httpStatus?: number
}

function createPatient(world: World, who: Who, chance: Chance, loses: number) {
  const { time, diary, provider } = world
  const browser = createBrowser(world, who.device, chance, loses)
  let details: Pick<Who, 'firstName' | 'phone'> = who
  let payer = newPayer(SITE, provider.client, { ...who, send: browser })
  const correct = (corrected: Partial<typeof details>) => {
    details = { ...details, ...corrected }
    diary.tell(`At ${who.device} the details become ${details.firstName}, ${details.phone}.`)
    payer = newPayer(SITE, provider.client, { ...who, ...details, send: browser, cookie: payer.cookie() })
  }
  const pounds = () => (world.fees[who.purpose].pence / 100).toFixed(2)
  /** As the page showed it. */
  let price = pounds()
  const prepare = (card: string) =>
    payer.prepare({ card, changed: { amount: price, name_on_card: `Card${who.number}holder` } })

  /** Sends a payment and asks again while it is being checked, as the page’s script does. */
  async function send(request: Record<string, unknown>): Promise<Saw> {
    let answer: Saw = await payer.send(request).catch(lost)
    const patience = 1 + chance.below(chance.of([6, 12, 50]))
    for (let times = 0; times < patience && answer.status === 'pending'; times += 1) {
      await time.sleep([2, 3, 5, 10, 20, 30, 60][Math.min(times, 6)]! * SECOND)
      answer = await payer.send({ ...request, again: true }).catch(lost)
    }
    return answer
  }
  const lost = (error: unknown): Saw => {
    if (isLineLost(error)) return { status: 'pending' }
    throw error
  }

  async function tryCard(card: string): Promise<Saw> {
    await time.sleep(20 * SECOND + chance.below(3 * MINUTE))
    const isSlow = chance.percent(4)
    let request
    try {
      request = await prepare(card)
    } catch (error) {
      const isBank = !isLineLost(error) && !(error instanceof TypeError)
      if (isBank) diary.tell(`The bank of ${who.device} does not confirm the card.`)
      return { status: 'error' }
    }
    if (isSlow) await time.sleep(50 * MINUTE + chance.below(30 * MINUTE))
    const habit = chance.below(100)
    if (habit >= 16) return send(request)
    if (habit >= 12) {
      diary.tell(`At ${who.device} the page is closed before the answer comes.`)
      void payer.send(request).catch(() => undefined)
      return { status: 'closed' }
    }
    const isTabs = habit >= 6
    diary.tell(`At ${who.device} ${isTabs ? 'it is paid in two tabs at once' : '“Pay” is pressed twice'}.`)
    const second = isTabs ? await prepare(draw(chance)).catch(() => request) : request
    const later = time.sleep(isTabs ? chance.below(4 * SECOND) : 0).then(() => send(second))
    const [one, other] = await Promise.all([send(request), later])
    return one.status === 'success' ? one : other
  }

  return {
    /** Tries cards until one pays. @returns false when the patient gives up without knowing that it is paid. */
    async tryCards(): Promise<boolean> {
      for (let tries = 0; tries < 4; tries += 1) {
        const answer = await tryCard(draw(chance))
        if (answer.status === 'success') {
          if (chance.percent(80))
            await payer.tell(answer.transaction_id ?? null, { amount: price }).catch(() => undefined)
          return true
        }
        // Some do not wait, against the advice, and doubt what they typed.
        if (answer.status === 'pending' && chance.percent(40)) correct({ firstName: `${who.firstName}e` })
        else if (answer.status !== 'error') return false
        else if (!chance.percent(75)) return true
        // The page is loaded again.
        if (answer.httpStatus === 400 || chance.percent(40)) price = pounds()
        if (chance.percent(35)) correct({ phone: phoneOf(who.number, tries + 1) })
        const isLater = chance.percent(15)
        await time.sleep(chance.below(isLater ? 30 * HOUR : 10 * MINUTE))
        if (isLater) price = pounds()
      }
      return false
    },
    /** Opens the page again, minutes or hours later. */
    async look() {
      for (let times = chance.below(3); times > 0; times -= 1) {
        await time.sleep(chance.below(5 * HOUR))
        await payer.made().catch(() => undefined)
      }
    },
  }
}

const emergencies = forms.filter(({ name }) => name === 'emergency')

/** Somebody writes one of the messages, and sends it again until it seems to have arrived. */
export const write: Does = async (world, chance, number) => {
  const { time, diary } = world
  const { action, name: form, message } = chance.of(chance.percent(25) ? emergencies : forms)
  const name = nameOf(number)
  const isRobot = chance.percent(12)
  const device = `browser ${number}`
  const browser = createBrowser(world, device, chance, chance.of([0, 0, 5, 40]))
  const email = `writer${number}@patients.example`
  const typed: Record<string, string> = {
    ...message,
    firstName: name,
    email,
    phone: phoneOfWriter(number),
    formKey: chance.uuid(),
    openFor: isRobot ? '300' : '60000',
  }
  const field = ['treatment', 'complaint', 'feedback'].find((one) => one in typed) ?? 'treatment'
  typed[field] = `${typed[field]} (note ${number} of ${name})`
  diary.tell(`${isRobot ? 'A robot' : name} writes the ${form} form, note ${number}.`)
  const withPhoto = form === 'emergency' && chance.percent(60)
  const post = () => {
    const headers = { accept: 'application/json', origin: SITE }
    if (!withPhoto) return browser(SITE + action, postJson(typed, headers))
    const body = new FormData()
    for (const [key, value] of Object.entries(typed)) body.append(key, value)
    body.append('files', new File([png], `tooth${number}.png`))
    return browser(SITE + action, { method: 'POST', headers, body })
  }
  const more = (words: string) => {
    typed[field] = `${typed[field]} ${words}`
    diary.tell(`${name} adds “${words}” to note ${number}.`)
  }
  if (chance.percent(8)) void post().catch(() => undefined)
  for (let times = 0; times < 6; times += 1) {
    const response = await post().catch(() => null)
    if (response !== null && response.status !== 503) break
    await time.sleep(20 * SECOND + chance.below(5 * MINUTE))
    if (chance.percent(30)) more(`Please hurry, ${times}.`)
  }
  if (!chance.percent(10)) return
  await time.sleep(chance.below(10 * HOUR))
  typed['formKey'] = chance.uuid()
  more('I forgot to say this.')
  await post().catch(() => undefined)
}

/** The address of somebody who pays or writes in a few days does not exist. */
export const bounce: Does = (world, chance, number) => {
  const coming = 2 * number
  const who = chance.percent(50) ? 'writer' : nameOf(coming).toLowerCase()
  world.mail.bounce(`${who}${coming}@patients.example`)
  return Promise.resolve()
}

/** Reception publishes an urgent notice with a link from its mailbox, sometimes another one, and perhaps takes it back. */
export async function publish(
  world: World,
  chance: Chance,
  number: number,
  kinds: readonly string[] = ['closed', 'telephones down', 'emergencies only', 'no card payments'],
): Promise<void> {
  const { time, diary, mailbox } = world
  const browser = createBrowser(world, 'reception', chance, 0)
  const look = () => browser(`${SITE}/contact`, { headers: { accept: 'text/html' } }).catch(() => null)
  async function press(subject: string, fields: Record<string, string>) {
    const mail = mailbox.findLast((one) => one.subject.startsWith(subject))
    const link = /\/notice\?link=([\w.-]+)/.exec(mail?.text ?? '')?.[1]
    if (subject === '' || link !== undefined)
      await browser(`${SITE}/notice`, postJson({ link, ...fields })).catch(() => null)
  }
  for (const part of chance.of([[1], [1], [1, 2]])) {
    await press('', { step: 'ask' })
    await time.sleep(2 * MINUTE)
    const kind = chance.of(kinds)
    const sentence = `Notice number ${number}, part ${part}, of ${new Date(time.now()).toISOString()}.`
    diary.tell(`Reception publishes “${kind}”, number ${number}.`)
    await press('Link to publish', { step: 'publish', kind, end: chance.of(['today', 'tomorrow']), sentence })
    await time.sleep(MINUTE + chance.below(3 * HOUR))
    await look()
  }
  if (chance.percent(60)) {
    diary.tell('Reception takes the notice back.')
    await press('Notice published', { step: 'take-back' })
  }
  await time.sleep(4 * MINUTE + chance.below(HOUR))
  await look()
}
