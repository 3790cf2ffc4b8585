import { describe, expect, it } from 'vitest'
import { openKeysOf, withoutSecrets } from './keep-secrets.ts'

const none = new Set<string>()

describe('withoutSecrets', () => {
  it('puts references in the place of keys, and leaves the rest as it is', () => {
    const entry = { command: 'npx', args: ['-y', 'x'], env: { GITHUB_TOKEN: 'planted-1', HOME: '/h', OTHER: '${X}' }, odd: [1] }
    expect(withoutSecrets('My Server', entry, none)).toEqual({
      entry: {
        command: 'npx',
        args: ['-y', 'x'],
        env: { GITHUB_TOKEN: '${secret:My-Server.GITHUB_TOKEN}', HOME: '/h', OTHER: '${X}' },
        odd: [1],
      },
      secrets: [{ where: 'env.GITHUB_TOKEN', name: 'My-Server.GITHUB_TOKEN', value: 'planted-1' }],
      opened: new Map(),
    })
  })

  it('keeps the scheme of a header, and takes every plain bearer for a key', () => {
    const { entry, secrets } = withoutSecrets(
      'web',
      { url: 'https://x.test', headers: { Authorization: 'Bearer planted-2', Accept: '*/*' }, bearer: 'abc' },
      none,
    )
    expect(entry).toEqual({
      url: 'https://x.test',
      headers: { Authorization: 'Bearer ${secret:web.Authorization}', Accept: '*/*' },
      bearer: '${secret:web.bearer}',
    })
    expect(secrets.map(({ name, value }) => [name, value])).toEqual([
      ['web.Authorization', 'planted-2'],
      ['web.bearer', 'abc'],
    ])
  })

  it('takes no name that stands for something else, and makes one of any letters', () => {
    expect(withoutSecrets('web', { bearer: 'abc' }, new Set(['web.bearer'])).entry).toEqual({ bearer: '${secret:web.bearer-2}' })
    expect(withoutSecrets('サーバー', { bearer: 'abc' }, none).entry).toEqual({ bearer: '${secret:server.bearer}' })
  })

  it('finds keys among arguments and in addresses', () => {
    const args = [
      '-y',
      'thing',
      '--api-key',
      'planted-1',
      '--token=planted-2',
      '--port',
      '8080',
      'postgres://me:planted-3@db.test/x',
      '--key',
      '${OWN}',
    ]
    const { entry, secrets } = withoutSecrets('db', { command: 'npx', args }, none)
    expect(entry.args).toEqual([
      '-y',
      'thing',
      '--api-key',
      '${secret:db.api-key}',
      '--token=${secret:db.token}',
      '--port',
      '8080',
      'postgres://me:${secret:db.password}@db.test/x',
      '--key',
      '${OWN}',
    ])
    expect(secrets.map(({ where, value }) => [where, value])).toEqual([
      ['args[3]', 'planted-1'],
      ['args[4]', 'planted-2'],
      ['args[7]', 'planted-3'],
    ])
    const url = 'https://me:planted-4@x.test/mcp?team=a&apiKey=planted-5&token=${OWN}#top'
    expect(withoutSecrets('web', { url }, none)).toEqual({
      entry: { url: 'https://me:${secret:web.password}@x.test/mcp?team=a&apiKey=${secret:web.apiKey}&token=${OWN}#top' },
      secrets: [
        { where: 'url', name: 'web.password', value: 'planted-4' },
        { where: 'url', name: 'web.apiKey', value: 'planted-5' },
      ],
      opened: new Map(),
    })
  })

  it('finds the secret of an app that was registered by hand', () => {
    const oauth = { clientId: 'app', clientSecret: 'planted-6', privateKey: 'planted-7' }
    const { entry, secrets } = withoutSecrets('web', { url: 'https://x.test', oauth }, none)
    const references = { clientSecret: '${secret:web.client-secret}', privateKey: '${secret:web.private-key}' }
    expect(entry).toEqual({ url: 'https://x.test', oauth: { clientId: 'app', ...references } })
    expect(secrets).toEqual([
      { where: 'oauth.clientSecret', name: 'web.client-secret', value: 'planted-6' },
      { where: 'oauth.privateKey', name: 'web.private-key', value: 'planted-7' },
    ])
  })

  it('takes no name that the entry itself refers to', () => {
    expect(withoutSecrets('db', { args: ['--key', '${secret:db.key}', '--key', 'planted-1', '--key', 'planted-2'] }, none).entry).toEqual({
      args: ['--key', '${secret:db.key}', '--key', '${secret:db.key-2}', '--key', '${secret:db.key-3}'],
    })
  })

  it('gives a key that is left open a name of its own, whatever is kept already', () => {
    const entry = { url: 'https://x.test', headers: { Authorization: 'Bearer ${open:Authorization}', 'X-Same': '${open:Authorization}' } }
    expect(openKeysOf(entry)).toEqual(['Authorization'])
    expect(withoutSecrets('github', entry, none, new Set(['github.Authorization'])).entry).toEqual({
      url: 'https://x.test',
      headers: { Authorization: 'Bearer ${secret:github.Authorization-2}', 'X-Same': '${secret:github.Authorization-2}' },
    })
  })

  it('takes what a tool does for no key, whatever the tool is called', () => {
    const entry = { command: 'x', effects: { get_api_key: 'read', delete_token: 'destructive', secret: 'planted-no-effect-1' } }
    expect(withoutSecrets('vault', entry, none)).toMatchObject({
      entry: { effects: { get_api_key: 'read', delete_token: 'destructive', secret: '${secret:vault.secret}' } },
      secrets: [{ where: 'effects.secret' }],
    })
  })

  it('leaves an entry of another shape to those who check it', () => {
    for (const entry of [{ env: ['A=b'] }, { headers: 'x' }, { bearer: 5 }, { args: 'x' }, { args: [1, null] }, { url: 7 }, {}])
      expect(withoutSecrets('x', entry, none)).toEqual({ entry, secrets: [], opened: new Map() })
  })
})
