import { createHmac, timingSafeEqual } from 'node:crypto'
import * as v from 'valibot'
import type { System } from '../runtime/system.ts'
import { isDone } from '../storage/done-once.ts'
import { getSecret } from '../storage/secrets.ts'
import type { Db } from '../storage/tables.ts'

/*
 * Links that work like passwords: their holder may publish a notice, or take one back. They are signed, so nothing is
 * stored until one is used, and are sent to the practice's own mailbox only (ruling 28).
 */

const links = v.object({
  id: v.string(),
  /** `publish` a notice, or the number of the notice to take back. */
  may: v.union([v.literal('publish'), v.number()]),
  /** UTC milliseconds. */
  until: v.number(),
})

export type NoticeLink = v.InferOutput<typeof links>

export type VerifiedNoticeLink =
  | { is: 'valid'; link: NoticeLink }
  | { is: 'used'; link: NoticeLink }
  | { is: 'over' }
  | { is: 'not ours' }

export interface NoticeLinks {
  make: (link: Omit<NoticeLink, 'id'>) => Promise<string>
  /** Verifies a link without using it up. */
  read: (text: string) => Promise<VerifiedNoticeLink>
}

export const getLinkUseName = ({ id }: NoticeLink) => `notice link ${id}`

export function createNoticeLinks(db: Db, system: System): NoticeLinks {
  let secret: Uint8Array<ArrayBuffer> | undefined
  const seal = async (text: string) =>
    createHmac('sha256', (secret ??= await getSecret(db, 'notice-links', system)))
      .update(text)
      .digest()

  return {
    async make(link) {
      const id = system.randomBytes(12).toString('base64url')
      const text = Buffer.from(JSON.stringify({ id, ...link })).toString('base64url')
      return `${text}.${(await seal(text)).toString('base64url')}`
    },
    async read(sent) {
      const [text = ''] = sent.split('.')
      // Compares the whole text: decoding base64 ignores trailing characters.
      const right = Buffer.from(`${text}.${(await seal(text)).toString('base64url')}`)
      const given = Buffer.from(sent)
      if (given.length !== right.length || !timingSafeEqual(given, right)) return { is: 'not ours' }
      const link = v.parse(links, JSON.parse(Buffer.from(text, 'base64url').toString()))
      if (await isDone(db, getLinkUseName(link))) return { is: 'used', link }
      return link.until <= system.now() ? { is: 'over' } : { is: 'valid', link }
    },
  }
}
