const cookie = 'embeds=yes'
const sixMonths = 60 * 60 * 24 * 182

/** Shows pages of other websites (map, timeline) inside ours when the visitor asks now, or has agreed to it for always. */
export function enableEmbeds() {
  for (const embed of document.querySelectorAll('.embed')) {
    const template = embed.querySelector('template')
    const always = embed.querySelector('input')
    if (!template || !always) continue
    const show = () => {
      const [status, frame] = template.content.children
      template.replaceWith(template.content)
      // Where nothing ever answers, the status stays.
      frame?.addEventListener('load', () => status?.remove())
      return frame as HTMLElement
    }
    /** Unticked, it withdraws the permission (rule D41). */
    const remember = () => {
      document.cookie = `${cookie}; path=/; SameSite=Lax; max-age=${always.checked ? sixMonths : 0}`
    }
    always.addEventListener('change', remember)
    embed.querySelector('button')?.addEventListener('click', () => show().focus())
    always.checked = document.cookie.includes(cookie)
    if (always.checked) {
      show()
      remember()
    }
  }
}

/** On Android, links to the way here open the map app, or the website where there is none; other systems ask for a website. */
export function openMapApp() {
  if (!navigator.userAgent.includes('Android')) return
  for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-geo]'))
    link.href = `intent:0,0?q=${link.dataset['geo']}#Intent;scheme=geo;S.browser_fallback_url=${encodeURIComponent(link.href)};end`
}
