import { describe, expect, it } from 'vitest'
import { looksSecret } from './looks-secret.ts'

describe('looksSecret', () => {
  it.each([
    ['GITHUB_TOKEN', 'abcdef1'],
    ['Authorization', 'Bearer abcdef1'],
    ['X-Api-Key', 'abcdef1'],
    ['DB_PASSWORD', 'hunter22'],
    ['ANYTHING', 'ghp_abcdefgh12345678'],
    ['', 'sk-proj-abcdefgh12345678'],
    ['AWS_SECRET_ACCESS_KEY', 'wJalrXUtnFEMI'],
    ['LINEAR_KEY', 'abcdef1'],
    ['subscriptionKey', 'abcdef1'],
  ])('%s=%s', (name, value) => expect(looksSecret(name, value)).toBe(true))

  it.each([
    ['HOME', '/home/me'],
    ['GITHUB_TOKEN', '${GITHUB_TOKEN}'],
    ['Authorization', 'Bearer ${secret:x}'],
    ['USE_TOKEN_CACHE', 'true'],
    ['TOKEN_LIMIT', '1000000'],
    ['TOKEN_FILE', '/run/secrets/token'],
    ['AUTH_URL', 'https://auth.example.com/login'],
    ['KEYBOARD', 'qwertyuiop'],
    ['MONKEY', 'abcdefg'],
    ['monkey', 'abcdefg'],
    ['publicKey', 'abcdefg'],
  ])('not %s=%s', (name, value) => expect(looksSecret(name, value)).toBe(false))
})
