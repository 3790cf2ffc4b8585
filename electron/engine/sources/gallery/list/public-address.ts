import { addressClass, literalAddress } from '../../../network/address-class.ts'

/** The names that never lead to the internet (RFC 6761, RFC 6762, RFC 8375, and ICANN's reservation of `internal`). */
const HERE = /(?:^|\.)(?:localhost|local|internal|lan|home|home\.arpa|test|invalid|onion)$/

/** Whether a text is an `https://` address of the internet: one without credentials, and with a name or number of a public host. */
export function isPublicAddress(text: string): boolean {
  const url = URL.parse(text)
  if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '') return false
  const literal = literalAddress(url)
  if (literal !== undefined) return addressClass(literal) === 'public'
  return url.hostname.includes('.') && !HERE.test(url.hostname)
}
