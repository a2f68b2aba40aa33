import { finished } from 'node:stream/promises'
import busboy from 'busboy'
import { isStorageTrouble } from '../../db.ts'
import { LONG_TEXT_MAX, PHOTOS_MAX, UPLOAD_BODY_MAX } from '../../limits.ts'
import type { PhotoStore, RefusedPhoto, StoredPhoto } from './photo-store.ts'
import { photosField, photoWords } from './photo-rules.ts'

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
export async function receive(request: Request, store: PhotoStore, toTheEnd: boolean): Promise<Received> {
  const fields: Record<string, unknown> = Object.create(null)
  const saving: Promise<StoredPhoto | RefusedPhoto>[] = []
  const verdict: { refused: string | null } = { refused: null }

  const parser = makeParser(request)
  const refuse = (words: string) => {
    verdict.refused ??= words
    parser.destroy()
  }
  parser.on('field', (name, value, { valueTruncated }) => {
    // A text cut off here is longer than any field takes, and is refused as too long by the form's own rule.
    const text = valueTruncated ? value.padEnd(FIELD_BYTES_MAX) : value
    fields[name] = name in fields ? [fields[name], text].flat() : text
  })
  parser.on('file', (name, stream, { filename }) => {
    stream.on('error', () => undefined)
    if (name !== photosField) {
      fields[name] = filename
      stream.resume()
    } else if (filename === undefined || filename === '') {
      // An empty file field of a browser without script.
      stream.resume()
    } else if (saving.length === PHOTOS_MAX) refuse(photoWords.tooMany)
    else {
      const photo = store.save(filename, stream)
      photo.then(
        (saved) => 'refused' in saved && refuse(saved.refused),
        (error: unknown) => parser.destroy(error instanceof Error ? error : new Error(String(error))),
      )
      saving.push(photo)
    }
  })

  const fault = await feed(request, parser, toTheEnd)
  const results = await Promise.allSettled(saving)
  const photos = results.flatMap((result) =>
    result.status === 'fulfilled' && !('refused' in result.value) ? [result.value] : [],
  )
  const lost = results.find((result) => result.status === 'rejected')
  const { refused } = verdict
  if (refused === null && fault === null && lost === undefined) return { fields, photos, refused }
  await store.remove(photos.map(({ id }) => id))
  if (refused !== null) return { fields, photos: [], refused }
  const reason = fault ?? lost?.reason
  if (reason instanceof TooLong || isStorageTrouble(reason)) throw reason
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
async function feed(request: Request, parser: busboy.Busboy, toTheEnd: boolean): Promise<unknown> {
  if (request.body === null) throw new NotAForm('The upload is empty.')
  const reader = request.body.getReader()
  const closed = finished(parser).then(
    () => null,
    (error: unknown) => error,
  )
  const stopped = closed.then(() => null)
  let seen = 0
  try {
    for (;;) {
      const piece = await (toTheEnd ? reader.read() : Promise.race([reader.read(), stopped]))
      if (piece === null || piece.done) break
      seen += piece.value.length
      if (seen > UPLOAD_BODY_MAX) throw new TooLong('The upload is too long.')
      if (parser.destroyed || parser.write(piece.value)) continue
      await Promise.race([new Promise((resolve) => parser.once('drain', resolve)), stopped])
    }
    if (!parser.destroyed) parser.end()
    return await closed
  } catch (error) {
    parser.destroy()
    return error
  } finally {
    // What nobody will read any more; a body that is gone already is no news.
    reader.cancel().catch(() => undefined)
  }
}
