import { interpretAnswer, referenceHeader } from '../../../forms/send-message.ts'
import type { SendResult } from '../../../forms/send-message.ts'
import { MINUTE } from '../../../runtime/units.ts'
import { emergencyMessageForm } from '../emergency-message.ts'
import { photosField, photoErrorTexts } from './photo-rules.ts'
import { shrinkPhoto } from './shrink-photo.ts'

/** Timeout without progress: the connection is dead. A slow telephone may need two minutes to send its buffer. */
const SILENCE_MAX = 3 * MINUTE

/**
 * Posts the emergency form with its photos and reports progress. Never throws: every failure is described in the form's
 * own texts.
 *
 * @param onProgress Percentage of bytes sent.
 */
export async function sendPhotos(
  fields: FormData,
  onProgress: (percent: number) => void,
): Promise<SendResult> {
  const body = new FormData()
  for (const [name, value] of fields) {
    if (typeof value === 'string') body.append(name, value)
    else if (value.size > 0) body.append(photosField, await shrinkPhoto(value))
  }
  return new Promise((resolve) => {
    // fetch reports no upload progress.
    const request = new XMLHttpRequest()
    request.open('POST', emergencyMessageForm.action)
    request.setRequestHeader('accept', 'application/json')
    let silence: ReturnType<typeof setTimeout> | undefined
    const heard = () => {
      clearTimeout(silence)
      silence = setTimeout(() => request.abort(), SILENCE_MAX)
    }
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      heard()
      onProgress(Math.round((100 * loaded) / total))
    })
    request.addEventListener('loadend', () => clearTimeout(silence))
    request.addEventListener('load', () => resolve(outcomeOf(request)))
    for (const end of ['error', 'abort', 'timeout'])
      request.addEventListener(end, () =>
        resolve({
          sent: false,
          errors: {},
          trouble: emergencyMessageForm.words.unreachable,
          unanswered: true,
        }),
      )
    heard()
    request.send(body)
  })
}

function outcomeOf(request: XMLHttpRequest): SendResult {
  const reference = request.status === 200 ? request.getResponseHeader(referenceHeader) : null
  // Our own refusals have a message; a proxy with a lower limit answers with an HTML page.
  const unsaid = request.status === 413 ? photoErrorTexts.tooLargeOnTheWay : emergencyMessageForm.words.failed
  return interpretAnswer(emergencyMessageForm, reference, request.responseText, unsaid)
}
