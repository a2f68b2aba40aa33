import * as v from 'valibot'
import { paths } from '../../paths.ts'
import { requireLongText, createMessageSchema, createSenderFields } from '../../forms/message-form.ts'
import type { MessageForm } from '../../forms/message-form.ts'

/** Labels of the ratings one to five (specification section 5). */
export const ratings = { '1': 'Poor', '2': 'Fair', '3': 'Good', '4': 'Very Good', '5': 'Excellent' } as const

type RatingValue = keyof typeof ratings
const ratingValues = Object.keys(ratings) as RatingValue[]
const missingRating = 'Choose a rating from 1 to 5 apples'

const schema = v.pipe(
  createMessageSchema({
    ratingValue: v.pipe(
      v.optional(v.union([v.string(), v.number()], missingRating), ''),
      v.transform(String),
      v.picklist(ratingValues, missingRating),
    ),
    /** Derived from the value; what a script sends is ignored. */
    ratingText: v.optional(v.string('The rating text must be text'), ''),
    feedback: requireLongText('Your feedback', 'Tell us what you think'),
    ...createSenderFields(),
  }),
  v.transform((typed) => ({ ...typed, ratingText: ratings[typed.ratingValue] })),
)

export type FeedbackMessage = v.InferOutput<typeof schema>

/** The feedback form (specification sections 3, 5 and 8, ruling 6). */
export const feedbackMessageForm: MessageForm<FeedbackMessage> = {
  name: 'feedback',
  action: paths.mail('submit-feedback'),
  page: paths.feedback,
  title: 'Feedback',
  schema,
  words: {
    sent: 'Feedback submitted successfully!',
    failed: 'Failed to submit Feedback.',
    unreachable: 'An error occurred while submitting your feedback.',
  },
  next: ['Thank you. The whole team reads what patients write, good and bad.'],
  lines: ({ ratingValue, ratingText, feedback }) => [
    ['Feedback', feedback],
    ['Rating', `${ratingValue} out of 5, ${ratingText}`],
  ],
}
