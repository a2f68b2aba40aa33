import type { Context, Hono } from 'hono'
import { readClient } from '../../http/client-address.ts'
import { acceptMessage, composePatientPhotoNote } from '../../forms/accept-message.ts'
import { prepareAcknowledgement } from '../../forms/acknowledgement-letter.ts'
import { createFormEndpoint, textFormOptions, acceptsHtml } from '../../forms/form-endpoint.ts'
import type { MessageEndpointOptions } from '../../forms/message-endpoint.ts'
import { composeEmergencyLetters, composeStaffPhotoNote } from './emergency-letters.ts'
import { emergencyMessageForm } from './emergency-message.ts'
import { photosField, photoErrorTexts } from './photos/photo-rules.ts'
import type { PhotoStore, StoredPhoto } from './photos/photo-store.ts'
import { MalformedUploadError, receiveUpload, UploadTooLongError } from './photos/receive-upload.ts'
import type { ParsedBody, UnreadableBody } from '../../forms/read-form.ts'

/** Priority before all other letters. */
const FIRST = 1

interface EmergencyReading extends ParsedBody {
  photos: readonly StoredPhoto[]
  /** Number of photos without room. */
  leftOut: number
  /** Keeps the photos, for a message that was accepted. */
  keep: () => void
}

/** Endpoint of the emergency form: texts as in every form, and photos streamed to disk (ruling 12). */
export function createEmergencyEndpoint(parts: MessageEndpointOptions & { photoStore: PhotoStore }): Hono {
  const { db, photoStore, log, trustProxy, limits } = parts

  async function readUpload(c: Context): Promise<EmergencyReading | { unreadable: UnreadableBody }> {
    const room = await photoStore.openRoom(db, readClient(c, trustProxy))
    try {
      const { fields, photos, refused, leftOut } = await receiveUpload(
        c.req.raw,
        photoStore,
        room,
        acceptsHtml(c),
      )
      for (const why of leftOut) log.warn('photo.left-out', { reason: why })
      const discard = async () => {
        await photoStore.remove(photos.map(({ id }) => id))
        room.close(false)
      }
      const reading = { fields, photos, leftOut: leftOut.length, discard, keep: () => room.close(true) }
      if (refused === null) return reading
      const errors = { [photosField]: refused }
      return { ...reading, errors, status: refused === photoErrorTexts.tooLarge ? 413 : 422 }
    } catch (error) {
      room.close(false)
      if (error instanceof UploadTooLongError) return unreadable(413, photoErrorTexts.tooLarge)
      if (error instanceof MalformedUploadError) return unreadable(400, 'The message could not be read.')
      throw error
    }
  }

  async function read(c: Context): Promise<EmergencyReading | { unreadable: UnreadableBody }> {
    if (isUpload(c)) return readUpload(c)
    const reading = await textFormOptions.read(c)
    return 'unreadable' in reading ? reading : { ...reading, photos: [], leftOut: 0, keep: () => undefined }
  }

  return createFormEndpoint(parts, emergencyMessageForm, {
    bound: (tooLong) => (c, next) => (isUpload(c) ? next() : textFormOptions.bound(tooLong)(c, next)),
    read,
    isLarge: isUpload,
    perClient: limits.emergenciesPerClient,
    // No emergency is refused because of other people's messages.
    beyondCommonLimit: 'mark',
    accept: async ({ message, formKey, ...how }, { photos, leftOut, discard, keep }) => {
      const accepted = await acceptMessage(parts, {
        form: emergencyMessageForm.name,
        content: message,
        formKey,
        photos,
        photosLeftOut: leftOut,
        priority: FIRST,
        acknowledgement: prepareAcknowledgement(parts, emergencyMessageForm, {
          email: message.email,
          ...how,
        }),
        letters: (given, receivedAt) =>
          composeEmergencyLetters(
            parts.addresses,
            {
              form: emergencyMessageForm.name,
              title: emergencyMessageForm.title,
              sender: message,
              lines: emergencyMessageForm.lines(message),
              reference: given,
              receivedAt,
              notice: parts.today().notice,
              suspicious: how.suspicious,
              beyond: how.crowded ? limits.perForm.max : null,
              note: composeStaffPhotoNote(leftOut),
            },
            photos,
            limits.mailPhotos,
          ),
      })
      // A form sent twice: these photos are stored already.
      if (accepted.fresh) keep()
      else await discard?.()
      return { ...accepted, note: composePatientPhotoNote(leftOut) }
    },
  })
}

const unreadable = (status: UnreadableBody['status'], message: string) => ({
  unreadable: { status, message },
})

const isUpload = (c: Context) =>
  c.req.header('content-type')?.split(';')[0]?.trim().toLowerCase() === 'multipart/form-data'
