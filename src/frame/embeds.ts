const cookie = 'embeds'
const sixMonths = 60 * 60 * 24 * 182

/** Shows third-party pages (map, timeline) inside ours when the visitor asks now, or has agreed to it for always. */
export function enableEmbeds() {
  for (const place of document.querySelectorAll<HTMLElement>('[data-embed]')) {
    const ask = place.querySelector<HTMLElement>('.embed-ask')
    const always = place.querySelector('input')
    if (!ask || !always) continue
    ask.hidden = false
    always.checked = document.cookie.includes(`${cookie}=yes`)
    // Unticking withdraws the permission (rule D41).
    always.addEventListener('change', () => remember(always.checked))
    const show = (asked: boolean) => {
      const frame = document.createElement('iframe')
      frame.title = place.dataset['title'] ?? ''
      frame.src = place.dataset['embed'] ?? ''
      frame.loading = 'lazy'
      frame.referrerPolicy = 'no-referrer'
      place.querySelector('button')?.replaceWith(frame)
      if (asked) frame.focus()
      remember(always.checked)
    }
    ask.querySelector('button')?.addEventListener('click', () => show(true))
    if (always.checked) show(false)
  }
}

function remember(yes: boolean) {
  if (yes || document.cookie.includes(cookie))
    document.cookie = `${cookie}=yes; path=/; SameSite=Lax; max-age=${yes ? sixMonths : 0}`
}
