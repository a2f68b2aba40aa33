/*
 * Icons for `<Icon>`, with Phosphor's names (MIT): regular at 20 to 24 px, light from 25 px on. All are in icons.svg, a
 * sprite that a browser fetches once for all pages. After a change here generate it again:
 *
 * vitest run tests/icons.test.ts -u
 */
export const arrowLeft = 'arrow-left'
export const arrowRight = 'arrow-right'
export const camera = 'camera-light'
export const caretDown = 'caret-down'
export const checkCircle = 'check-circle'
export const checkCircleFill = 'check-circle-fill'
export const clockIcon = 'clock-light'
export const cornersOut = 'corners-out'
export const filePdf = 'file-pdf'
export const firstAidKit = 'first-aid-kit-light'
export const image = 'image-light'
export const listIcon = 'list'
export const lockSimple = 'lock-simple'
export const mapPin = 'map-pin'
export const newspaper = 'newspaper-light'
export const panorama = 'panorama-light'
export const pause = 'pause'
export const phone = 'phone'
export const play = 'play'
export const playFill = 'play-fill'
export const prohibitFill = 'prohibit-fill'
export const shieldCheck = 'shield-check'
export const tag = 'tag-light'
export const tooth = 'tooth-light'
export const warningCircle = 'warning-circle-fill'
export const x = 'x'
