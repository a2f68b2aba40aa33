import { PHOTO_MAX, PHOTOS_MAX } from '../../../runtime/limits.ts'

/** Name of the file fields (specification section 7). */
export const photosField = 'files'

/** Accepted types, recognised by the first bytes and not by the name (ruling 12, failure case W8). */
export const photoTypes = {
  'image/jpeg': '.jpg',
  'image/png': '.png',
  'image/webp': '.webp',
  'image/gif': '.gif',
  'image/avif': '.avif',
  'image/heic': '.heic',
  'image/heif': '.heif',
} as const

export type PhotoType = keyof typeof photoTypes

const megabytes = PHOTO_MAX / 1024 / 1024

/** Texts about photos that are refused (rule F12). */
export const photoErrorTexts = {
  wrongType: 'The selected file must be a JPG, PNG, WebP, GIF, AVIF or HEIC photo',
  tooLarge: `The selected file must be smaller than ${megabytes}MB`,
  empty: 'The selected file is empty',
  tooMany: `You can only select up to ${PHOTOS_MAX} files`,
  unreadableName: 'We couldn’t read the name of one of your files. Please rename it and choose it again.',
  again: 'Please choose your photos again.',
  /** For a proxy in between with a lower limit than ours. */
  tooLargeOnTheWay:
    'Your photos are too large to send. Remove one and send the form again, or call the number at the top of this page.',
} as const

/** Bytes needed to recognise any of the types. */
export const HEAD_BYTES = 32

const text = (bytes: Uint8Array, from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to))

/** Picture brands of the ISO base media format (ISO/IEC 14496-12 and 23008-12, AV1 Image File Format). */
const brands: Readonly<Record<string, PhotoType>> = {
  avif: 'image/avif',
  avis: 'image/avif',
  heic: 'image/heic',
  heix: 'image/heic',
  heim: 'image/heic',
  heis: 'image/heic',
  hevc: 'image/heic',
  hevx: 'image/heic',
  mif1: 'image/heif',
  msf1: 'image/heif',
}

/** By the first bytes; null for a type that is not accepted. */
export function detectPhotoType(head: Uint8Array): PhotoType | null {
  if (head[0] === 0xff && head[1] === 0xd8 && head[2] === 0xff) return 'image/jpeg'
  if (text(head, 0, 8) === '\x89PNG\r\n\x1a\n') return 'image/png'
  if (/^GIF8[79]a$/.test(text(head, 0, 6))) return 'image/gif'
  if (text(head, 0, 4) === 'RIFF' && text(head, 8, 12) === 'WEBP') return 'image/webp'
  if (text(head, 4, 8) !== 'ftyp') return null
  const [own, ...others] = [text(head, 8, 12), text(head, 16, 20), text(head, 20, 24), text(head, 24, 28)]
  // A general brand such as mif1 gives way to a more exact compatible brand.
  const exact = [own ?? '', ...others].map((brand) => brands[brand]).filter((type) => type !== undefined)
  return exact.find((type) => type !== 'image/heif') ?? exact[0] ?? null
}
