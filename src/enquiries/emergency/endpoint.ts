import type { Context, Hono } from 'hono'
import { clientOf } from '../../http/client-address.ts'
import { acceptMessage, photosLeftOutNote } from '../../forms/accept-message.ts'
import { acknowledgementOf } from '../../forms/acknowledgement-letter.ts'
import { formEndpoint, textForm, wantsPage } from '../../forms/endpoint.ts'
import type { MessageParts } from '../../forms/message-endpoint.ts'
import { emergencyLetters, leftOutNote } from './letters.ts'
import { emergencyForm } from './message.ts'
import { photosField, photoWords } from './photos/photo-rules.ts'
import type { PhotoStore, StoredPhoto } from './photos/photo-store.ts'
import { NotAForm, receive, TooLong } from './photos/receive.ts'
import type { Reading, Unreadable } from '../../forms/read-form.ts'

/** Priority before all other letters. */
const FIRST = 1

interface EmergencyReading extends Reading {
  photos: readonly StoredPhoto[]
  /** Number of photos without room. */
  leftOut: number
  /** Keeps the photos, for a message that was accepted. */
  keep: () => void
}

/** Endpoint of the emergency form: texts as in every form, and photos streamed to disk (ruling 12). */
export function emergencyEndpoint(parts: MessageParts & { photoStore: PhotoStore }): Hono {
  const { db, photoStore, log, trustProxy, limits } = parts

  async function readUpload(c: Context): Promise<EmergencyReading | { unreadable: Unreadable }> {
    const room = await photoStore.openRoom(db, clientOf(c, trustProxy))
    try {
      const { fields, photos, refused, leftOut } = await receive(c.req.raw, photoStore, room, wantsPage(c))
      for (const why of leftOut) log.warn('photo.left-out', { why })
      const discard = async () => {
        await photoStore.remove(photos.map(({ id }) => id))
        room.close(false)
      }
      const reading = { fields, photos, leftOut: leftOut.length, discard, keep: () => room.close(true) }
      if (refused === null) return reading
      const errors = { [photosField]: refused }
      return { ...reading, errors, status: refused === photoWords.tooLarge ? 413 : 422 }
    } catch (error) {
      room.close(false)
      if (error instanceof TooLong) return unreadable(413, photoWords.tooLarge)
      if (error instanceof NotAForm) return unreadable(400, 'The message could not be read.')
      throw error
    }
  }

  async function read(c: Context): Promise<EmergencyReading | { unreadable: Unreadable }> {
    if (isUpload(c)) return readUpload(c)
    const reading = await textForm.read(c)
    return 'unreadable' in reading ? reading : { ...reading, photos: [], leftOut: 0, keep: () => undefined }
  }

  return formEndpoint(parts, emergencyForm, {
    bound: (tooLong) => (c, next) => (isUpload(c) ? next() : textForm.bound(tooLong)(c, next)),
    read,
    isLarge: isUpload,
    perClient: limits.emergenciesPerClient,
    // No emergency is refused because of other people's messages.
    beyondCommonLimit: 'mark',
    take: async ({ message, formKey, ...how }, { photos, leftOut, discard, keep }) => {
      const accepted = await acceptMessage(parts, {
        form: emergencyForm.name,
        content: message,
        formKey,
        photos,
        photosLeftOut: leftOut,
        priority: FIRST,
        acknowledgement: acknowledgementOf(parts, emergencyForm, { email: message.email, ...how }),
        letters: (given, receivedAt) =>
          emergencyLetters(
            parts.addresses,
            {
              form: emergencyForm.name,
              title: emergencyForm.title,
              sender: message,
              lines: emergencyForm.lines(message),
              reference: given,
              receivedAt,
              notice: parts.today().notice,
              suspicious: how.suspicious,
              beyond: how.crowded ? limits.perForm.max : null,
              note: leftOutNote(leftOut),
            },
            photos,
            limits.mailPhotos,
          ),
      })
      // A form sent twice: these photos are stored already.
      if (accepted.fresh) keep()
      else await discard?.()
      return { ...accepted, note: photosLeftOutNote(leftOut) }
    },
  })
}

const unreadable = (status: Unreadable['status'], message: string) => ({ unreadable: { status, message } })

const isUpload = (c: Context) =>
  c.req.header('content-type')?.split(';')[0]?.trim().toLowerCase() === 'multipart/form-data'
