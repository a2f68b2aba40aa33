import type { Context, Hono } from 'hono'
import { EMERGENCIES_PER_CLIENT } from '../../limits.ts'
import { acceptMessage } from '../form/accept-message.ts'
import { formEndpoint, telephoneInstead, textForm, wantsPage } from '../form/endpoint.ts'
import type { MessageParts } from '../form/message-endpoint.ts'
import { emergencyLetters } from './letters.ts'
import { emergencyForm } from './message.ts'
import { photosField, photoWords } from './photo-rules.ts'
import type { PhotoStore, StoredPhoto } from './photo-store.ts'
import { NotAForm, receive, TooLong } from './receive.ts'
import type { Reading, Unreadable } from '../form/read-form.ts'

/** Emergency letters go before all others. */
const FIRST = 1

interface EmergencyReading extends Reading {
  photos: readonly StoredPhoto[]
}

/** The address of the emergency form: texts as every form, and photos that stream to disk (ruling 12). */
export function emergencyEndpoint(parts: MessageParts & { photoStore: PhotoStore }): Hono {
  const { db, photoStore } = parts

  async function readUpload(c: Context): Promise<EmergencyReading | { unreadable: Unreadable }> {
    if (!(await photoStore.hasRoom(db))) return unreadable(503, telephoneInstead(emergencyForm.words.failed))
    try {
      const { fields, photos, refused } = await receive(c.req.raw, photoStore, wantsPage(c))
      const discard = () => photoStore.remove(photos.map(({ id }) => id))
      if (refused === null) return { fields, photos, discard }
      const errors = { [photosField]: refused }
      return { fields, photos, discard, errors, status: refused === photoWords.tooLarge ? 413 : 422 }
    } catch (error) {
      if (error instanceof TooLong) return unreadable(413, photoWords.tooLarge)
      if (error instanceof NotAForm) return unreadable(400, 'The message could not be read.')
      throw error
    }
  }

  async function read(c: Context): Promise<EmergencyReading | { unreadable: Unreadable }> {
    if (isUpload(c)) return readUpload(c)
    const reading = await textForm.read(c)
    return 'unreadable' in reading ? reading : { ...reading, photos: [] }
  }

  return formEndpoint(parts, emergencyForm, {
    bound: (tooLong) => (c, next) => (isUpload(c) ? next() : textForm.bound(tooLong)(c, next)),
    read,
    isLarge: isUpload,
    perClient: EMERGENCIES_PER_CLIENT,
    take: async ({ message, formKey, suspicious }, { photos, discard }) => {
      const { reference, fresh } = await acceptMessage(parts, {
        form: emergencyForm.name,
        content: message,
        formKey,
        photos,
        priority: FIRST,
        letters: (given, receivedAt) =>
          emergencyLetters(
            parts.addresses,
            {
              title: emergencyForm.title,
              sender: message,
              lines: emergencyForm.lines(message),
              reference: given,
              receivedAt,
              suspicious,
            },
            photos,
          ),
      })
      // The same form once more: its photos are here already.
      if (!fresh) await discard?.()
      return { reference }
    },
  })
}

const unreadable = (status: Unreadable['status'], message: string) => ({ unreadable: { status, message } })

const isUpload = (c: Context) =>
  c.req.header('content-type')?.split(';')[0]?.trim().toLowerCase() === 'multipart/form-data'
