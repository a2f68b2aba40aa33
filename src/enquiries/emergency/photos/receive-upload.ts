import { finished } from 'node:stream/promises'
import { LONG_TEXT_MAX, PHOTOS_MAX, PHOTO_MAX } from '../../../runtime/limits.ts'
import { createPartCounter } from './count-parts.ts'
import type { NoSpaceReason, PhotoReservation } from './photo-quota.ts'
import type { PhotoStore, StoredPhoto } from './photo-store.ts'
import { photosField, photoErrorTexts } from './photo-rules.ts'
import busboy from 'busboy'

/** Largest emergency upload: photos, texts and multipart overhead. Bytes. */
const UPLOAD_BODY_MAX = PHOTOS_MAX * PHOTO_MAX + 256 * 1024

/** More fields than any form of ours has. */
const FIELDS_MAX = 20
/** Bytes of the longest text in UTF-8. */
const FIELD_BYTES_MAX = LONG_TEXT_MAX * 4

/** A received upload. Its photos are in the store: a message must keep them, or they must be removed. */
export interface ReceivedUpload {
  fields: Record<string, unknown>
  photos: readonly StoredPhoto[]
  /** Why the photos are refused; none is kept then. */
  refused: string | null
  /** One reason per photo for which there was no room. */
  leftOut: readonly NoSpaceReason[]
}

/** Body that is not a multipart form, or was cut off. */
export class MalformedUploadError extends Error {}
export class UploadTooLongError extends Error {}

/**
 * Streams an upload: texts into memory, photos to disk. Stores nothing after the first byte that is refused; an upload
 * that breaks off leaves nothing.
 *
 * @param toTheEnd Reads and discards the rest after a refusal: a browser's own post shows no answer before it has sent
 * everything.
 * @throws {MalformedUploadError} @throws {UploadTooLongError}
 */
export async function receiveUpload(
  request: Request,
  store: PhotoStore,
  room: PhotoReservation,
  toTheEnd: boolean,
): Promise<ReceivedUpload> {
  const fields: Record<string, unknown> = Object.create(null)
  const saving: ReturnType<PhotoStore['save']>[] = []
  let named = 0
  const verdict: { refused: string | null } = { refused: null }
  const parser = makeParser(request)
  const parts = createPartCounter(request.headers.get('content-type') ?? '')
  /** Parts that the parser reported, and whether it skipped some because there are too many. */
  const counted = { parts: 0, tooMany: false }
  for (const limit of ['partsLimit', 'fieldsLimit'] as const) parser.on(limit, () => (counted.tooMany = true))
  const refuse = (words: string) => {
    verdict.refused ??= words
    parser.destroy()
  }
  parser.on('field', (name, value, { valueTruncated }) => {
    counted.parts += 1
    if (name === photosField) {
      // The parser treats a part without a file name as text, unless it is application/octet-stream.
      if (value !== '') refuse(photoErrorTexts.unreadableName)
      return
    }
    // Cut off here, so longer than any field allows: padded for the form's own rule to refuse it as too long.
    const text = valueTruncated ? value.padEnd(FIELD_BYTES_MAX) : value
    fields[name] = name in fields ? [fields[name], text].flat() : text
  })
  parser.on('file', (name, stream, { filename }) => {
    counted.parts += 1
    stream.on('error', () => undefined)
    if (name !== photosField) {
      fields[name] = filename
      stream.resume()
      return
    }
    // Without script a browser also sends empty file fields, with no name and no bytes.
    const isNamed = filename !== undefined && filename !== ''
    if (isNamed && (named += 1) > PHOTOS_MAX) return refuse(photoErrorTexts.tooMany)
    const photo = store.save(filename ?? '', stream, room)
    photo.then(
      (saved) => {
        if ('refused' in saved && (isNamed || saved.refused !== photoErrorTexts.empty)) refuse(saved.refused)
      },
      (error: unknown) => parser.destroy(error instanceof Error ? error : new Error(String(error))),
    )
    saving.push(photo)
  })

  const fault = await feed(request, parser, parts, toTheEnd)
  if (fault === null && parts.count() !== counted.parts && !counted.tooMany)
    refuse(photoErrorTexts.unreadableName)
  const results = await Promise.allSettled(saving)
  const saved = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
  const photos = saved.filter((photo): photo is StoredPhoto => 'id' in photo)
  const leftOut = saved.flatMap((photo) => ('leftOut' in photo ? [photo.leftOut] : []))
  if (photos.length > PHOTOS_MAX) refuse(photoErrorTexts.tooMany)
  const lost = results.find((result) => result.status === 'rejected')
  const { refused } = verdict
  if (refused === null && fault === null && lost === undefined) return { fields, photos, refused, leftOut }
  await store.remove(photos.map(({ id }) => id))
  if (refused !== null) return { fields, photos: [], refused, leftOut }
  const reason = fault ?? lost?.reason
  if (reason instanceof UploadTooLongError) throw reason
  throw new MalformedUploadError('The upload was interrupted.', { cause: reason })
}

function makeParser(request: Request) {
  try {
    return busboy({
      headers: { 'content-type': request.headers.get('content-type') ?? '' },
      defParamCharset: 'utf8',
      limits: { fields: FIELDS_MAX, fieldSize: FIELD_BYTES_MAX, parts: FIELDS_MAX + PHOTOS_MAX + 1 },
    })
  } catch (error) {
    throw new MalformedUploadError('The upload is not a form.', { cause: error })
  }
}

/** Feeds a body to the parser with backpressure. @returns null when all was parsed, otherwise the error. */
async function feed(
  request: Request,
  parser: busboy.Busboy,
  parts: ReturnType<typeof createPartCounter>,
  toTheEnd: boolean,
): Promise<unknown> {
  if (request.body === null) throw new MalformedUploadError('The upload is empty.')
  const reader = request.body.getReader()
  const closed = finished(parser).then(
    () => null,
    (error: unknown) => error,
  )
  // No Promise.race against `closed`: it would hold every piece in memory until the end.
  let drained = () => {}
  parser.on('drain', () => drained())
  // Discards the rest of the body; an already closed one is not an error.
  const leave = () => void reader.cancel().catch(() => undefined)
  void closed.then(() => {
    drained()
    if (!toTheEnd) leave()
  })
  let seen = 0
  try {
    for (;;) {
      const { done, value: piece } = await reader.read()
      if (done) break
      seen += piece.length
      if (seen > UPLOAD_BODY_MAX) throw new UploadTooLongError('The upload is too long.')
      parts.push(piece)
      if (parser.destroyed || parser.write(piece)) continue
      await new Promise<void>((resolve) => (drained = resolve))
    }
    if (!parser.destroyed) parser.end()
    return await closed
  } catch (error) {
    parser.destroy()
    return error
  } finally {
    leave()
  }
}
