import { expect, it } from 'vitest'
import { secretSinkOf } from './secret-sink-of.ts'

it('says before an import where its secrets will really be', async () => {
  const whereIn = (place: Parameters<typeof secretSinkOf>[0]['settlePlace']) =>
    secretSinkOf({ settlePlace: place, set: async () => undefined }).where()
  expect(await whereIn(async () => ({ kind: 'keychain' }))).toBe('the keychain of this computer')
  expect(await whereIn(async () => ({ kind: 'file', file: '/home/ada/secrets.json', reason: 'no keychain can be reached' }))).toBe(
    '/home/ada/secrets.json, a file that only you can read, because no keychain can be reached',
  )
  expect(await whereIn(async () => ({ kind: 'locked', reason: 'x' }))).toContain('locked')
})
