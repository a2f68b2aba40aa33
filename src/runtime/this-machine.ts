/**
 * True for a host name or address, bare or as in a URL, that means the local machine, including `*.localhost` (RFC
 * 6761).
 */
export const isThisMachine = (host: string) => /^((.+\.)?localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i.test(host)
