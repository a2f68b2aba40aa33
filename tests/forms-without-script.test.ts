import { beforeEach, describe, expect, test } from 'vitest'
import { getService } from '../src/payments/services/paid-services.ts'
import { inFewGoes } from './support/faults.ts'
import { openForEachTest } from './support/opened.ts'
import { emergency, feedback, messageForms, messageOf } from './support/message-forms.ts'
import { missingIn } from './support/paid-faults.ts'
import { paidForms } from './support/paying.ts'
import { inOrder } from './support/people.ts'
import { jpeg, jpegOf, PHOTO_MAX, png } from './support/photos.ts'
import { kept, openPractice } from './support/practice.ts'
import { openTill } from './support/till.ts'
import { openWithoutScript } from './support/without-script.ts'
import type { ShownPage } from './support/without-script.ts'
import { onCallTelephone } from './support/facts.ts'

const practice = openForEachTest(() => openPractice())

const reference = (page: ShownPage) => page.texts('#sent strong').join()

describe.each(messageForms)('$name, sent without script', (form) => {
  let page: ShownPage
  beforeEach(async () => {
    page = await openWithoutScript(practice, form.path)
    // Time enough for a patient to fill it in.
    practice.wait(60_000)
  })

  test('says everything that is missing, in the order of the fields', async () => {
    const refused = await page.press(form.button)
    expect(refused.status).toBe(422)
    expect(refused.title).toMatch(/^Error: /)
    expect(refused.texts('.error-summary h2')).toEqual(['There is a problem'])
    expect(refused.faults().map(({ sentence }) => sentence)).toEqual(form.missing)
    expect((await kept(practice)).messages).toEqual([])
  })

  test('says each fault at the top and at its field, and keeps what was typed', async () => {
    for (const faults of inFewGoes(form.faults(false))) {
      const wrong = Object.fromEntries(faults.map(({ field, typed }) => [field, typed]))
      const typed = { ...messageOf(form, 'It hurts.'), ...wrong }
      const refused = await page.press(form.button, typed)
      expect(refused.status).toBe(422)
      expect(inOrder(refused.faults().map(({ sentence }) => sentence))).toEqual(
        inOrder(faults.map(({ sentence }) => sentence)),
      )
      for (const { field, sentence } of faults) {
        const { id, isWrong, description } = refused.field(field)
        expect(refused.faults()).toContainEqual({ sentence, leadsTo: id })
        expect(isWrong).toBe(true)
        expect(description).toMatch(new RegExp(`Error: ${RegExp.escape(sentence)}$`))
      }
      for (const [label, text] of Object.entries(typed))
        if (text === true) expect(refused.field(label).checked).toBe(true)
        else expect(refused.field(label).value).toBe(text)
    }
    expect((await kept(practice)).messages).toEqual([])
  })

  test('is one message with one reference, even when sent twice at once and again later', async () => {
    const press = () => page.press(form.button, messageOf(form, 'It hurts.'))
    const [one, other] = await Promise.all([press(), press()])
    practice.wait(60_000)
    const later = await press()
    expect(reference(one)).toMatch(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/)
    expect(one.texts('#sent h2')).toEqual([form.sent])
    expect(one.texts('#sent').join()).toContain(form.next)
    expect(one.title).not.toMatch(/^Error/)
    expect([reference(other), reference(later)]).toEqual([reference(one), reference(one)])
    const { messages, letters } = await kept(practice)
    expect([messages.length, letters.length]).toEqual([1, 1])
  })
})

describe('the rating on the feedback form, without script', () => {
  const group = 'How was your visit?'

  test('is required, and the error leads to the first choice', async () => {
    const page = await openWithoutScript(practice, feedback.path)
    const { '4 apples, Very Good': _chosen, ...typed } = messageOf(feedback, 'Kind.')
    const refused = await page.press(feedback.button, typed)
    const sentence = 'Choose a rating from 1 to 5 apples'
    expect(refused.faults()).toEqual([{ sentence, leadsTo: refused.field('1 apple, Poor').id }])
    expect(refused.group(group).description).toBe(`Error: ${sentence}`)
    const sent = await refused.press(feedback.button, { '3 apples, Good': true })
    expect(sent.texts('#sent h2')).toEqual([feedback.sent])
    const { messages } = await kept(practice)
    expect(messages.map(({ content }) => JSON.parse(content) as object)).toMatchObject([
      { ratingText: 'Good' },
    ])
  })
})

