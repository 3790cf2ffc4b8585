import { describe, expect, it } from 'vitest'
import { looksSecret, secretArguments } from './looks-secret.ts'

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
  ])('not %s=%s', (name, value) => expect(looksSecret(name, value)).toBe(false))
})

it('finds keys among the arguments of a program', () => {
  expect(secretArguments(['-y', 'server', '--api-key', 'abcdef1', '--token=abcdef2', '--port', '8080', 'ghp_abcdefgh12345678', '--key', '${K}', 5])).toEqual([
    { at: 3, option: 'api-key', value: 'abcdef1' },
    { at: 4, option: 'token', value: 'abcdef2' },
    { at: 7, option: undefined, value: 'ghp_abcdefgh12345678' },
  ])
  const docker = ['run', '-e', 'API_KEY=planted-1', '--env', 'LEVEL=low', 'image', '--header', 'Authorization: Bearer planted-2', '--header', 'X-Api-Key:planted-3', 'https://x.test/key:1', 'C:\\token', '--header', 'Authorization: Bearer ${K}']
  expect(secretArguments(docker)).toEqual([
    { at: 2, option: 'API_KEY', value: 'planted-1' },
    { at: 7, option: 'Authorization', value: 'planted-2' },
    { at: 9, option: 'X-Api-Key', value: 'planted-3' },
  ])
})
