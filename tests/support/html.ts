import { HtmlValidate } from 'html-validate'
import type { RuleConfig } from 'html-validate'

const rules: RuleConfig = {
  // React's spelling of attribute names and void elements differs and is equally valid.
  'attr-case': 'off',
  'void-style': 'off',
  'no-inline-style': 'error',
  'long-title': 'off',
  'require-sri': 'off',
  'attribute-boolean-style': 'off',
  'tel-non-breaking': 'off',
  'no-trailing-whitespace': 'off',
  // The site inlines its stylesheet on purpose: one request shows a page.
  'no-style-tag': 'off',
}
const standards = ['html-validate:standard', 'html-validate:document']
const asSent = new HtmlValidate({ extends: standards, rules })
// A style that a script has set shows up as an attribute only when the page is serialised.
const inUse = new HtmlValidate({ extends: standards, rules: { ...rules, 'no-inline-style': 'off' } })

/**
 * Faults in the HTML of a whole page, by rule and position.
 *
 * @param how As sent by the server, or after scripts have changed it in a browser.
 */
export async function htmlFaults(html: string, how: 'as sent' | 'in use' = 'as sent'): Promise<string[]> {
  const { results } = await (how === 'in use' ? inUse : asSent).validateString(html)
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, line, column }) => `${ruleId} at ${line}:${column}: ${message}`),
  )
}
