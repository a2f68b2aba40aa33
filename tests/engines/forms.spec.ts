import { expect } from 'playwright/test'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { rosalind, visitDay } from '../support/people.ts'
import { png, webp } from '../support/photos.ts'
import { test } from './journey.ts'
import type { Person } from './person.ts'

interface MessageForm {
  path: string
  button: string
  fill: (person: Person, home: string) => Promise<void>
}

const forms: Readonly<Record<string, MessageForm>> = {
  contact: {
    path: '/contact',
    button: 'Send message',
    fill: (person) => person.types('How can we help?', 'I would like to ask about a crown.'),
  },
  enquiry: {
    path: '/newpatients/what-to-expect',
    button: 'Send enquiry',
    async fill(person) {
      await person.selects('Best day', visitDay)
      await person.types('Best time', '10am')
      await person.types('What would you like to see us about?', 'A check-up.')
    },
  },
  complaint: {
    path: '/complaints',
    button: 'Send complaint',
    fill: (person) => person.types('What went wrong?', 'I waited for an hour.'),
  },
  feedback: {
    path: '/feedback',
    button: 'Send feedback',
    async fill(person) {
      await person.ticks('Very Good')
      await person.types('Your feedback', 'Everybody was kind.')
    },
  },
  emergency: {
    path: '/emergency',
    button: 'Send emergency message',
    async fill(person, home) {
      await person.types('What has happened?', 'A tooth has come out.')
      for (const [number, photo] of [png, webp].entries()) {
        const file = join(home, `tooth-${number + 1}`)
        writeFileSync(file, photo)
        await person.chooses(`Photo ${number + 1}`, file)
      }
    },
  },
}

async function fillInSender(person: Person) {
  await person.types('First name', rosalind.firstName)
  await person.types('Last name', rosalind.lastName)
  await person.types('Email', rosalind.email)
  await person.types('Phone number', rosalind.phone)
}

test('full-width digits typed in the telephone field become ordinary digits', async ({ person }) => {
  await person.opensForm('/contact')
  await person.types('Phone number', '０７７００９００１４２', rosalind.phone)
})

test('what the patient typed is there again after a reload', async ({ person }) => {
  await person.opensForm('/complaints')
  await person.types('First name', rosalind.firstName)
  await person.types('What went wrong?', 'I waited for an hour.')
  await person.reloads()
  await person.formIsReady()
  await person.findsIn('First name', rosalind.firstName)
  await person.findsIn('What went wrong?', 'I waited for an hour.')
  await person.reads('We kept what you typed.')
})

test('a patient who left as the connection returned comes back, reads that it is there again, and sends', async ({
  person,
  cut,
  expected,
}) => {
  const api = /\/api\/mail\/contact$/
  expected.push(api)
  await person.opens('/about')
  await person.opensForm('/contact')
  await fillInSender(person)
  await person.types('How can we help?', 'I would like to ask about a crown.')
  cut.push(api)
  await person.presses('button', 'Send message')
  await person.reads('There’s no connection at the moment.')
  cut.length = 0
  await person.isConnectedWhenLeaving()
  await person.goesBack()
  await person.goesForward()
  await person.reads('You’re back online.')
  await person.presses('button', 'Send message')
  await person.reads('Your reference is')
})

for (const script of [true, false])
  test.describe(`${script ? 'with' : 'without'} script`, () => {
    test.use({ script })
    for (const [name, form] of Object.entries(forms))
      test(`the form for ${name} shows errors when empty, then is filled in and sent`, async ({
        person,
        site,
        home,
        expected,
      }) => {
        const moment = (what: string) => `${name}-${what}${script ? '' : '-no-script'}`
        if (!script) expected.push(/^(400|422) POST /)
        await (script ? person.opensForm(form.path) : person.opens(form.path))
        await person.presses('button', form.button)
        await person.sees('alert', 'There is a problem')
        if (script) await person.isAt('alert', 'There is a problem')
        if (!script) await person.seesAtOnce('heading', 'There is a problem')
        await person.shows(moment('wrong'))
        await fillInSender(person)
        await form.fill(person, home)
        await person.showsAll(moment('filled'))
        await person.presses('button', form.button)
        await person.reads('Your reference is')
        await person.seesAtOnce('heading', 'successfully!')
        await person.shows(moment('sent'))
        await person.reloads()
        await (script ? person.formIsReady() : person.reads('Your reference is'))
        const messages = await site.db.selectFrom('messages').selectAll().execute()
        expect(messages).toHaveLength(1)
      })
  })
