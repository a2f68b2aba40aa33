import { HtmlValidate } from 'html-validate'
import type { RuleConfig } from 'html-validate'

const rules: RuleConfig = {
  // React writes attribute names and void elements in its own, equally valid, way.
  'attr-case': 'off',
  'void-style': 'off',
  'no-inline-style': 'error',
  'long-title': 'off',
  'require-sri': 'off',
  'attribute-boolean-style': 'off',
  'tel-non-breaking': 'off',
  'no-trailing-whitespace': 'off',
  // A stylesheet in the head is the design of this site: one request shows a page.
  'no-style-tag': 'off',
}
const standards = ['html-validate:standard', 'html-validate:document']
const asSent = new HtmlValidate({ extends: standards, rules })
// Scripts set styles one by one, which is no attribute until it is written down.
const inUse = new HtmlValidate({ extends: standards, rules: { ...rules, 'no-inline-style': 'off' } })

/**
 * What is wrong with the HTML of a whole page, by rule and place.
 *
 * @param how As the server sends it, or as it is in a browser after scripts have changed it.
 */
export async function htmlFaults(html: string, how: 'as sent' | 'in use' = 'as sent'): Promise<string[]> {
  const { results } = await (how === 'in use' ? inUse : asSent).validateString(html)
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, line, column }) => `${ruleId} at ${line}:${column}: ${message}`),
  )
}
