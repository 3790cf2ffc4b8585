import { TooltrayError } from '../../base/errors.ts'
import { identityOf } from '../identity.ts'
import { normalServerUrl } from './sign-in-key.ts'
import { type SignInRecord, parseRecord } from './sign-in-record.ts'

/** A copied sign-in: a record with tokens. */
type Copy = SignInRecord & Required<Pick<SignInRecord, 'current'>>

/** Parses the copy of a sign-in. Throws `config_invalid` if it is none, or not of this address. */
export function parseCopy(copy: string, url: string): Copy {
  const record = isNormal(url) ? parseRecord(copy, url) : undefined
  const { current } = record ?? {}
  const tokens: unknown = current?.tokens
  if (record === undefined || current === undefined || !isObjectWith(tokens, 'access_token') || typeof current.issuer !== 'string')
    throw new TooltrayError('config_invalid', `The file has a sign-in to ${url} that is not valid.`, { hint: 'Export again.' })
  return { ...record, current }
}

/** As whom a copied sign-in is; undefined if its provider did not say. Throws as `parseCopy`. */
export function identityOfCopy(copy: string, url: string): string | undefined {
  return identityOf(parseCopy(copy, url).current)
}

function isNormal(url: string): boolean {
  return URL.canParse(url) && normalServerUrl(url) === url
}

function isObjectWith(value: unknown, name: string): boolean {
  return typeof value === 'object' && value !== null && typeof (value as Record<string, unknown>)[name] === 'string'
}
