import { describe, expect, it } from 'vitest'
import { parseServersFile } from './servers-file.ts'
import { expandSetting, expandVariables, type SecretLookup } from './variables.ts'

const noSecrets: SecretLookup = () => undefined

function configOf(entry: Record<string, unknown>) {
  const config = parseServersFile(JSON.stringify({ mcpServers: { github: entry } })).servers.get('github')
  if (!config) throw new Error('the entry is invalid')
  return config
}

async function expand(entry: Record<string, unknown>, env: Record<string, string> = {}, secret: SecretLookup = noSecrets) {
  return expandVariables('github', configOf(entry), { env, home: '/home/ada', secret })
}

/** What becomes of one text, by way of an argument. */
async function expandText(text: string, env: Record<string, string> = {}, secret: SecretLookup = noSecrets) {
  const { config } = await expand({ command: 'x', args: [text] }, env, secret)
  return config.transport === 'stdio' ? config.args[0] : undefined
}

describe('a text with variables', () => {
  it.each([
    ['plain', 'plain'],
    ['${A}', 'one'],
    ['<${A}-${B}>', '<one-two>'],
    ['${env:A}', 'one'],
    ['${EMPTY}', ''],
    ['${NONE:-default}', 'default'],
    ['${NONE:-}', ''],
    ['${EMPTY:-default}', 'default'],
    ['${A:-default}', 'one'],
    ['${NONE:-http://x:1/a b}', 'http://x:1/a b'],
    ['$${A}', '${A}'],
    ['$${A} ${A}', '${A} one'],
    ['$A and $ and } and ${', '$A and $ and } and ${'],
    ['${TRICKY}', '${A} $& $1'],
    ['${secret:TOKEN}', 's3cret'],
    ['${secret:none:-default}', 'default'],
  ])('%s becomes %s', async (template, expected) => {
    const env = { A: 'one', B: 'two', EMPTY: '', TRICKY: '${A} $& $1' }
    expect(await expandText(template, env, (name) => (name === 'TOKEN' ? 's3cret' : undefined))).toBe(expected)
  })

  const strange = [
    '${constructor}',
    '${env:toString}',
    '${input:token}',
    '${workspaceFolder}',
    '${}',
    '${ A }',
    '${A:-${B}}',
    '${A-default}',
  ]
  it.each(strange)('%s is missing, never passed on', async (text) => {
    await expect(expandText(text, { A: '', B: 'b' })).rejects.toMatchObject({ code: 'variable_missing' })
  })
})

