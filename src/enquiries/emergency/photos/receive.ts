import { finished } from 'node:stream/promises'
import { LONG_TEXT_MAX, PHOTOS_MAX, PHOTO_MAX } from '../../../runtime/limits.ts'
import { countParts } from './count-parts.ts'
import type { NoRoom, Room } from './photo-room.ts'
import type { PhotoStore, StoredPhoto } from './photo-store.ts'
import { photosField, photoWords } from './photo-rules.ts'
import busboy from 'busboy'

/** A whole emergency message: its photos and texts with what multipart puts round them. */
const UPLOAD_BODY_MAX = PHOTOS_MAX * PHOTO_MAX + 256 * 1024

/** More fields than any form of ours has; whoever sends more is not one of them. */
const FIELDS_MAX = 20
/** Bytes that the longest text can take in UTF-8. */
const FIELD_BYTES_MAX = LONG_TEXT_MAX * 4

/** What arrived of an upload. Photos are in the store and have to be taken by a message, or removed. */
export interface Received {
  fields: Record<string, unknown>
  photos: readonly StoredPhoto[]
  /** Why the photos cannot be taken; then none is kept. */
  refused: string | null
  /** Photos for which there was no room, by why. */
  leftOut: readonly NoRoom[]
}

/** A body that is no multipart form, or was cut off. */
export class NotAForm extends Error {}
/** A body longer than any message can be. */
export class TooLong extends Error {}

/**
 * Reads an upload while it comes: texts into memory, photos straight to disk. Keeps nothing from the first byte on that
 * cannot be taken; an upload that breaks off leaves nothing.
 *
 * @param toTheEnd Reads what follows a refusal too, and throws it away: a browser's own post shows no answer before it
 * has sent all.
 * @throws {NotAForm} @throws {TooLong}
 */
export async function receive(
  request: Request,
  store: PhotoStore,
  room: Room,
  toTheEnd: boolean,
): Promise<Received> {
  const fields: Record<string, unknown> = Object.create(null)
  const saving: ReturnType<PhotoStore['save']>[] = []
  let named = 0
  const verdict: { refused: string | null } = { refused: null }
  const parser = makeParser(request)
  const parts = countParts(request.headers.get('content-type') ?? '')
  /** Parts that the parser told of, and whether it left some out because they are too many. */
  const told = { parts: 0, tooMany: false }
  for (const limit of ['partsLimit', 'fieldsLimit'] as const) parser.on(limit, () => (told.tooMany = true))
  const refuse = (words: string) => {
    verdict.refused ??= words
    parser.destroy()
  }
  parser.on('field', (name, value, { valueTruncated }) => {
    told.parts += 1
    if (name === photosField) {
      // To the parser a photo with another type than a browser gives to one without a name is text.
      if (value !== '') refuse(photoWords.unreadableName)
      return
    }
    // A text cut off here is longer than any field takes, and is refused as too long by the form's own rule.
    const text = valueTruncated ? value.padEnd(FIELD_BYTES_MAX) : value
    fields[name] = name in fields ? [fields[name], text].flat() : text
  })
  parser.on('file', (name, stream, { filename }) => {
    told.parts += 1
    stream.on('error', () => undefined)
    if (name !== photosField) {
      fields[name] = filename
      stream.resume()
      return
    }
    // A browser without script sends a file field that was left empty too; it has no name and no bytes.
    const isNamed = filename !== undefined && filename !== ''
    if (isNamed && (named += 1) > PHOTOS_MAX) return refuse(photoWords.tooMany)
    const photo = store.save(filename ?? '', stream, room)
    photo.then(
      (saved) => {
        if ('refused' in saved && (isNamed || saved.refused !== photoWords.empty)) refuse(saved.refused)
      },
      (error: unknown) => parser.destroy(error instanceof Error ? error : new Error(String(error))),
    )
    saving.push(photo)
  })

  const fault = await feed(request, parser, parts, toTheEnd)
  if (fault === null && parts.count() !== told.parts && !told.tooMany) refuse(photoWords.unreadableName)
  const results = await Promise.allSettled(saving)
  const saved = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
  const photos = saved.filter((photo): photo is StoredPhoto => 'id' in photo)
  const leftOut = saved.flatMap((photo) => ('leftOut' in photo ? [photo.leftOut] : []))
  if (photos.length > PHOTOS_MAX) refuse(photoWords.tooMany)
  const lost = results.find((result) => result.status === 'rejected')
  const { refused } = verdict
  if (refused === null && fault === null && lost === undefined) return { fields, photos, refused, leftOut }
  await store.remove(photos.map(({ id }) => id))
  if (refused !== null) return { fields, photos: [], refused, leftOut }
  const reason = fault ?? lost?.reason
  if (reason instanceof TooLong) throw reason
  throw new NotAForm('The upload broke off.', { cause: reason })
}

function makeParser(request: Request) {
  try {
    return busboy({
      headers: { 'content-type': request.headers.get('content-type') ?? '' },
      defParamCharset: 'utf8',
      limits: { fields: FIELDS_MAX, fieldSize: FIELD_BYTES_MAX, parts: FIELDS_MAX + PHOTOS_MAX + 1 },
    })
  } catch (error) {
    throw new NotAForm('The upload is no form.', { cause: error })
  }
}

/**
 * Hands a body to the parser piece by piece, as fast as it takes them.
 *
 * @param toTheEnd Goes on reading, and throws away, what comes after the parser was stopped.
 * @returns null when all was parsed, or why not.
 */
async function feed(
  request: Request,
  parser: busboy.Busboy,
  parts: ReturnType<typeof countParts>,
  toTheEnd: boolean,
): Promise<unknown> {
  if (request.body === null) throw new NotAForm('The upload is empty.')
  const reader = request.body.getReader()
  const closed = finished(parser).then(
    () => null,
    (error: unknown) => error,
  )
  // Each waits for one thing that can be ended: a race against the end would hold every piece until the end.
  let drained = () => {}
  parser.on('drain', () => drained())
  // What nobody will read any more; a body that is gone already is no news.
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
      if (seen > UPLOAD_BODY_MAX) throw new TooLong('The upload is too long.')
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
