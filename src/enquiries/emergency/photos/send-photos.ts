import { readAnswer, referenceHeader } from '../../../forms/send.ts'
import type { Outcome } from '../../../forms/send.ts'
import { MINUTE } from '../../../runtime/units.ts'
import { emergencyForm } from '../message.ts'
import { photosField, photoWords } from './photo-rules.ts'
import { shrinkPhoto } from './shrink-photo.ts'

/** Nothing moved for so long: the line is dead. What a slow telephone has buffered may take two minutes. */
const SILENCE_MAX = 3 * MINUTE

/**
 * Posts the emergency form with its photos, and says how far it has come. Never throws: whatever happens is said in the
 * words of the form.
 *
 * @param onProgress Per cent of the bytes sent.
 */
export async function sendPhotos(fields: FormData, onProgress: (percent: number) => void): Promise<Outcome> {
  const body = new FormData()
  for (const [name, value] of fields) {
    if (typeof value === 'string') body.append(name, value)
    else if (value.size > 0) body.append(photosField, await shrinkPhoto(value))
  }
  return new Promise((resolve) => {
    // fetch cannot say how much of a body has left.
    const request = new XMLHttpRequest()
    request.open('POST', emergencyForm.action)
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
        resolve({ sent: false, errors: {}, trouble: emergencyForm.words.unreachable, unanswered: true }),
      )
    heard()
    request.send(body)
  })
}

function outcomeOf(request: XMLHttpRequest): Outcome {
  const reference = request.status === 200 ? request.getResponseHeader(referenceHeader) : null
  // A refusal of ours says why; a proxy with a limit of its own answers with a page.
  const unsaid = request.status === 413 ? photoWords.tooLargeOnTheWay : emergencyForm.words.failed
  return readAnswer(emergencyForm, reference, request.responseText, unsaid)
}
