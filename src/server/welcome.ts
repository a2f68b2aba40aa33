import { paths } from '../paths.ts'
import type { Settings } from '../runtime/env.ts'

/** What a newcomer at a terminal wants to know first: one line each, with an empty line around them. */
export async function buildWelcome(url: string, { dataDir, smtpUrl, payments }: Settings): Promise<string> {
  const lines = [['The site', url]]
  if (smtpUrl === null) lines.push(['Mail', url + paths.devMailbox])
  if (payments.by === 'test gateway') lines.push(['Test cards', await testCardsAt(url)])
  lines.push(['Data', dataDir], ['Stop', 'Ctrl+C'])
  return `\n${lines.map(([name = '', value = '']) => `  ${name.padEnd(12)}${value}\n`).join('')}\n`
}

async function testCardsAt(url: string): Promise<string> {
  const { testCards } = await import('../../test-gateway/cards.ts')
  const paid = testCards[0]?.cards[0]?.number.replaceAll(/\d{4}(?=\d)/g, '$& ')
  return `${paid} pays; others: ${url}/test-gateway/`
}
