/**
 * Names the picture of this page that travels to the next one, and back (ui/motion.css): of those on the screen the one
 * that belongs to the address there, otherwise one that belongs to none. A page with a single picture has its mark in
 * the HTML; without script the pages change without a traveller.
 */
export function sendPictures() {
  const name = (other: string | null | undefined, moves = true) => {
    const pictures = [...document.querySelectorAll<HTMLElement>('[data-to]')]
    const chosen = pictures.findLast((picture) => {
      const { top, bottom } = picture.getBoundingClientRect()
      const { to } = picture.dataset
      return bottom > 0 && top < innerHeight && (to === '' || (other && to === new URL(other).pathname))
    })
    for (const picture of pictures) picture.classList.toggle('travels', moves && picture === chosen)
  }
  const arrive = async (transition: ViewTransition | null) => {
    name(window.navigation?.activation?.from?.url)
    await transition?.finished
    // Then the page is as it is for whoever begins here.
    name(null, false)
  }
  addEventListener('pageswap', ({ activation }) => name(activation?.entry.url))
  addEventListener('pagereveal', ({ viewTransition }) => void arrive(viewTransition))
}
