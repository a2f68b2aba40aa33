/** Photos above this many bytes are made smaller; the long side is then at most so many pixels. */
const LIGHT_ENOUGH = 1_500_000
const LONG_SIDE = 2_400
const QUALITY = 0.85

/**
 * Makes a large photo small enough for a slow telephone line, still sharp enough to judge a tooth by. The place and time
 * that the telephone wrote into it are gone then too. What the browser cannot read goes out as it is.
 */
export async function shrinkPhoto(photo: File): Promise<File> {
  if (photo.size <= LIGHT_ENOUGH || typeof OffscreenCanvas === 'undefined') return photo
  try {
    const picture = await createImageBitmap(photo)
    const scale = Math.min(1, LONG_SIDE / Math.max(picture.width, picture.height))
    const canvas = new OffscreenCanvas(Math.round(picture.width * scale), Math.round(picture.height * scale))
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
    picture.close()
    const small = await canvas.convertToBlob({ type: 'image/jpeg', quality: QUALITY })
    if (small.size >= photo.size) return photo
    return new File([small], photo.name.replace(/\.\w+$/, '.jpg'), { type: small.type })
  } catch {
    return photo
  }
}
