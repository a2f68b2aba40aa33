import { stamp, written } from './amounts.ts'
import type { Ledger, Transaction } from './ledger.ts'
import type { ActionRow, Store } from './store.ts'
import { refId } from './three-d-secure.ts'
import type { Fields } from './transact.ts'

/* query.php: XML, HTTP 200 even for errors, an empty root when nothing was found. */

export const nmiResponse = (content: string) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<nm_response>${content}</nm_response>\n`

export const queryError = (text: string) =>
  nmiResponse(`<error_response>${escaped(`${text} REFID:${refId()}`)}</error_response>`)

export function queries(store: Store, ledger: Ledger, now: () => number) {
  return (request: Fields): string => {
    const key = request['security_key'] ?? ''
    if (key === '') return queryError('Invalid Username/Password')
    if (key !== store.keys.securityKey) return queryError('Authentication Failed')
    const report = request['report_type'] ?? ''
    // Only the name of this report is documented; the format of its answer is an assumption.
    if (report === 'test_mode_status')
      return nmiResponse(`<test_mode_enabled>${store.switches().testMode === 'on'}</test_mode_enabled>`)
    if (report !== '' && report !== 'transaction') return queryError('Invalid report type')
    const visibleFrom = now() - Number(store.switches().queryHidesForMs)
    const wanted = filterOf(request)
    const ofOrder = request['order_id'] ?? ''
    const among = ofOrder === '' ? ledger.all() : ledger.ofOrder(ofOrder)
    const found = among.filter((one) => one.created_at <= visibleFrom && wanted(one))
    return nmiResponse(pageOf(request, found).map(transactionXml).join(''))
  }
}

/** Matches transactions that fulfil all given parameters. */
function filterOf(request: Fields): (transaction: Transaction) => boolean {
  const list = (name: string) => (request[name] ?? '').split(',').filter(Boolean)
  const ids = list('transaction_id')
  const conditions = list('condition')
  const actionTypes = list('action_type')
  const given = (name: string) => request[name] ?? ''
  const end = given('end_date')
  return (one) =>
    (ids.length === 0 || ids.includes(String(one.id))) &&
    (given('order_id') === '' || one.order_id === given('order_id')) &&
    (conditions.length === 0 || conditions.includes(one.condition)) &&
    (actionTypes.length === 0 || one.actions.some(({ type }) => actionTypes.includes(type))) &&
    (given('transaction_type') === '' || given('transaction_type') === 'cc') &&
    (given('source') === '' || one.actions.some(({ source }) => source === given('source'))) &&
    (given('start_date') === '' || stamp(one.modified_at) >= given('start_date')) &&
    (end === '' || stamp(one.modified_at) <= end) &&
    ['email', 'first_name', 'last_name', 'zip', 'phone'].every(
      (name) => given(name) === '' || one.fields[name] === given(name),
    )
}

function pageOf(request: Fields, found: Transaction[]): Transaction[] {
  const ordered = request['result_order'] === 'reverse' ? found.toReversed() : found
  const limit = Number(request['result_limit'] ?? '')
  if (!Number.isInteger(limit) || limit <= 0) return ordered
  const page = Math.max(0, Number.parseInt(request['page_number'] ?? '0', 10) || 0)
  return ordered.slice(page * limit, (page + 1) * limit)
}

function transactionXml(one: Transaction): string {
  const field = (name: string) => one.fields[name] ?? ''
  const { card } = one
  const elements = {
    transaction_id: String(one.id),
    partial_payment_id: '',
    partial_payment_balance: '',
    platform_id: '',
    transaction_type: 'cc',
    condition: one.condition,
    order_id: one.order_id,
    authorization_code: one.authorization_code,
    ponumber: field('ponumber'),
    order_description: field('order_description'),
    first_name: field('first_name'),
    last_name: field('last_name'),
    address_1: field('address1'),
    address_2: field('address2'),
    company: field('company'),
    city: field('city'),
    state: field('state'),
    postal_code: field('zip'),
    country: field('country'),
    email: field('email'),
    phone: field('phone'),
    fax: '',
    cell_phone: '',
    customertaxid: '',
    customerid: '',
    website: '',
    shipping: '',
    cc_number:
      card === null ? '' : `${card.masked[0]}${'x'.repeat(card.masked.length - 5)}${card.masked.slice(-4)}`,
    cc_hash: card?.hash ?? '',
    cc_exp: card?.exp ?? '',
    cavv: field('cavv'),
    cavv_result: '',
    xid: field('xid'),
    eci: field('eci'),
    directory_server_id: field('directory_server_id'),
    three_ds_version: field('three_ds_version'),
    avs_response: one.avs,
    csc_response: one.csc,
    cardholder_auth: field('cardholder_auth'),
    processor_id: 'ccprocessora',
    tax: '0.00',
    currency: one.currency,
    surcharge: '',
    tip: '',
    entry_mode: '4',
    cc_bin: card?.bin ?? '',
    cc_type: card?.type ?? '',
  }
  const own = Object.entries(one.fields).flatMap(([name, value]) => {
    const id = /^merchant_defined_field_(\d{1,2})$/.exec(name)?.[1]
    return id === undefined
      ? []
      : [`<merchant_defined_field id="${id}">${escaped(value)}</merchant_defined_field>\n`]
  })
  return `<transaction>${xml(elements)}${own.join('')}${one.actions.map((action) => actionXml(action, one)).join('')}</transaction>\n`
}

const actionXml = (action: ActionRow, { requested }: Transaction) =>
  `<action>${xml({
    amount: written(action.amount),
    action_type: action.type,
    date: stamp(action.at),
    success: String(action.success),
    ip_address: action.client_address,
    source: action.source,
    api_method: action.source === 'api' ? 'direct_post' : '',
    username: action.username,
    response_text: action.text,
    batch_id: '0',
    processor_batch_id: '',
    response_code: action.code,
    processor_response_text: '',
    processor_response_code: '',
    requested_amount: action.type === 'sale' ? written(requested) : '',
  })}</action>`

const xml = (elements: Readonly<Record<string, string>>) =>
  Object.entries(elements)
    .map(([name, value]) => `<${name}>${escaped(value)}</${name}>\n`)
    .join('')

const escaped = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    // Characters that XML 1.0 cannot represent.
    .replaceAll(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '')
