import { describe, expect, it } from 'vitest'
import { withoutSecrets } from './entry-secrets.ts'

const none = new Set<string>()

describe('withoutSecrets', () => {
  it('puts references in the place of keys, and leaves the rest as it is', () => {
    const entry = { command: 'npx', args: ['-y', 'x'], env: { GITHUB_TOKEN: 'planted-1', HOME: '/h', OTHER: '${X}' }, odd: [1] }
    expect(withoutSecrets('My Server', entry, none)).toEqual({
      entry: { command: 'npx', args: ['-y', 'x'], env: { GITHUB_TOKEN: '${secret:My-Server.GITHUB_TOKEN}', HOME: '/h', OTHER: '${X}' }, odd: [1] },
      secrets: [{ where: 'env.GITHUB_TOKEN', name: 'My-Server.GITHUB_TOKEN', value: 'planted-1' }],
    })
  })

  it('keeps the scheme of a header, and takes every plain bearer for a key', () => {
    const { entry, secrets } = withoutSecrets('web', { url: 'https://x.test', headers: { Authorization: 'Bearer planted-2', Accept: '*/*' }, bearer: 'abc' }, none)
    expect(entry).toEqual({ url: 'https://x.test', headers: { Authorization: 'Bearer ${secret:web.Authorization}', Accept: '*/*' }, bearer: '${secret:web.bearer}' })
    expect(secrets.map(({ name, value }) => [name, value])).toEqual([['web.Authorization', 'planted-2'], ['web.bearer', 'abc']])
  })

  it('takes no name that stands for something else, and makes one of any letters', () => {
    expect(withoutSecrets('web', { bearer: 'abc' }, new Set(['web.bearer'])).entry).toEqual({ bearer: '${secret:web.bearer-2}' })
    expect(withoutSecrets('サーバー', { bearer: 'abc' }, none).entry).toEqual({ bearer: '${secret:server.bearer}' })
  })

  it('leaves an entry of another shape to those who check it', () => {
    for (const entry of [{ env: ['A=b'] }, { headers: 'x' }, { bearer: 5 }, {}]) expect(withoutSecrets('x', entry, none)).toEqual({ entry, secrets: [] })
  })
})
