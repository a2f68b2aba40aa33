/**
 * Marks the picture that moves to the next page in a view transition, and back (ui/motion.css): of those on the screen
 * the one whose `data-to` is the other page, otherwise one with an empty `data-to`. A page with a single picture has
 * the class in its HTML; without script other pages have no such picture.
 */
export function markTransitionPictures() {
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
    // Afterwards nothing is marked, as on a page opened directly.
    name(null, false)
  }
  addEventListener('pageswap', ({ activation }) => name(activation?.entry.url))
  addEventListener('pagereveal', ({ viewTransition }) => void arrive(viewTransition))
}
