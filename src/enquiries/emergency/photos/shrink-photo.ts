/** Longest side, in pixels. */
const LONG_SIDE = 2_400
const QUALITY = 0.85

/**
 * Makes a JPEG of any photo that the browser can show, small enough for a slow connection and sharp enough to judge a
 * tooth. This also removes the telephone's metadata, such as the place. A photo that the browser cannot show stays
 * unchanged.
 */
export async function shrinkPhoto(photo: File): Promise<File> {
  const picture = new Image()
  picture.src = URL.createObjectURL(photo)
  try {
    await picture.decode()
    const scale = Math.min(1, LONG_SIDE / Math.max(picture.naturalWidth, picture.naturalHeight))
    const width = Math.max(1, Math.round(picture.naturalWidth * scale))
    const height = Math.max(1, Math.round(picture.naturalHeight * scale))
    const small = await draw(picture, width, height)
    return new File([small], photo.name.replace(/(\.\w+)?$/, '.jpg'), { type: small.type })
  } catch {
    return photo
  } finally {
    URL.revokeObjectURL(picture.src)
  }
}

async function draw(picture: HTMLImageElement, width: number, height: number): Promise<Blob> {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const drawing = canvas.getContext('2d')
  if (drawing === null) throw new Error('The browser gave no 2D canvas context.')
  if (!givesDrawingsBack(drawing)) throw new Error('The browser returns changed canvas pixels.')
  // JPEG has no transparency: it would turn black.
  drawing.fillStyle = 'white'
  drawing.fillRect(0, 0, width, height)
  drawing.drawImage(picture, 0, 0, width, height)
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) =>
        blob === null ? reject(new Error('The canvas could not be written as a JPEG.')) : resolve(blob),
      'image/jpeg',
      QUALITY,
    )
  })
}

/** False in browsers that return noise instead of the drawing, to prevent fingerprinting. */
function givesDrawingsBack(drawing: CanvasRenderingContext2D): boolean {
  drawing.fillStyle = 'rgb(10 20 30)'
  drawing.fillRect(0, 0, 1, 1)
  return drawing.getImageData(0, 0, 1, 1).data.join() === '10,20,30,255'
}
