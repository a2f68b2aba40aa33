/* Gateway.js of the test gateway: 3-D Secure with the provider's own calls and events. */
;(() => {
  const base = new URL('../../three-d-secure/', document.currentScript.src)

  function listeners() {
    const known = new Map()
    return {
      on(name, listener) {
        known.set(name, [...(known.get(name) ?? []), listener])
      },
      emit(name, payload) {
        for (const listener of known.get(name) ?? []) listener(payload)
      },
    }
  }

  async function post(path, values) {
    const response = await fetch(new URL(path, base), { method: 'POST', body: new URLSearchParams(values) })
    return response.json()
  }

  window.Gateway = {
    create(checkoutKey) {
      const events = listeners()
      const fail = ({ refId, message }) =>
        events.emit('error', { refId, message, type: 'generalError', error: `${message} REFID:${refId}` })
      return {
        on: (name, listener) => events.on(name, listener),
        get3DSecure: () => ({ createUI: (options) => createUI(checkoutKey, options, fail) }),
      }
    },
  }

  function createUI(checkoutKey, options, fail) {
    const events = listeners()
    let frame = null
    let stopListening = () => {}

    function report(answer) {
      if (answer.outcome === 'error') fail(answer)
      if (answer.outcome === 'failure') events.emit('failure', { code: answer.code, message: answer.message })
      if (answer.outcome === 'complete')
        for (let time = 0; time < answer.times; time += 1) events.emit('complete', { ...answer.result })
    }

    function challenge(container, id) {
      frame = document.createElement('iframe')
      frame.title = 'Your bank asks you to confirm the payment'
      frame.style.width = '100%'
      frame.style.height = '26rem'
      frame.style.border = '0'
      frame.style.display = 'block'
      frame.src = new URL(
        `challenge?id=${encodeURIComponent(id)}&origin=${encodeURIComponent(window.location.origin)}`,
        base,
      ).href
      const listen = (event) => {
        if (event.origin !== 'null' || event.source !== frame?.contentWindow) return
        const { action, service, data } = event.data
        if (service !== 'ThreeDS') return
        if (action === '_resize') frame.style.height = `${Math.min(Number(data.height) || 0, 1000)}px`
        if (action === 'answered')
          post('result', { id }).then(report, () =>
            fail({ refId: '', message: 'The result could not be read' }),
          )
      }
      window.addEventListener('message', listen)
      stopListening = () => window.removeEventListener('message', listen)
      container.append(frame)
      events.emit('challenge', {})
    }

    return {
      on: (name, listener) => events.on(name, listener),
      start(selector) {
        const container = document.querySelector(selector)
        if (container === null) {
          fail({ refId: '', message: `There is no element ${selector}` })
          return
        }
        const asked = post('start', {
          checkout_key: checkoutKey,
          payment_token: options.paymentToken ?? '',
          amount: options.amount ?? '',
          currency: options.currency ?? '',
        })
        asked.then(
          (answer) => (answer.outcome === 'challenge' ? challenge(container, answer.id) : report(answer)),
          () => fail({ refId: '', message: 'The service could not be reached' }),
        )
      },
      unmount() {
        stopListening()
        frame?.remove()
        frame = null
      },
    }
  }
})()
