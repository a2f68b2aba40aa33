/*
 * One card field inside its own frame. The frame has an opaque origin, so neither the page around it nor any script
 * there can read what is typed; the value goes to the gateway, and only the verdict to the page.
 */
;(() => {
  const input = document.querySelector('input')
  const { field, origin } = input.dataset
  const pageCss = document.querySelector('style').sheet
  const placeholderRule =
    pageCss.cssRules[pageCss.insertRule('input::placeholder {}', pageCss.cssRules.length)]
  const allowed =
    /^(background(-.+)?|border(-.+)?|box-shadow|color|cursor|font(-.+)?|height|hyphens|letter-spacing|line-height|margin-(top|bottom)|opacity|outline(-.+)?|padding(-.+)?|text-(align|decoration(-.+)?|indent|shadow|transform)|transition(-.+)?|vertical-align|white-space|word-break|word-spacing)$/
  const allowedForPlaceholder =
    /^(color|background(-.+)?|font(-.+)?|letter-spacing|word-spacing|line-height|text-(decoration(-.+)?|indent|transform)|transition(-.+)?|vertical-align|opacity)$/
  let css = { custom: {}, valid: {}, invalid: {}, focus: {}, placeholder: {} }
  let session = null
  let state = null
  let savedValue = null
  let savings = 0

  const tell = (message) => window.parent.postMessage(message, origin)

  window.addEventListener('message', (event) => {
    if (event.source !== window.parent || event.origin !== origin) return
    const message = event.data
    if (message.type === 'configure') configure(message)
    if (message.type === 'session') {
      session = message.session
      savedValue = null
    }
    if (message.type === 'save') void save(message.request)
    if (message.type === 'clear') clear()
  })

  function configure(message) {
    session = message.session
    css = message.css
    setAll(placeholderRule.style, css.placeholder, allowedForPlaceholder)
    show()
    document.body.hidden = false
    tellSize()
  }

  function clear() {
    input.value = ''
    state = null
    savedValue = null
    show()
  }

  function setAll(style, wanted, list) {
    for (const [name, value] of Object.entries(wanted ?? {}))
      if (list.test(name)) style.setProperty(name, value)
  }

  /** Applies the styles in order: base, result of the validation, focus. */
  function show() {
    input.removeAttribute('style')
    setAll(input.style, css.custom, allowed)
    if (state === true) setAll(input.style, css.valid, allowed)
    if (state === false) setAll(input.style, css.invalid, allowed)
    if (document.activeElement === input) setAll(input.style, css.focus, allowed)
    if (state === false) input.setAttribute('aria-invalid', 'true')
    else input.removeAttribute('aria-invalid')
  }

  function tellSize() {
    tell({ type: 'size', height: Math.ceil(document.body.getBoundingClientRect().height) })
  }

  async function save(request) {
    savings += 1
    const saving = savings
    const { value } = input
    const answer = await ask(value)
    // Without an answer the page is not notified; only its timeout helps.
    if (answer === null || (request === 0 && saving !== savings)) return
    state = value === '' ? null : answer.valid
    savedValue = value
    show()
    tell({ type: 'saved', valid: answer.valid, message: answer.message, empty: value === '', request })
  }

  async function ask(value) {
    try {
      const body = new URLSearchParams({ session, field, value })
      const response = await fetch('api/save', { method: 'POST', body })
      return response.ok ? await response.json() : null
    } catch {
      return null
    }
  }

  const shapes = {
    ccnumber(digits) {
      const groups = /^3[47]/.test(digits)
        ? /^(.{1,4})(.{1,6})?(.{1,5})?/
        : /^(.{1,4})(.{1,4})?(.{1,4})?(.{1,4})?(.{1,3})?/
      return (groups.exec(digits) ?? []).slice(1).filter(Boolean).join(' ')
    },
    ccexp(typed, deleting) {
      // Browsers autofill a four-digit year.
      const digits = /^[2-9]/.test(typed) ? `0${typed}` : typed
      const month = digits.slice(0, 2)
      const year = digits.length > 4 ? digits.slice(4, 6) : digits.slice(2)
      return month.length === 2 && !(deleting && year === '') ? `${month}/${year}` : month
    },
    cvv: (digits) => digits.slice(0, 4),
  }
  const mostDigits = { ccnumber: 19, ccexp: 6, cvv: 4 }

  input.addEventListener('input', (event) => {
    const deleting = (event.inputType ?? '').startsWith('delete')
    const { value } = input
    const before = value.slice(0, input.selectionStart ?? value.length).replaceAll(/\D/g, '').length
    const atEnd = input.selectionStart === value.length
    input.value = shapes[field](value.replaceAll(/\D/g, '').slice(0, mostDigits[field]), deleting)
    if (!atEnd) {
      let place = 0
      for (let digits = 0; place < input.value.length && digits < before; place += 1)
        if (/\d/.test(input.value[place])) digits += 1
      input.setSelectionRange(place, place)
    }
    if (state !== null && input.value !== savedValue) {
      state = null
      show()
    }
  })
  input.addEventListener('focus', () => {
    show()
    tell({ type: 'focus' })
  })
  input.addEventListener('blur', () => {
    show()
    tell({ type: 'blur', empty: input.value === '' })
    if (session !== null && (input.value === '' || input.value !== savedValue)) void save(0)
  })
  new ResizeObserver(tellSize).observe(document.body)

  tell({ type: 'ready' })
})()
