/*
 * The test bank's page inside its frame: sends the cardholder's answer to the gateway and notifies the page around it.
 */
;(() => {
  const { origin, id } = document.body.dataset
  const tell = (action, data) => window.parent.postMessage({ action, service: 'ThreeDS', data }, origin)
  const status = document.querySelector('[role=status]')
  const setOpen = (open) => {
    for (const button of document.querySelectorAll('button')) button.disabled = !open
  }

  document.querySelector('form').addEventListener('submit', (event) => {
    event.preventDefault()
    const body = new URLSearchParams({ id, answer: event.submitter.value })
    setOpen(false)
    status.textContent = 'One moment …'
    fetch('answer', { method: 'POST', body }).then(
      (response) => {
        status.textContent = response.ok
          ? 'Thank you. Back to the shop …'
          : 'This question is no longer open.'
        if (response.ok) tell('answered', {})
      },
      () => {
        setOpen(true)
        status.textContent = 'The bank cannot be reached. Please try again.'
      },
    )
  })
  new ResizeObserver(() => {
    const { height, width } = document.body.getBoundingClientRect()
    tell('_resize', { height: Math.ceil(height), width: Math.ceil(width) })
  }).observe(document.body)
  setOpen(true)
})()
