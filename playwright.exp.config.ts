import base from './playwright.config.ts'
const extra = (process.env['EXTRA'] ?? '').split(' ').filter(Boolean)
export default {
  ...base,
  workers: Number(process.env['W'] ?? 4),
  use: {
    ...base.use,
    launchOptions: { ...base.use?.launchOptions, args: [...(base.use?.launchOptions?.args ?? []), ...extra] },
  },
}
