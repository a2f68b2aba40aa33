const sixMonths = 60 * 60 * 24 * 182

/** Shows pages of other websites (map, timeline) inside ours when the visitor asks now, or has agreed to it for always. */
export function enableEmbeds() {
  for (const embed of document.querySelectorAll('.embed')) {
    const template = embed.querySelector('template')
    const button = embed.querySelector('button')
    const always = embed.querySelector('input')
    if (!template || !button || !always) continue
    const show = () => {
      const [status, frame] = template.content.children as Iterable<Element> as [Element, HTMLElement]
      button.replaceWith(template.content)
      embed.className += ' embed-open'
      // Where nothing ever answers, the status stays.
      frame.addEventListener('load', () => status.remove())
      return frame
    }
    button.hidden = false
    button.addEventListener('click', () => show().focus())
    // Unticking withdraws the permission (rule D41).
    always.addEventListener('change', () => {
      document.cookie = `embeds=yes; path=/; SameSite=Lax; max-age=${always.checked ? sixMonths : 0}`
    })
    always.checked = document.cookie.includes('embeds=yes')
    if (always.checked) show()
  }
}

/** On Android, links to the way here open the map app, or the website where there is none; other systems ask for a website. */
export function openMapApp() {
  if (!navigator.userAgent.includes('Android')) return
  for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-geo]'))
    link.href = `intent:0,0?q=${link.dataset['geo']}#Intent;scheme=geo;S.browser_fallback_url=${encodeURIComponent(link.href)};end`
}
