import * as v from 'valibot'
import { secretKey, serviceUrl } from '../../../runtime/env.ts'
import type { AccountSettings, AccountTable } from '../../../runtime/env.ts'
import type { CardPage } from '../../contract/card-page.ts'
import type { Gateway } from '../provider.ts'
import { createNmiGateway } from './nmi.ts'
import type { GatewayParts } from './nmi.ts'

export { eventsPath } from './nmi.ts'
export type { GatewayParts } from './nmi.ts'
export { postForm } from './post.ts'
export type { PostForm } from './post.ts'

export const accountTable = {
  securityKey: ['NMI_SECURITY_KEY', v.optional(secretKey)],
  tokenizationKey: ['NMI_TOKENIZATION_KEY', v.optional(secretKey)],
  checkoutKey: ['NMI_CHECKOUT_KEY', v.optional(secretKey)],
  webhookKey: ['NMI_WEBHOOK_KEY', v.optional(secretKey)],
  apiUrl: ['NMI_API_URL', v.optional(serviceUrl, 'https://secure.nmi.com/api')],
  collectUrl: ['NMI_COLLECT_URL', v.optional(serviceUrl, 'https://secure.nmi.com/token/Collect.js')],
  gatewayUrl: [
    'NMI_GATEWAY_URL',
    v.optional(serviceUrl, 'https://secure.networkmerchants.com/js/v1/Gateway.js'),
  ],
} as const satisfies AccountTable

/** A stand-in with the provider's API, at paths of this site. */
export interface StandIn {
  keys: Readonly<Record<'securityKey' | 'webhookKey' | 'tokenizationKey' | 'checkoutKey', string>>
  paths: { api: string; collect: string; gateway: string; page: string }
  /** Address of this server as seen from itself, without a trailing slash. */
  self: string
}

export const getStandInSettings = ({ keys, paths, self }: StandIn): AccountSettings => ({
  ...keys,
  apiUrl: self + paths.api,
  collectUrl: paths.collect,
  gatewayUrl: paths.gateway,
})

/** A gateway for the server, and keys and scripts for pages. @throws {Error} as `createNmiGateway`. */
export function openAccount(
  settings: AccountSettings,
  parts: GatewayParts,
): { gateway: Gateway; page: Omit<CardPage, 'notice'> } {
  const { securityKey = '', webhookKey = '', apiUrl = '' } = settings
  const { collectUrl = '', tokenizationKey = '', gatewayUrl = '', checkoutKey = '' } = settings
  return {
    gateway: createNmiGateway({ securityKey, webhookKey, apiUrl, ...parts }),
    page: {
      cardFields: { url: collectUrl, key: tokenizationKey },
      threeDSecure: { url: gatewayUrl, key: checkoutKey },
    },
  }
}
