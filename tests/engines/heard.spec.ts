import { test } from './journey.ts'

test('the test tools hear what goes wrong on a page: a script error, a blocked script, a 404 answer', async ({
  person,
  heard,
  expected,
}) => {
  expected.push(/: trouble$/, /csp-(report|violation)|Content-Security-Policy/, /^404 GET \/nothing\.png$/)
  await person.opens('/about')
  const wrong = () =>
    person.engine.call(
      `() => {
        dispatchEvent(new ErrorEvent('error', { message: 'trouble' }))
        document.body.append(Object.assign(document.createElement('script'), { textContent: '1' }))
        new Image().src = '/nothing.png'
      }`,
      [],
    )
  // Repeated until it is heard, because a driver may continue before the page's script listens.
  for (const kind of expected)
    await person.until(async () => {
      await wrong()
      return heard.some((one) => kind.test(one))
    }, String(kind))
})
