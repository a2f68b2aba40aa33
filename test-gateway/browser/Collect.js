/*
 * Collect.js of the test gateway: the same global, options, iframes and callbacks as the provider's, including the
 * cases in which it never answers. Card data is typed into frames of another origin and never reaches this script. One
 * long file, because a page loads the provider's as one script.
 */
;(() => {
  const script = document.currentScript
  const base = new URL('.', script.src)
  const defaults = {
    ccnumber: { selector: '#ccnumber', title: 'Card Number', placeholder: '' },
    ccexp: { selector: '#ccexp', title: 'Card Expiration', placeholder: '' },
    cvv: { selector: '#cvv', title: 'CVV', placeholder: '' },
  }
  const kebab = (name) => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
  const options = {
    variant: 'lightbox',
    paymentSelector: '#payButton',
    styleSniffer: true,
    customCss: {},
    invalidCss: {},
    validCss: {},
    placeholderCss: {},
    focusCss: {},
    timeoutDuration: 0,
    timeoutCallback: () => window.alert('The request timed out. Please submit the form again.'),
    ...fromAttributes(),
  }
  const fields = new Map()
  let session = null
  let configured = false
  let heard = true
  let submitting = null
  let count = 0

  // oxlint-disable-next-line no-console -- a page's maker looks for it here
  const complain = (text) => console.error(`CollectJS: ${text}`)

  window.CollectJS = {
    configure(wanted = {}) {
      // A second call redraws the frames, and from then on everything that happens in them is ignored.
      if (configured) heard = false
      configured = true
      set(wanted)
    },
    startPaymentRequest: (event) => start(event),
    clearInputs() {
      for (const field of fields.values()) {
        mark(field, null)
        tell(field, { type: 'clear' })
      }
    },
    closePaymentRequest() {},
  }

  if (document.readyState === 'loading')
    document.addEventListener('DOMContentLoaded', () => setByAttributes())
  else setTimeout(setByAttributes)

  window.addEventListener('message', (event) => {
    if (event.origin !== 'null') return
    for (const field of fields.values())
      if (field.frame.contentWindow === event.source) hear(field, event.data)
  })

  function fromAttributes() {
    const read = {}
    const names = ['variant', 'paymentSelector', 'price', 'currency', 'country', 'timeoutDuration']
    for (const name of names) {
      const value = script.getAttribute(`data-${kebab(name)}`)
      if (value !== null) read[name] = name === 'timeoutDuration' ? Number(value) : value
    }
    for (const name of ['customCss', 'invalidCss', 'validCss', 'placeholderCss', 'focusCss']) {
      const value = script.getAttribute(`data-${kebab(name)}`)
      if (value !== null) read[name] = JSON.parse(value)
    }
    if (script.getAttribute('data-style-sniffer') === 'false') read.styleSniffer = false
    const given = {}
    for (const field of Object.keys(defaults))
      for (const part of ['selector', 'title', 'placeholder', 'display']) {
        const value = script.getAttribute(`data-field-${field}-${part}`)
        if (value !== null) given[field] = { ...given[field], [part]: value }
      }
    if (Object.keys(given).length > 0) read.fields = given
    return read
  }

  function setByAttributes() {
    if (configured || options.variant !== 'inline') return
    set({})
  }

  function set(wanted) {
    Object.assign(options, wanted)
    for (const button of document.querySelectorAll(options.paymentSelector)) {
      if (button.collectJs === true) continue
      button.collectJs = true
      button.addEventListener('click', (event) => {
        event.preventDefault()
        start(event)
      })
    }
    if (options.variant !== 'inline') {
      complain('the test gateway knows only the variant "inline".')
      return
    }
    draw().catch((error) => complain(`${error.message}`))
  }

  async function post(path, values) {
    const response = await fetch(new URL(path, base), { method: 'POST', body: new URLSearchParams(values) })
    const answer = await response.json()
    if (!response.ok) throw new Error(answer.message)
    return answer
  }

  async function draw() {
    for (const { frame } of fields.values()) frame.remove()
    fields.clear()
    const opened = await post('api/create', {
      tokenization_key: script.getAttribute('data-tokenization-key') ?? '',
    })
    session = opened.session
    const named = options.fields ?? {}
    const wanted = Object.keys(defaults).filter(
      (name) => options.fields === undefined || named[name] !== undefined,
    )
    for (const name of wanted) {
      const settings = { ...defaults[name], ...named[name] }
      if (settings.display === 'hide') continue
      const container = document.querySelector(settings.selector)
      if (container === null) complain(`there is no ${settings.selector} for ${name}.`)
      else drawField(name, settings, container)
    }
  }

  function drawField(name, settings, container) {
    const frame = document.createElement('iframe')
    const address = new URL('inline', base)
    address.searchParams.set('field', name)
    address.searchParams.set('title', settings.title)
    address.searchParams.set('placeholder', settings.placeholder)
    address.searchParams.set('origin', window.location.origin)
    frame.className = 'CollectJSInlineIframe'
    frame.id = `CollectJSInline${name}`
    frame.name = frame.id
    frame.title = settings.title
    frame.style.width = '100%'
    frame.style.height = options.customCss.height ?? '2.5rem'
    frame.style.border = '0'
    frame.style.display = 'block'
    frame.src = address.href
    const sniffed = options.styleSniffer ? sniff(container) : {}
    container.replaceChildren(frame)
    fields.set(name, {
      name,
      frame,
      sniffed,
      optional: settings.display === 'show',
      ready: false,
      waiting: new Map(),
    })
  }

  /** Style of an ordinary input in this place. */
  function sniff(container) {
    const input = document.createElement('input')
    container.append(input)
    const computed = getComputedStyle(input)
    const names = [
      'color',
      'font-family',
      'font-size',
      'font-weight',
      'letter-spacing',
      'line-height',
      'text-align',
    ]
    for (const side of ['top', 'right', 'bottom', 'left']) {
      names.push(`padding-${side}`)
      for (const part of ['width', 'style', 'color']) names.push(`border-${side}-${part}`)
    }
    const look = Object.fromEntries(names.map((property) => [property, computed.getPropertyValue(property)]))
    input.remove()
    return look
  }

  // A frame of an opaque origin can be addressed only by '*'; nothing secret is ever sent to it.
  const tell = (field, message) => field.frame.contentWindow?.postMessage(message, '*')

  function hear(field, message) {
    if (message.type === 'ready') {
      tell(field, {
        type: 'configure',
        session,
        css: {
          custom: { ...field.sniffed, ...options.customCss },
          invalid: options.invalidCss,
          valid: options.validCss,
          placeholder: options.placeholderCss,
          focus: options.focusCss,
        },
      })
      field.ready = true
      if ([...fields.values()].every(({ ready }) => ready)) options.fieldsAvailableCallback?.()
    }
    if (message.type === 'size') field.frame.style.height = `${Math.min(Number(message.height) || 0, 400)}px`
    if (message.type === 'focus') field.frame.dispatchEvent(new CustomEvent('focus'))
    if (message.type === 'blur')
      field.frame.dispatchEvent(new CustomEvent('blur', { detail: { empty: message.empty === true } }))
    if (message.type === 'saved' && heard) saved(field, message)
  }

  function saved(field, { valid, message, empty, request }) {
    mark(field, empty ? null : valid)
    options.validationCallback?.(field.name, valid, message)
    const answer = field.waiting.get(request)
    field.waiting.delete(request)
    answer?.(valid || (empty && field.optional))
  }

  function mark({ frame }, valid) {
    frame.classList.toggle('CollectJSValid', valid === true)
    frame.classList.toggle('CollectJSInvalid', valid === false)
  }

  function start(event) {
    if (submitting !== null || fields.size === 0) return
    const submission = { event, timer: null }
    submitting = submission
    const duration = options.timeoutDuration
    if (duration > 0)
      submission.timer = setTimeout(() => {
        if (submitting === submission) submitting = null
        options.timeoutCallback?.()
      }, duration)
    void submit(submission)
  }

  async function submit(submission) {
    const results = await Promise.all([...fields.values()].map(saveNow))
    if (submitting !== submission) return
    // A missing or invalid field is reported only by validationCallback, and later by the timeout.
    if (results.includes(false)) {
      submitting = null
      return
    }
    // Without an element that matches paymentSelector no token ever comes, although everything is valid.
    if (document.querySelector(options.paymentSelector) === null) return
    const needsCode = fields.has('cvv') && !fields.get('cvv').optional
    const made = await post('api/tokenise', { session, needs_code: needsCode ? '1' : '0' }).catch(tellNobody)
    if (made === undefined || submitting !== submission) return
    clearTimeout(submission.timer)
    const answer = {
      tokenType: 'inline',
      token: made.token,
      initiatedBy: submission.event,
      card: made.card,
      check: { name: null, account: null, hash: null, aba: null, transit: null, institution: null },
      wallet: {
        cardDetails: null,
        cardNetwork: null,
        email: null,
        billingInfo: nobody([
          'address1',
          'address2',
          'firstName',
          'lastName',
          'postalCode',
          'city',
          'state',
          'country',
          'phone',
        ]),
        shippingInfo: nobody([
          'method',
          'address1',
          'address2',
          'firstName',
          'lastName',
          'postalCode',
          'city',
          'state',
          'country',
          'phone',
        ]),
      },
    }
    if (options.callback === undefined) submitForm(made.token)
    else options.callback(answer)
    // Reached only when the callback did not throw; otherwise this form stays in submission for ever.
    const opened = await post('api/create', {
      tokenization_key: script.getAttribute('data-tokenization-key') ?? '',
    })
    session = opened.session
    for (const field of fields.values()) tell(field, { type: 'session', session })
    submitting = null
  }

  /** Without an answer only the timeout helps, as with the provider. */
  const tellNobody = (error) => complain(error.message)

  const nobody = (names) => Object.fromEntries(names.map((name) => [name, null]))

  function saveNow(field) {
    count += 1
    const request = count
    return new Promise((resolve) => {
      field.waiting.set(request, resolve)
      tell(field, { type: 'save', request })
    })
  }

  function submitForm(token) {
    const form = document.querySelector(options.paymentSelector)?.closest('form')
    if (form == null) return
    const input = document.createElement('input')
    input.type = 'hidden'
    input.name = 'payment_token'
    input.value = token
    form.append(input)
    form.submit()
  }
})()