describe('photos of an emergency, without script', () => {
  const again = 'Please choose your photos again.'
  const good = [new File([png], 'front.png'), new File([jpeg], 'side.jpg')]

  test.each([
    [
      'a file that is no photo',
      Buffer.from('Dear Sir or Madam, it hurts.'.repeat(9)),
      'The selected file must be a JPG, PNG, WebP, GIF, AVIF or HEIC photo',
    ],
    ['a photo one byte too large', jpegOf(PHOTO_MAX + 1), 'The selected file must be smaller than 15MB'],
    ['an empty file', Buffer.alloc(0), 'The selected file is empty'],
  ])('%s is refused, and what was typed stays', async (_, bytes, sentence) => {
    const page = await openWithoutScript(practice, emergency.path)
    const wrong = [new File([png], 'front.png'), new File([new Uint8Array(bytes)], 'other.jpg')]
    const refused = await page.press(emergency.button, messageOf(emergency, 'It hurts.'), wrong)
    const photos = refused.group('Photos (optional)')
    expect(refused.faults()).toEqual([{ sentence, leadsTo: photos.id }])
    expect(photos.description).toMatch(new RegExp(`Error: ${sentence}$`))
    expect(photos.text).toContain(again)
    expect(refused.field(emergency.textField).value).toBe('It hurts.')
    const sent = await refused.press(emergency.button, {}, good)
    expect(sent.texts('#sent h2')).toEqual([emergency.sent])
    expect(await practice.db.selectFrom('photos').select('name').execute()).toEqual([
      { name: 'front.png' },
      { name: 'side.jpg' },
    ])
  })
})

test('a patient who sends an emergency message without script reads the number of the dentist on call', async () => {
  const page = await openWithoutScript(practice, emergency.path)
  const sent = await page.press(emergency.button, messageOf(emergency, 'It hurts.'))
  expect(sent.texts(`#sent a[href="tel:${onCallTelephone.international}"]`)).toEqual([onCallTelephone.shown])
})

describe.each(paidForms)('$name, without script', (form) => {
  test('says at every field of an empty form what to do', async () => {
    const refused = await (await openWithoutScript(practice, form.path)).press(form.button)
    expect(refused.title).toMatch(/^Error: /)
    expect(refused.faults().map(({ sentence }) => sentence)).toEqual(missingIn[form.purpose])
    expect(refused.texts('.field-error')).toEqual(missingIn[form.purpose].map((one) => `Error: ${one}`))
    expect(refused.field('First name').isWrong).toBe(true)
  })

  const ticked = (page: ShownPage) =>
    Object.fromEntries(page.texts('form .option label').map((label) => [label, true as const]))

  test('treats blanks as empty, and keeps what was typed beside an error', async () => {
    const page = await openWithoutScript(practice, form.path)
    const typed = { ...form.texts, Town: '   ', Email: 'nowhere' }
    const refused = await page.press(form.button, { ...typed, ...ticked(page) })
    expect(refused.texts('.field-error')).toEqual([
      'Error: Please enter a valid email address.',
      'Error: Enter your town',
    ])
    for (const [label, text] of Object.entries(typed)) expect(refused.field(label).value).toBe(text)
    for (const label of Object.keys(ticked(page))) expect(refused.field(label).checked).toBe(true)
  })

  test('says that a card needs script, keeps what was typed, and names a number to call', async () => {
    const till = await openTill()
    try {
      const page = await openWithoutScript(till.practice, form.path)
      const answer = await page.press(form.button, { ...form.texts, ...ticked(page) })
      expect(answer.status).toBe(503)
      const said = answer.texts('.error-summary').join()
      expect(said).toContain('Paying by card needs JavaScript')
      const { before, number, after } = getService(form.purpose).getContact({
        now: new Date(till.practice.now()),
        notice: null,
      })
      expect(said).toContain(`or ${before} ${number.shown}${after}.`)
      for (const [label, text] of Object.entries(form.texts)) expect(answer.field(label).value).toBe(text)
    } finally {
      await till.close()
    }
  })
})
