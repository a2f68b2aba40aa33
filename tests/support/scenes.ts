import { lostPageScene, messageScenes, paidFormScenes } from './form-scenes.ts'
import { letterScenes } from './letter-scenes.ts'
import { menuScenes, noticeScene, otherScenes, pageScenes } from './page-scenes.ts'
import { payingScenes } from './paying-scenes.ts'
import type { Scene } from './scene.ts'

/*
 * What people meet besides the pages as they come: menus, forms that say what is wrong, forms that were sent, and each
 * step of paying. Pictures, accessibility and targets are checked in the same scenes.
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
