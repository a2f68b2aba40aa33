import { existsSync } from 'node:fs'
import type { SendMail } from '../../src/mail/smtp.ts'
import { SECOND } from '../../src/runtime/units.ts'
import type { Surroundings } from './world.ts'

/* The practice's mail server, and those of the patients behind it. */

export const mailWeathers = [
  'refuses',
  'hangs',
  'wrong password',
  'answers lost',
  'unreachable',
  'slow',
] as const

/** An error as nodemailer throws it. */
const refusal = (response: string, command: string, code: string) =>
  Object.assign(new Error(`Server said: ${response}`), {
    code,
    response,
    command,
    responseCode: Number(response.slice(0, 3)),
  })

export function createMailServer({ time, chance, diary }: Surroundings) {
  let weather: (typeof mailWeathers)[number] | 'good' = 'good'
  /** Addresses that do not exist. */
  const unknown = new Set<string>()

  async function hang(): Promise<never> {
    await time.sleep(60 * SECOND)
    throw Object.assign(new Error('Timeout'), { code: 'ETIMEDOUT', command: 'DATA' })
  }

  const send: SendMail = async (_, mail) => {
    const { envelope, replyTo, subject = '', text, messageId = '', attachments = [] } = mail
    const to = envelope?.to as string
    await time.sleep(50 + chance.below(400))
    if (weather === 'unreachable') throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ESOCKET' })
    if (weather === 'wrong password') throw refusal('535 5.7.8 Bad credentials', 'AUTH PLAIN', 'EAUTH')
    if (weather === 'refuses') throw refusal('451 4.3.0 Try again later', 'MAIL FROM', 'EENVELOPE')
    if (unknown.has(to)) {
      time.stir()
      throw refusal('550 5.1.1 No such mailbox', 'RCPT TO', 'EENVELOPE')
    }
    if (weather === 'hangs') await hang()
    const missing = attachments.find(({ path }) => typeof path === 'string' && !existsSync(path))
    if (missing !== undefined)
      throw Object.assign(new Error(`ENOENT: no such file, open '${String(missing.path)}'`), {
        code: 'ESTREAM',
        command: 'API',
      })
    time.stir()
    diary.see({
      saw: 'mail',
      to,
      replyTo: typeof replyTo === 'object' && 'address' in replyTo ? (replyTo.address ?? '') : '',
      subject,
      text: text as string,
      messageId,
      photos: attachments.filter(({ cid }) => cid === undefined).map(({ filename }) => String(filename)),
    })
    for (let left = weather === 'slow' ? chance.below(12) : 0; left > 0; left -= 1) {
      await time.sleep(5 * SECOND)
      time.stir()
    }
    if (weather === 'answers lost') await hang()
    await time.sleep(chance.below(200))
    return undefined
  }

  return {
    send,
    become(next: typeof weather) {
      weather = next
      // A slow one still accepts each letter once.
      diary.see({ saw: 'weather', of: 'mail', good: next === 'good' || next === 'slow' })
    },
    bounce: (address: string) => void unknown.add(address),
  }
}
