import { expect } from 'vitest'
import type { Practice } from './practice.ts'

export const closedToday = { kind: 'closed', end: 'today' }

/** Actions of staff that publish a notice, and what they and visitors can read. */
export function noticeDesk(practice: () => Practice) {
  const press = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
    practice().request('/notice', {
      method: 'POST',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        accept: 'text/html',
        'sec-fetch-site': 'same-origin',
        ...headers,
      },
      body: new URLSearchParams(fields),
    })

  const inMailbox = async () => {
    await practice().outbox.deliverDue()
    return practice().mailServer.mails
  }

  /** Token of the link in the newest letter. */
  const newestLink = async () =>
    /\/notice\?link=(\S+)/.exec((await inMailbox()).at(-1)?.text ?? '')?.[1] ?? ''

  async function askForLink(): Promise<string> {
    expect((await press({ step: 'ask' })).status).toBe(200)
    return newestLink()
  }

  const publish = (link: string, notice: Record<string, string> = closedToday) =>
    press({ ...notice, link, step: 'publish' })

  async function publishNotice(notice: Record<string, string> = closedToday): Promise<void> {
    expect((await publish(await askForLink(), notice)).status).toBe(303)
  }

  const textOf = async (answer: Response | Promise<Response>) =>
    (await (await answer).text())
      .replaceAll(/<(script|style)\b[^>]*>.*?<\/\1>/gs, '')
      .replaceAll(/<[^>]+>/g, ' ')
      .replaceAll(/\s+/g, ' ')
  const pageText = (path: string) => textOf(practice().request(path))

  return { askForLink, inMailbox, newestLink, pageText, press, publish, publishNotice, textOf }
}
