import { type JsonWebKey, createHash, createPublicKey, verify } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/** What a resource server remembers of proofs (RFC 9449). */
export interface ProofCheck {
  /** Why a request with a token has no valid proof; undefined if it has one. `nonce`: the one that it must carry, if any. */
  problem(request: IncomingMessage, token: string, url: string, nonce?: string): string | undefined
  /** The thumbprints of the keys that have signed valid proofs. */
  readonly keys: ReadonlySet<string>
}

/** Checks proofs as RFC 9449, section 4.3 says. No proof is taken twice. */
export function createProofCheck(): ProofCheck {
  const seen = new Set<string>()
  const keys = new Set<string>()
  return {
    keys,
    problem(request, token, url, nonce) {
      const proof = request.headers['dpop']
      if (typeof proof !== 'string') return 'no proof'
      const [head = '', body = '', signature = ''] = proof.split('.')
      const header = parsed(head) as { typ: string; alg: string; jwk: JsonWebKey }
      const { htm, htu, ath, iat, jti, nonce: given } = parsed(body) as Record<string, unknown>
      const { crv, kty, x, y, d } = header.jwk
      const key = createPublicKey({ key: header.jwk, format: 'jwk' })
      const isSigned = verify(
        'sha256',
        Buffer.from(`${head}.${body}`),
        { key, dsaEncoding: 'ieee-p1363' },
        Buffer.from(signature, 'base64url'),
      )
      const thumbprint = hash(JSON.stringify({ crv, kty, x, y }))
      const bound = (parsed(token.split('.')[1] ?? '') as { cnf?: { jkt?: string } }).cnf?.jkt
      if (header.typ !== 'dpop+jwt' || header.alg !== 'ES256' || d !== undefined || !isSigned) return 'not signed'
      if (htm !== request.method || htu !== url) return 'for another request'
      if (ath !== hash(token) || bound !== thumbprint) return 'for another token'
      if (Math.abs(Number(iat) * 1000 - Date.now()) > 300_000) return 'old'
      if (nonce !== undefined && given !== nonce) return 'nonce'
      if (seen.has(String(jti))) return 'seen before'
      seen.add(String(jti))
      keys.add(thumbprint)
      return undefined
    },
  }
}

function parsed(part: string): object {
  return JSON.parse(Buffer.from(part, 'base64url').toString()) as object
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}
