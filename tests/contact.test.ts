import { describe, expect, test } from 'vitest'
import { openForEachTest } from './support/opened.ts'
import { contactMessage, awkward, expectMessage } from './support/people.ts'
import { kept, openPractice, postAsBrowser, postJson, SITE } from './support/practice.ts'
import { practice as facts } from '#practice/practice.ts'

const practice = openForEachTest(() => openPractice())

describe('a patient’s message reaches the practice', () => {
  test('from our script, with every field, and reception answers it by pressing Reply', async () => {
    const answer = await postJson(practice, '/api/mail/contact', contactMessage)
    expect(answer.status).toBe(200)
    expect(await answer.json()).toEqual({ message: 'Email sent successfully!' })
    const reference = answer.headers.get('message-reference')
    expect(reference).toMatch(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/)

    await practice.outbox.deliverDue()
    const [mail] = practice.mailServer.mails
    expect(practice.mailServer.mails).toHaveLength(1)
    expect(mail?.envelopeTo).toEqual([facts.email.address])
    expect(mail?.from?.address).toBe(facts.email.address)
    expect(mail?.replyTo).toEqual([{ name: 'Rosalind Fenn', address: 'ros.fenn@example.org' }])
    expect(mail?.subject).toBe(`Contact form ${reference}`)
    for (const field of Object.values(contactMessage)) {
      expect(mail?.text).toContain(field)
      expect(mail?.html).toContain(field)
    }
  })

  test('an enquiry about a first visit arrives with day and time', async () => {
    expect((await postJson(practice, '/api/mail/expect', expectMessage)).status).toBe(200)
    await practice.outbox.deliverDue()
    const [mail] = practice.mailServer.mails
    for (const field of Object.values(expectMessage)) expect(mail?.text).toContain(field)
    expect(mail?.subject).toMatch(/^First visit enquiry /)
  })

  test.each([
    ['urlencoded', new URLSearchParams(contactMessage)],
    [
      'multipart',
      Object.entries(contactMessage).reduce((form, [k, v]) => (form.append(k, v), form), new FormData()),
    ],
  ])('from a browser without script, %s, and it lands on a page that says so', async (_, body) => {
    const answer = await practice.request('/api/mail/contact', {
      method: 'POST',
      headers: { accept: 'text/html', origin: SITE },
      body,
    })
    expect(answer.status).toBe(303)
    const page = await practice.request(answer.headers.get('location') ?? '')
    expect(await page.text()).toContain('Email sent successfully!')
    expect((await kept(practice)).letters).toHaveLength(1)
  })

  test('a message from one form does not make another form show success', async () => {
    const { headers } = await postJson(practice, '/api/mail/contact', contactMessage)
    const reference = headers.get('message-reference')
    for (const path of ['/newpatients', '/out-of-hours', '/complaints', '/feedback', '/emergency']) {
      const html = await (await practice.request(`${path}?sent=${reference}`)).text()
      expect(/successful/i.test(html)).toBe(false)
    }
  })

  test.each(["o'neil@example.org", 'a.b+c_d@sub.example.co.uk', 'x@bücher.example'])(
    'the address %s is accepted and used for the reply',
    async (email) => {
      expect((await postJson(practice, '/api/mail/contact', { ...contactMessage, email })).status).toBe(200)
      await practice.outbox.deliverDue()
      expect(practice.mailServer.mails[0]?.replyTo?.[0]?.address).toBe(
        email.replace('bücher', 'xn--bcher-kva'),
      )
    },
  )

  test('an encoded word is refused as an address, because a mail program would show another one', async () => {
    const email = '=?utf-8?q?reception=40practice.example?=@example.org'
    expect((await postJson(practice, '/api/mail/contact', { ...contactMessage, email })).status).toBe(422)
  })

  test('a made-up reference shows no success', async () => {
    const page = await practice.request('/contact?sent=0000-0000')
    expect(await page.text()).not.toContain('Email sent successfully!')
  })

  test('names with accents, quotes, emoji and line breaks arrive as they were typed and add nobody', async () => {
    expect((await postJson(practice, '/api/mail/contact', awkward)).status).toBe(200)
    await practice.outbox.deliverDue()
    const [mail] = practice.mailServer.mails
    expect(mail?.envelopeTo).toEqual([facts.email.address])
    expect(mail?.headers.filter(({ key }) => key === 'bcc' || key === 'cc')).toEqual([])
    expect(mail?.replyTo).toEqual([
      { name: `${awkward.firstName} ${awkward.lastName}`, address: awkward.email },
    ])
    const unix = (text = '') => text.replaceAll('\r\n', '\n')
    expect(unix(mail?.text)).toContain(unix(awkward.treatment))
    expect(mail?.html).not.toContain('<script>')
  })

  test.each([
    ['quoted', '=?utf-8?Q?Zo=C3=AB?=', 'Fenn', 'ros.fenn@example.org'],
    ['as base 64', '=?utf-8?B?Wm/Dqw==?=', '=?us-ascii?Q?Boss?= <x@y.z>', 'ros@bücher.example'],
    ['again and again', '=?'.repeat(100), 'Zoë 😀'.repeat(25), 'ros.fenn@example.org'],
  ])('a name that looks encoded is not decoded: %s', async (_, firstName, lastName, email) => {
    const message = { ...contactMessage, firstName, lastName, email }
    expect((await postJson(practice, '/api/mail/contact', message)).status).toBe(200)
    await practice.outbox.deliverDue()
    const [mail] = practice.mailServer.mails
    const address = email.replace('bücher', 'xn--bcher-kva')
    expect(mail?.replyTo).toEqual([{ name: `${firstName} ${lastName}`, address }])
    expect(mail?.to).toHaveLength(1)
    expect(mail?.headers.some(({ key }) => key.startsWith('x-encoded'))).toBe(false)
    const head = mail?.raw.split('\r\n\r\n')[0] ?? ''
    expect(Math.max(...head.split('\r\n').map((line) => line.length))).toBeLessThan(79)
  })

  test('a name that tries to be a header stays a name', async () => {
    const message = {
      ...contactMessage,
      firstName: 'Eve\r\nBcc: thief@example.com',
      lastName: 'a@x.org, b@y.org',
    }
    expect((await postJson(practice, '/api/mail/contact', message)).status).toBe(200)
    await practice.outbox.deliverDue()
    const [mail] = practice.mailServer.mails
    expect(mail?.envelopeTo).toEqual([facts.email.address])
    expect(mail?.replyTo).toHaveLength(1)
    expect(mail?.headers.filter(({ key }) => key === 'bcc')).toEqual([])
    expect(mail?.subject).not.toContain('Eve')
  })

  test('a telephone number pasted with +44 arrives as the digits one dials', async () => {
    await postJson(practice, '/api/mail/contact', { ...contactMessage, phone: '+44 (0)1632 960 123' })
    const { messages } = await kept(practice)
    expect(JSON.parse(messages[0]?.content ?? '')).toMatchObject({ phone: '01632960123' })
  })
})

