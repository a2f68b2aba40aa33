import { sendBySmtp } from '../mail/smtp.ts'
import type { SendMail } from '../mail/smtp.ts'
import { postForm } from '../payments/provider/card-account.ts'
import type { PostForm } from '../payments/provider/card-account.ts'
import { openStorage } from '../storage/storage.ts'

/** What the site reaches outside of its process by itself: card provider, mail server and database. */
export interface Outside {
  postForm: PostForm
  sendMail: SendMail
  openStorage: typeof openStorage
}

export const realOutside: Outside = { postForm, sendMail: sendBySmtp, openStorage }
