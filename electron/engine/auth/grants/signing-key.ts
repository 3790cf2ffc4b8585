import { type KeyObject, createPrivateKey } from 'node:crypto'
import { TooltrayError } from '../../base/errors.ts'
import { fromJson } from '../../base/text/from-json.ts'
import { isObject } from '../../base/is-object.ts'

/** A private key and the algorithm that it signs with (RFC 7518, section 3.1). */
export interface SigningKey {
  readonly jwk: Record<string, unknown>
  readonly algorithm: string
}

const CURVES: Readonly<Record<string, string>> = { 'P-256': 'ES256', 'P-384': 'ES384', 'P-521': 'ES512', Ed25519: 'EdDSA' }

/**
 * Reads a private key: PEM, or a JWK in JSON. Throws `sign_in_failed` for any other text, and never quotes it.
 *
 * @param accepted the algorithms that the authorization server names; undefined: unknown.
 */
export function signingKey(text: string, server: string, accepted: readonly string[] | undefined): SigningKey {
  const jwk = keyObject(text, server).export({ format: 'jwk' }) as Record<string, unknown>
  if (jwk['kty'] !== 'RSA') {
    const algorithm = CURVES[String(jwk['crv'])]
    if (algorithm === undefined) throw unusable(server)
    return { jwk, algorithm }
  }
  const algorithm = ['RS256', 'PS256', 'RS384', 'PS384', 'RS512', 'PS512'].find((each) => accepted?.includes(each) ?? true)
  return { jwk, algorithm: algorithm ?? 'RS256' }
}

function keyObject(text: string, server: string): KeyObject {
  const key = fromJson(text)
  try {
    return isObject(key) ? createPrivateKey({ key, format: 'jwk' }) : createPrivateKey(inLines(text))
  } catch (error) {
    throw unusable(server, error)
  }
}

/** Restores the lines of a PEM text that lost them: in a variable they may be written as \\n, and a field of a form has one line. */
function inLines(text: string): string {
  const plain = text.replaceAll('\\n', '\n')
  const [, label, body = ''] = /^\s*-----BEGIN ([A-Z ]+)-----([^-]+)-----END \1-----\s*$/.exec(plain) ?? []
  return label === undefined ? plain : `-----BEGIN ${label}-----\n${body.replaceAll(/\s/g, '')}\n-----END ${label}-----\n`
}

function unusable(server: string, cause?: unknown): TooltrayError {
  return new TooltrayError('sign_in_failed', `The private key of ${server} cannot be read.`, {
    hint: 'Store an RSA or EC private key in PEM format (PKCS #8), without a password, or as a JWK.',
    data: { server },
    cause,
  })
}
