import { offerEmbeds } from './embeds.ts'
import { playFilm } from './film.ts'
import { operateMenus } from './menus.ts'
import { operatePlayers } from './player.ts'
import { sendPictures } from './travel.ts'
import { shownPath, whenShown } from './when-shown.ts'

/* The script of every page. Menus open and pages read without it; see the budget in tests/weight.test.ts. */
operateMenus()
offerEmbeds()
playFilm()
operatePlayers()
sendPictures()
// Making it ready was no visit (src/counts/visits.ts).
if (document.prerendering) whenShown(() => navigator.sendBeacon(shownPath))
