import fc from 'fast-check'
import { parse } from 'node:querystring'
import { describe, expect, test } from 'vitest'
import { renderLetter } from '../src/mail/letter-layout.ts'
import { buildMailtoLink, buildTelLink } from '../src/mail/links.ts'
import { preparedReplies } from '../src/facts/prepared-replies.ts'
import { anyText } from './support/any-text.ts'
import { openForEachTest } from './support/opened.ts'
import { forms, isWordedAlike, laidOut, wordsOfHtml } from './support/letters.ts'
import { awkward, rosalind } from './support/people.ts'
import { openPractice, postJson } from './support/practice.ts'
import { seed } from './support/seed.ts'
import { openTill } from './support/till.ts'

/* Letters to the practice, as reception works with them between two telephone calls. */

const practice = openForEachTest(() => openPractice())

/** The letter that the practice gets for a message. */
async function letterFor(path: string, message: object) {
  const answer = await postJson(practice, path, message)
  expect(answer.status).toBe(200)
  await practice.outbox.deliverDue()
  const [mail] = practice.mailServer.mails
  const reference = answer.headers.get('message-reference') ?? ''
  return { reference, text: mail?.text ?? '', html: mail?.html ?? '', mail }
}

const hrefs = (html: string) =>
  [...html.matchAll(/ href="([^"]*)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'))

const { treatment: awkwardWords, ...awkwardPerson } = awkward

/** Parses a mailto link as a mail program does. */
function begun(link: string) {
  const [, to = '', query = ''] = /^mailto:([^?]*)\?(.*)$/.exec(link) ?? []
  const { subject, body, ...others } = parse(query)
  expect(others).toEqual({})
  return { to: decodeURIComponent(to), subject: String(subject), body: String(body) }
}

describe.each(forms)('the letter to reception for $action', ({ name, action, message }) => {
  test('shows first what the patient wrote, then who wrote it', async () => {
    const { text, html } = await letterFor(action, message)
    const words = Object.entries(message).find(([field]) =>
      ['treatment', 'complaint', 'feedback'].includes(field),
    )?.[1]
    for (const letter of [text, wordsOfHtml(html)]) {
      const places = [words ?? '', rosalind.firstName, rosalind.email, rosalind.phone].map((part) =>
        letter.indexOf(part),
      )
      expect(places).not.toContain(-1)
      expect(places).toEqual(places.toSorted((one, other) => one - other))
    }
  })

  test('has a link to telephone the patient, and a prepared reply with the reference in its subject', async () => {
    const { reference, text, html, mail } = await letterFor(action, message)
    expect(hrefs(html)).toContain(`tel:${rosalind.phone}`)
    expect(mail?.replyTo).toEqual([{ name: 'Rosalind Fenn', address: rosalind.email }])
    expect(mail?.subject).toContain(reference)

    const prepared = hrefs(html).find((href) => href.includes('body=')) ?? ''
    // The link is 900 unreadable characters long; a reader of the text replies to the mail instead.
    expect(text).not.toContain('mailto:')
    const reply = begun(prepared)
    expect(reply.to).toBe(rosalind.email)
    expect(reply.subject).toContain(reference)
    expect(reply.body).toContain(reference)
    for (const paragraph of preparedReplies[name]) expect(reply.body).toContain(paragraph)
    // Windows passes on no longer link.
    expect(prepared.length).toBeLessThan(2_000)
  })

  test('has the same words as text and as HTML', async () => {
    const { text, html } = await letterFor(action, { ...message, ...awkwardPerson })
    expect(isWordedAlike({ text, html })).toEqual([])
  })
})

test('letters about a payment have the same words as text and as HTML; the practice’s has a prepared reply', async () => {
  const till = await openTill()
  await till.payer().pay()
  await till.practice.outbox.deliverDue()
  const letters = await till.practice.db.selectFrom('letters').select('mail').execute()
  expect(letters.length).toBeGreaterThan(1)
  const read = letters.map(laidOut)
  for (const letter of read) expect(isWordedAlike(letter)).toEqual([])
  const toPractice = read.find(({ automatic }) => !automatic)
  const links = hrefs(toPractice?.html ?? '')
  expect(links).toContain(buildTelLink(rosalind.phone))
  const { to, body } = begun(links.find((href) => href.includes('body=')) ?? '')
  expect(to).toBe(toPractice?.replyTo?.address)
  expect(body).toContain('Welcome to')
  await till.close()
})

describe('text that a patient typed', () => {
  test('is the same in the plain text and the HTML of a letter, however unusual', async () => {
    const { text, html } = await letterFor('/api/mail/contact', { ...awkwardPerson, treatment: awkwardWords })
    expect(isWordedAlike({ text, html })).toEqual([])
  })

  test('appears in a prepared reply only as the address, and cannot add a header to it', async () => {
    const { html } = await letterFor('/api/mail/contact', {
      ...awkward,
      email: "o'neil+&cc=thief?x=1@bücher.example",
    })
    const link = hrefs(html).find((href) => href.includes('body=')) ?? ''
    expect(link).toMatch(/^mailto:[\w.%~-]+@xn--bcher-kva\.example\?subject=[\w.%~-]+&body=[\w.%~-]+$/)
    const reply = begun(link)
    expect(reply.to).toBe("o'neil+&cc=thief?x=1@xn--bcher-kva.example")
    expect(reply.body).not.toMatch(/Zoë|O’Neill|thief|First line/)
  })

  test('passes through a mailto link intact, whatever it contains', () => {
    fc.assert(
      fc.property(anyText(), anyText(), (local, body) => {
        const link = buildMailtoLink(`${local}@example.org`, { body })
        expect(link).toMatch(/^mailto:[\w.%~-]*@example\.org\?body=[\w.%~-]*$/)
        const reply = begun(link)
        expect(reply.to).toBe(`${local.toWellFormed()}@example.org`)
        expect(reply.body.replaceAll('\r\n', '\n')).toBe(body.toWellFormed().replaceAll('\r\n', '\n'))
      }),
      { seed: seed() },
    )
  })

  test('cannot become markup or a link in a letter', () => {
    fc.assert(
      fc.property(anyText(), anyText(), (label, text) => {
        const evil = `<a href="https://evil.example">${text}</a> 111`
        const { html } = renderLetter({ title: label, opening: [], lines: [[label, evil]], closing: [] })
        expect(html).not.toContain('<a ')
      }),
      { seed: seed() },
    )
  })
})
