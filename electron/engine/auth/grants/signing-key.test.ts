import { generateKeyPairSync } from 'node:crypto'
import { expect, it } from 'vitest'
import { signingKey } from './signing-key.ts'

const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
const ec = (namedCurve: string) => generateKeyPairSync('ec', { namedCurve }).privateKey
const edwards = generateKeyPairSync('ed25519').privateKey

it.each([
  ['RSA, PKCS #8', String(rsa.export({ format: 'pem', type: 'pkcs8' })), 'RS256'],
  ['RSA, PKCS #1', String(rsa.export({ format: 'pem', type: 'pkcs1' })), 'RS256'],
  ['RSA on one line', String(rsa.export({ format: 'pem', type: 'pkcs8' })).replaceAll('\n', '\\n'), 'RS256'],
  ['RSA without lines', String(rsa.export({ format: 'pem', type: 'pkcs8' })).replaceAll('\n', ''), 'RS256'],
  ['P-256, PKCS #8', String(ec('P-256').export({ format: 'pem', type: 'pkcs8' })), 'ES256'],
  ['P-384, SEC 1', String(ec('P-384').export({ format: 'pem', type: 'sec1' })), 'ES384'],
  ['P-521 as a JWK', JSON.stringify(ec('P-521').export({ format: 'jwk' })), 'ES512'],
  ['Ed25519', String(edwards.export({ format: 'pem', type: 'pkcs8' })), 'EdDSA'],
])('reads a key: %s', (_what, text, algorithm) => {
  const key = signingKey(text, 'bed', undefined)
  expect(key.algorithm).toBe(algorithm)
  expect(key.jwk).toHaveProperty('d')
})

it('signs with what the authorization server accepts', () => {
  const text = String(rsa.export({ format: 'pem', type: 'pkcs8' }))
  expect(signingKey(text, 'bed', ['ES256', 'PS256']).algorithm).toBe('PS256')
  expect(signingKey(text, 'bed', ['ES256']).algorithm).toBe('RS256')
})

it.each(['planted-key', '{"kty":"planted-key"}', String(ec('secp256k1').export({ format: 'pem', type: 'pkcs8' }))])(
  'quotes nothing of a text that is no usable key',
  (text) => {
    expect(() => signingKey(text, 'bed', undefined)).toThrow('The private key of bed cannot be read.')
  },
)
