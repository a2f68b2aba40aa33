import { finished } from 'node:stream/promises'
import busboy from 'busboy'
import { LONG_TEXT_MAX, PHOTOS_MAX, UPLOAD_BODY_MAX } from '../../limits.ts'
import { PhotoRefused } from './photo-store.ts'
import type { PhotoStore, StoredPhoto } from './photo-store.ts'
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
  refused: PhotoRefused | null
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
  const saving: Promise<StoredPhoto>[] = []
  const verdict: { refused: PhotoRefused | null } = { refused: null }

  const parser = makeParser(request)
  const refuse = (reason: PhotoRefused) => {
    verdict.refused ??= reason
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
    } else if (saving.length === PHOTOS_MAX) refuse(new PhotoRefused(photoWords.tooMany))
    else {
      const photo = store.save(filename, stream)
      photo.catch((error: unknown) =>
        error instanceof PhotoRefused ? refuse(error) : parser.destroy(error as Error),
      )
      saving.push(photo)
    }
  })

  const read = await feed(request, parser, () => verdict.refused !== null && !toTheEnd)
  const photos = await Promise.allSettled(saving)
  const saved = photos.flatMap((photo) => (photo.status === 'fulfilled' ? [photo.value] : []))
  const { refused } = verdict
  const failed = photos.find(
    (photo) => photo.status === 'rejected' && !(photo.reason instanceof PhotoRefused),
  )
  if (refused !== null || read !== null || failed !== undefined) await store.remove(saved.map(({ id }) => id))
  if (refused !== null) return { fields, photos: [], refused }
  if (failed?.status === 'rejected' && read === null) throw failed.reason
  if (read instanceof TooLong || isStorageFault(read)) throw read
  if (read !== null) throw new NotAForm('The upload broke off.', { cause: read })
  return { fields, photos: saved, refused: null }
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

/** Hands a body to the parser piece by piece, as fast as it takes them. @returns null at its end, or why it ended. */
async function feed(request: Request, parser: busboy.Busboy, enough: () => boolean): Promise<unknown> {
  if (request.body === null) throw new NotAForm('The upload is empty.')
  const closed = finished(parser).then(
    () => null,
    (error: unknown) => error,
  )
  let seen = 0
  try {
    for await (const chunk of request.body) {
      seen += chunk.length
      if (seen > UPLOAD_BODY_MAX) throw new TooLong('The upload is too long.')
      if (enough()) return null
      // After a refusal the parser is gone; what follows is read and thrown away.
      if (parser.destroyed) continue
      if (!parser.write(chunk))
        await Promise.race([new Promise((resolve) => parser.once('drain', resolve)), closed])
    }
    if (!parser.destroyed) parser.end()
    return await closed
  } catch (error) {
    parser.destroy()
    return error
  }
}

/** The disk is full or broken: that is ours to say, not the patient's mistake (failure case S3). */
function isStorageFault(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^(ENOSPC|EIO|EDQUOT|EROFS)$/.test(String(error.code))
}