describe('a form sent twice is one message', () => {
  const sent = { ...contactMessage, formKey: 'key-of-this-form' }

  test('each press gets the same reference, and the practice gets one letter', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => postJson(practice, '/api/mail/contact', sent)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(new Set(answers.map(({ headers }) => headers.get('message-reference'))).size).toBe(1)
    expect((await kept(practice)).letters).toHaveLength(1)
  })

  test('even if first the script sends it and then the browser', async () => {
    await postJson(practice, '/api/mail/contact', sent)
    await postAsBrowser(practice, '/api/mail/contact', contactMessage)
    expect((await kept(practice)).letters).toHaveLength(1)
  })

  test('without script the same words an hour later are another message', async () => {
    await postAsBrowser(practice, '/api/mail/contact', contactMessage)
    practice.wait(3_600_000)
    await postAsBrowser(practice, '/api/mail/contact', contactMessage)
    expect((await kept(practice)).messages).toHaveLength(2)
  })

  test('other words from the same form are another message', async () => {
    await postJson(practice, '/api/mail/contact', sent)
    await postJson(practice, '/api/mail/contact', { ...sent, treatment: 'One thing I forgot' })
    expect((await kept(practice)).letters).toHaveLength(2)
  })
})

describe('errors are shown, and nothing is lost or stored', () => {
  test('to a script: 422 with one sentence a field', async () => {
    const answer = await postJson(practice, '/api/mail/contact', { firstName: ' ', email: 'nowhere' })
    expect(answer.status).toBe(422)
    expect(await answer.json()).toEqual({
      message: 'Enter your first name',
      errors: {
        firstName: 'Enter your first name',
        lastName: 'Enter your last name',
        email: 'Please enter a valid email address.',
        phone: 'Enter your phone number',
        treatment: 'Tell us how we can help',
      },
    })
    expect((await kept(practice)).messages).toEqual([])
  })

  test('but digits of another script in a telephone number are accepted', async () => {
    for (const phone of ['０１６３２ ９６０１２３', '٠١٦٣٢٩٦٠١٢٣']) {
      expect((await postJson(practice, '/api/mail/contact', { ...contactMessage, phone })).status).toBe(200)
      const { messages } = await kept(practice)
      expect(JSON.stringify(messages.at(-1))).toContain('01632960123')
    }
  })

  test('for letters in a telephone number', async () => {
    const answer = await postJson(practice, '/api/mail/contact', { ...contactMessage, phone: 'none' })
    expect(await answer.json()).toMatchObject({ errors: { phone: 'Numeric Field Only' } })
  })

  test.each([
    'a@b@c.org',
    'a@x.org, b@y.org',
    'a b@x.org',
    '"a"@x.org',
    'a@x',
    'a@.org',
    '@x.org',
    'a@x.org\r\nBcc: b@y.org',
    'zoë@example.org',
  ])('for an invalid email address: %j', async (email) => {
    const answer = await postJson(practice, '/api/mail/expect', { ...expectMessage, email })
    expect(await answer.json()).toMatchObject({ errors: { email: 'Please enter a valid email address.' } })
  })

  test('for a day on which the practice is closed', async () => {
    const answer = await postJson(practice, '/api/mail/expect', { ...expectMessage, day: 'Someday' })
    expect(await answer.json()).toMatchObject({ errors: { day: 'Choose the day that suits you best' } })
  })
})