describe('a server', () => {
  it('that is a program: everywhere a text stands, and home', async () => {
    const entry = { command: '~/bin/${A}', args: ['${A}', '~/kept'], env: { KEY: '${A}', '${A}': 'name' }, cwd: '~' }
    const { config, secrets } = await expand(entry, { A: 'one' })
    const env = { KEY: 'one', '${A}': 'name' }
    expect(config).toMatchObject({ command: '/home/ada/bin/one', args: ['one', '~/kept'], env, cwd: '/home/ada' })
    expect(secrets).toEqual([])
  })

  it('behind a URL: url, headers and bearer, and which values are secret', async () => {
    const headers = { 'X-Key': 'k ${secret:key}', 'X-Same': '${secret:key}' }
    const entry = { url: 'https://${HOST}/mcp', headers, bearer: '${secret:token}' }
    const asked: string[] = []
    const { config, secrets } = await expand(entry, { HOST: 'x.test' }, async (name) => {
      asked.push(name)
      return `<${name}>`
    })
    expect(config).toMatchObject({ url: 'https://x.test/mcp', headers: { 'X-Key': 'k <key>', 'X-Same': '<key>' }, bearer: '<token>' })
    expect(secrets).toEqual(['<key>', '<token>'])
    expect(asked).toEqual(['key', 'token'])
  })

  it('that signs in: at any depth, and files at home', async () => {
    const identityProvider = { issuer: 'https://${HOST}', clientId: 'b', idTokenFile: '~/id' }
    const oauth = { grant: 'enterprise_managed', clientId: 'a', clientSecret: '${secret:key}', identityProvider }
    const { config, secrets } = await expand({ url: 'https://x.test', oauth }, { HOST: 'id.test' }, (name) => `<${name}>`)
    const expanded = { ...identityProvider, issuer: 'https://id.test', idTokenFile: '/home/ada/id' }
    expect(config).toMatchObject({ oauth: { ...oauth, clientSecret: '<key>', identityProvider: expanded } })
    expect(secrets).toEqual(['<key>'])
  })

  it('keeps its other settings, and the configuration given is not changed', async () => {
    const config = configOf({ command: '${A}', idle: 'never', tools: { deny: ['x'] } })
    const before = structuredClone(config)
    const { config: expanded } = await expandVariables('github', config, { env: { A: 'a' }, home: '/', secret: noSecrets })
    expect(expanded).toEqual({ ...config, command: 'a' })
    expect(config).toEqual(before)
  })

  it('names everything that is missing at once', async () => {
    const entry = { command: 'x', args: ['-y', '${PKG}'], env: { GITHUB_TOKEN: '${TOKEN}${PKG}', KEY: '${secret:key}' } }
    await expect(expand(entry)).rejects.toMatchObject({
      code: 'variable_missing',
      message:
        '4 variables have no value: ${PKG} (args[1] of server github), ${TOKEN} (env.GITHUB_TOKEN of server github), ' +
        '${PKG} (env.GITHUB_TOKEN of server github), ${secret:key} (env.KEY of server github).',
      data: {
        server: 'github',
        missing: [
          { variable: 'PKG', where: 'args[1]' },
          { variable: 'TOKEN', where: 'env.GITHUB_TOKEN' },
          { variable: 'PKG', where: 'env.GITHUB_TOKEN' },
          { variable: 'secret:key', where: 'env.KEY' },
        ],
      },
    })
  })

  it('whose token has a character that no header can carry, and no value of it is told', async () => {
    const remote = { url: 'https://a.test/mcp', bearer: '${TOKEN}', headers: { 'X-Key': '${secret:KEY}' } }
    const good = await expand(remote, { TOKEN: ' “Bearer tok”\n' }, (name) => (name === 'KEY' ? ' "k"\u200B' : undefined))
    expect(good).toMatchObject({ config: { bearer: 'tok', headers: { 'X-Key': '"k"' } }, secrets: [' "k"\u200B', 'k'] })
    const bad = expand(remote, { TOKEN: 'secret\u200Btoken' }, () => 'k')
    await expect(bad).rejects.toMatchObject({ code: 'config_invalid', message: expect.stringContaining('U+200B') as string })
    await expect(bad).rejects.not.toThrow('secret')
  })

  it('whose URL is none once the variables are in', async () => {
    const error = expand({ url: '${URL}' }, { URL: 'secret-host/mcp' })
    await expect(error).rejects.toMatchObject({ code: 'config_invalid', data: { key: 'url' } })
    await expect(error).rejects.not.toThrow('secret-host')
  })

  it('an error of the keychain reaches the caller', async () => {
    const locked = new Error('locked')
    await expect(expand({ command: '${secret:x}' }, {}, () => Promise.reject(locked))).rejects.toBe(locked)
  })
})

describe('a setting with variables', () => {
  const texts = { url: 'http://${HOST}/v1', apiKey: '${secret:KEY}', model: undefined }

  it('gets its values', async () => {
    const sources = { env: { HOST: 'a.test' }, secret: (name: string) => (name === 'KEY' ? 'k' : undefined) }
    expect(await expandSetting('rerank', texts, sources)).toEqual({ url: 'http://a.test/v1', apiKey: 'k', model: undefined })
  })

  it('names all that are missing, and no value', async () => {
    const given = { ...texts, model: '${SET}' }
    const expanding = expandSetting('rerank', given, { env: { SET: 'value' }, secret: noSecrets })
    await expect(expanding).rejects.toMatchObject({
      code: 'variable_missing',
      message: '2 variables have no value: ${HOST} (url of setting rerank), ${secret:KEY} (apiKey of setting rerank).',
    })
  })
})
