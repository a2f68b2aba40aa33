/** True for a host name or address, bare or as in a URL, of the local machine, or `*.localhost` (RFC 6761). */
export const isThisMachine = (host: string) => /^((.+\.)?localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i.test(host)
