/** JSON that is safe inside a script element: it cannot close the element. */
export function escapeJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', String.raw`\u003c`)
}
