import { offerEmbeds } from './embeds.ts'
import { playFilm } from './film.ts'
import { operateMenus } from './menus.ts'
import { operatePlayers } from './player.ts'
import { sendPictures } from './travel.ts'
import { shownPath, whenShown } from './when-shown.ts'

/* Script of every page. Menus and pages work without it; its size limit is in tests/weight.test.ts. */
operateMenus()
offerEmbeds()
playFilm()
operatePlayers()
sendPictures()
// Prerendering is not a visit (src/counts/visits.ts).
if (document.prerendering) whenShown(() => navigator.sendBeacon(shownPath))
