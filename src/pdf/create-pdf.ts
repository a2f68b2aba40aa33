import { PDFDocument } from 'pdf-lib'

/** @param author Also named as its creator. */
export async function createPdf(title: string, subject: string, author: string): Promise<PDFDocument> {
  const pdf = await PDFDocument.create()
  pdf.setTitle(title, { showInWindowTitleBar: true })
  pdf.setAuthor(author)
  pdf.setSubject(subject)
  pdf.setCreator(author)
  pdf.setProducer(author)
  pdf.setLanguage('en-GB')
  return pdf
}
