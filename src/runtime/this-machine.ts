/**
 * Whether a name or an address, as in a URL or alone, means the machine that uses it and no other. Names that end in
 * `.localhost` do too (RFC 6761).
 */
export const isThisMachine = (host: string) => /^((.+\.)?localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i.test(host)
