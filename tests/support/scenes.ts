import { lostPageScene, messageScenes, paidFormScenes } from './form-scenes.ts'
import { letterScenes } from './letter-scenes.ts'
import { menuScenes, noticeScene, otherScenes, pageScenes } from './page-scenes.ts'
import { payingScenes } from './paying-scenes.ts'
import type { Scene } from './scene.ts'

/*
 * States of the site beyond plain pages: menus, forms with errors, sent forms, and each step of a payment. Screenshots,
 * accessibility and tap targets are checked in the same scenes.
 */

export const scenes: readonly Scene[] = [
  ...menuScenes,
  ...messageScenes,
  lostPageScene,
  ...paidFormScenes,
  ...pageScenes,
  noticeScene,
  ...letterScenes,
  ...payingScenes,
  ...otherScenes,
]
