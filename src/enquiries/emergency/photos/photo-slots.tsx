import { use, useCallback, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { emergencyPhotosText } from '../../../facts/emergency-sentences.ts'
import { PHOTO_MAX, PHOTOS_MAX } from '../../../runtime/limits.ts'
import { Icon } from '../../../ui/icon.tsx'
import { camera, image } from '../../../ui/icons.ts'
import { FieldError, getFieldId, FormContext } from '../../../forms/fields.tsx'
import { HEAD_BYTES, photosField, detectPhotoType, photoTypes, photoErrorTexts } from './photo-rules.ts'

const accept = Object.keys(photoTypes).join(',')
const slots = Array.from({ length: PHOTOS_MAX }, (_, index) => index + 1)

/**
 * Up to three photos, one slot each: locked once filled, emptied with a button (specification section 5). The slots are
 * file inputs of the form, so that they work without script and are sent with it.
 */
export function PhotoSlots() {
  const { errors, typed, lostFiles = null } = use(FormContext)
  const error = errors[photosField]
  const id = getFieldId(photosField)
  const described = error === undefined ? `${id}-hint` : `${id}-hint ${id}-error`
  return (
    <fieldset className="photos" id={id} aria-describedby={described}>
      <legend>
        Photos <span className="muted">(optional)</span>
      </legend>
      <p className="muted small" id={`${id}-hint`}>
        {`Up to ${PHOTOS_MAX} photos. ${emergencyPhotosText}`}
      </p>
      {error !== undefined && <FieldError id={id} error={error} />}
      {/* No page can restore the files of a refused post or of a lost page (rule F12). */}
      {(Object.keys(typed).length > 0 || lostFiles !== null) && (
        <p>
          <strong>{chooseAgain(lostFiles ?? [])}</strong>
        </p>
      )}
      <div className="grid grid-3 gap-4 photo-slots">
        {slots.map((number) => (
          <PhotoSlot key={number} number={number} />
        ))}
      </div>
    </fieldset>
  )
}

const chooseAgain = (names: readonly string[]) =>
  names.length === 0 ? photoErrorTexts.again : `You chose ${names.join(', ')}. ${photoErrorTexts.again}`

interface Chosen {
  name: string
  /** Object URL of the picture. */
  preview: string
}

function PhotoSlot({ number }: { number: number }) {
  const id = `${getFieldId(photosField)}-${number}`
  const input = useRef<HTMLInputElement>(null)
  const remove = useRef<HTMLButtonElement>(null)
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [error, setError] = useState<string | null>(null)

  const readChosen = useCallback(async () => {
    const field = input.current
    const file = field?.files?.[0]
    if (field === null || file === undefined) return
    const wrong = await faultOf(file)
    setError(wrong)
    if (wrong === null) flushSync(() => setChosen({ name: file.name, preview: URL.createObjectURL(file) }))
    else clearField(field)
  }, [])
  // A photo may have been chosen before hydration.
  useEffect(() => void readChosen(), [readChosen])
  useEffect(() => () => void (chosen && URL.revokeObjectURL(chosen.preview)), [chosen])

  // Moves the focus from a control that is locked or gone to its successor, once rendered.
  const choose = async () => {
    await readChosen()
    remove.current?.focus()
  }
  const empty = () => {
    if (input.current === null) return
    clearField(input.current)
    flushSync(() => setChosen(null))
    input.current.focus()
  }

  return (
    <div className="photo-slot">
      <label htmlFor={id} inert={chosen !== null} className={chosen === null ? undefined : 'visually-hidden'}>
        <Icon drawing={camera} size={28} />
        <span>{`Photo ${number}`}</span>
        <span className="muted small">{`Max ${PHOTO_MAX / 1024 ** 2}MB`}</span>
        <input
          ref={input}
          type="file"
          id={id}
          name={photosField}
          accept={accept}
          aria-describedby={error === null ? undefined : `${id}-error`}
          aria-invalid={error !== null || undefined}
          onChange={() => void choose()}
        />
      </label>
      <div aria-live="assertive">{error !== null && <FieldError id={id} error={error} />}</div>
      {chosen !== null && (
        <div className="photo-chosen">
          <Preview {...chosen} />
          <p className="small" id={`${id}-name`}>
            {chosen.name}
          </p>
          <button
            ref={remove}
            className="button button-quiet"
            type="button"
            aria-describedby={`${id}-name`}
            onClick={empty}
          >
            Remove
            <span className="visually-hidden">{` photo ${number}`}</span>
          </button>
        </div>
      )}
    </div>
  )
}

/** Empties a file input and fires `input`, as browsers don't. */
function clearField(field: HTMLInputElement) {
  field.value = ''
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/** Shows an icon when the browser cannot show the photo's format; the photo is sent all the same. */
function Preview({ preview }: Chosen) {
  const [shown, setShown] = useState(true)
  if (!shown) return <Icon drawing={image} size={48} />
  return <img src={preview} alt="" width="160" height="120" onError={() => setShown(false)} />
}

async function faultOf(file: File): Promise<string | null> {
  if (file.size === 0) return photoErrorTexts.empty
  if (file.size > PHOTO_MAX) return photoErrorTexts.tooLarge
  const head = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer())
  return detectPhotoType(head) === null ? photoErrorTexts.wrongType : null
}
