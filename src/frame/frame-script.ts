import { enableEmbeds, openMapApp } from './embeds.ts'
import { playFilm } from './background-film.ts'
import { enhanceMenus } from './menus.ts'
import { enhancePlayer } from './film-player.ts'
import { markTransitionPictures } from './picture-transition.ts'
import { pageShownPath, runWhenShown } from './when-shown.ts'

/* Script of every page. Menus and pages work without it; its size limit is in tests/weight.test.ts. */
enhanceMenus()
enableEmbeds()
openMapApp()
playFilm()
enhancePlayer()
markTransitionPictures()
// Prerendering is not a visit (src/counts/visits.ts).
if (document.prerendering) runWhenShown(() => navigator.sendBeacon(pageShownPath))
