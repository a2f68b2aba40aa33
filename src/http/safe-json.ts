/** JSON for a data block of a page: nothing in it can end the block. */
export function safeJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', String.raw`\u003c`)
}
