import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { armor, generateX25519Identity, identityToRecipient } from 'age-encryption'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { openConfigStore } from '../../../config/config-store.ts'
import { decryptText } from '../../../secrets/encrypted/encrypted-text.ts'
import { openHeldFile } from '../../../packages/held/held-file.ts'
import { heldTransfer } from '../../../packages/held/held-transfer.ts'
import { secretsInMemory, signInsInMemory } from './testing/carried-fixture.ts'
import { manualClock } from '../../../testing/manual-clock.ts'
import { carriedSecrets } from './carried-secrets.ts'
import { configTransferControl } from './config-transfer.ts'

const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
})

/** A computer with a servers.json, a keychain, and sign-ins of its own. */
async function computer(
  servers: Record<string, unknown> = {},
  settings: Record<string, unknown> = {},
  inFiles: Record<string, string> = {},
) {
  const folder = mkdtempSync(join(tmpdir(), 'tooltray-encrypted-'))
  const file = join(folder, 'servers.json')
  writeFileSync(file, JSON.stringify({ mcpServers: servers, settings }))
  const config = await openConfigStore({ file, clock: manualClock(), watchFolder: () => () => undefined })
  ends.push(() => {
    config.close()
    rmSync(folder, { recursive: true, force: true })
  })
  const [named, signIns] = [secretsInMemory(inFiles), signInsInMemory()]
  const renewed: string[] = []
  const held = openHeldFile(join(folder, 'held.json'), manualClock(), () => undefined)
  const control = configTransferControl({
    config,
    secretNames: () => named.list().map(({ name }) => name),
    holders: () => new Map(),
    packages: heldTransfer(held, () => [...config.state.servers.keys()], { of: () => undefined, take: async () => undefined }),
    carried: carriedSecrets({ named, signIns }),
    renewSecrets: (names) => renewed.push(...names),
  })
  const text = (): string => readFileSync(file, 'utf8')
  return { control, config, named, signIns, renewed, text }
}

const URL = 'https://mcp.linear.test/mcp'
const RECORD = JSON.stringify({
  version: 1,
  url: URL,
  registrations: {},
  current: { issuer: 'https://linear.test', savedAt: 1, identity: 'mia@linear.test', tokens: { access_token: 'planted-token' } },
})
const KEY = { passphrase: 'four words are enough' }

/** A computer with a secret of each kind. */
async function full() {
  const here = await computer(
    {
      github: { command: 'gh', env: { TOKEN: '${secret:github.token}' } },
      db: { command: 'db', env: { API_KEY: 'planted-written-out-1' } },
      linear: { url: URL },
    },
    { rerank: { provider: 'openai', model: 'm', apiKey: 'sk-planted-planted-2' } },
  )
  await here.named.set('github.token', 'planted-github')
  await here.named.set('spare', 'planted-spare')
  await here.named.ofPerson('p1').set('own', 'planted-of-a-person')
  await here.signIns.putCopy({ url: URL, account: 'linear' }, RECORD)
  return here
}

let text: string
let inside: string
beforeAll(async () => {
  ;({ text } = await (await full()).control.exportEncrypted(KEY))
  inside = await decryptText(text, KEY)
})

it('an empty computer has everything after one pass phrase, and no secret was ever readable', async () => {
  expect(text).toMatch(/^-----BEGIN AGE ENCRYPTED FILE-----\n[A-Za-z0-9+/=\n]+-----END AGE ENCRYPTED FILE-----\n$/)
  for (const part of inside.matchAll(/planted-[\w-]+/g)) expect(Buffer.from(text).includes(part[0])).toBe(false)
  expect(inside).not.toContain('planted-of-a-person')

  const there = await computer()
  await expect(there.control.plan({ text, replace: false })).rejects.toMatchObject({ code: 'passphrase_needed' })
  const wrong = { text, replace: false, key: { passphrase: 'four words are not enough' } }
  await expect(there.control.plan(wrong)).rejects.toMatchObject({ code: 'passphrase_wrong' })
  await expect(there.control.takeOver(wrong, undefined)).rejects.toMatchObject({ code: 'passphrase_wrong' })

  const given = { text, replace: false, key: KEY }
  const { fingerprint, ...plan } = await there.control.plan(given)
  expect(plan).toMatchObject({
    missing: [],
    signIns: [{ url: URL, account: 'linear', identity: 'mia@linear.test', state: 'new', comes: true }],
  })
  expect(plan.values.every(({ state, comes }) => state === 'new' && comes)).toBe(true)
  expect(JSON.stringify(plan)).not.toContain('planted')
  await expect(there.control.takeOver(given, undefined)).rejects.toMatchObject({ code: 'consent_needed' })
  expect(there.named.list()).toEqual([])
  await there.control.takeOver(given, fingerprint)

  const values = await Promise.all(there.named.list().map(({ name }) => there.named.get(name)))
  expect(values.sort()).toEqual(['planted-github', 'planted-spare', 'planted-written-out-1', 'sk-planted-planted-2'])
  expect(there.renewed.sort()).toEqual(there.named.list().map(({ name }) => name))
  expect(await there.signIns.copy({ url: URL, account: 'linear' })).toBe(RECORD)
  expect([...there.config.state.servers.keys()]).toEqual(['github', 'db', 'linear'])
  expect(there.text()).not.toContain('planted')
  expect(await there.control.plan(given)).toMatchObject({ fingerprint: undefined })
})

it('what this computer has stays, unless it is to be replaced', async () => {
  const there = await computer()
  await there.named.set('github.token', 'mine')
  await there.named.set('spare', 'planted-spare')
  await there.signIns.putCopy({ url: URL, account: 'linear' }, RECORD.replace('planted-token', 'mine'))
  const given = { text, replace: false, key: KEY }
  const plan = await there.control.plan(given)
  expect(plan.values).toContainEqual({ name: 'github.token', state: 'different', comes: false })
  expect(plan.values).toContainEqual({ name: 'spare', state: 'same', comes: false })
  await there.control.takeOver(given, plan.fingerprint)
  expect(await there.named.get('github.token')).toBe('mine')
  expect(await there.signIns.copy({ url: URL, account: 'linear' })).toContain('mine')

  const replacing = { ...given, replace: true }
  await there.control.takeOver(replacing, (await there.control.plan(replacing)).fingerprint)
  expect(await there.named.get('github.token')).toBe('planted-github')
  expect(await there.signIns.copy({ url: URL, account: 'linear' })).toBe(RECORD)
})

it('a secret in a file is not exported, but named, and stays as it is where one comes', async () => {
  const here = await computer({ a: { command: 'a', env: { TOKEN: '${secret:mounted}' } } }, {}, { mounted: 'planted-in-file' })
  await here.named.set('own', 'planted-own')
  const exported = await here.control.exportEncrypted(KEY)
  expect(exported.left).toEqual(['mounted'])
  const whole = await decryptText(exported.text, KEY)
  expect([whole.includes('planted-in-file'), whole.includes('planted-own')]).toEqual([false, true])
  // The next computer knows that its value is missing.
  expect(await (await computer()).control.plan({ text: exported.text, replace: false, key: KEY })).toMatchObject({ missing: ['mounted'] })

  const there = await computer({}, {}, { 'github.token': 'planted-in-file' })
  const given = { text, replace: true, key: KEY }
  const plan = await there.control.plan(given)
  expect(plan.values).toContainEqual({ name: 'github.token', state: 'different', comes: false, inFile: true })
  await there.control.takeOver(given, plan.fingerprint)
  expect(await there.named.get('github.token')).toBe('planted-in-file')
  expect(await there.named.get('spare')).toBe('planted-spare')
})

it('a file for a key is opened by the key alone', async () => {
  const identity = await generateX25519Identity()
  const { control } = await full()
  await expect(control.exportEncrypted({ recipients: ['age1nonsense'] })).rejects.toMatchObject({ code: 'usage' })
  const { text: forKey } = await control.exportEncrypted({ recipients: [await identityToRecipient(identity)] })
  const there = await computer()
  for (const key of [KEY, { identity: await generateX25519Identity() }, { identity: 'nonsense' }])
    await expect(there.control.plan({ text: forKey, replace: false, key })).rejects.toMatchObject({ code: 'passphrase_wrong' })
  expect((await there.control.plan({ text: forKey, replace: false, key: { identity } })).signIns).toHaveLength(1)
})

it('a file that is damaged changes nothing', async () => {
  const there = await computer()
  const middle = Math.floor(text.length / 2)
  const flipped = text.slice(0, middle) + (text[middle] === 'A' ? 'B' : 'A') + text.slice(middle + 1)
  for (const damaged of [flipped, text.slice(0, middle)])
    await expect(there.control.plan({ text: damaged, replace: false, key: KEY })).rejects.toMatchObject({ code: 'config_invalid' })
})

it('a file whose pass phrase would take gigabytes of memory is refused unopened', async () => {
  const there = await computer()
  const bytes = Buffer.from(armor.decode(text)).toString('latin1')
  expect(bytes).toMatch(/^-> scrypt \S+ 18$/m)
  const costly = armor.encode(Buffer.from(bytes.replace(/^(-> scrypt \S+) 18$/m, '$1 20'), 'latin1'))
  const plan = there.control.plan({ text: costly, replace: false, key: KEY })
  await expect(plan).rejects.toMatchObject({ code: 'config_invalid', message: expect.stringContaining('256 MB') as string })
})

it.each([
  ['a secret whose name no reference can have', { values: { '../up': 'x' } }],
  ['a sign-in to another address', { signIns: [{ url: 'https://evil.test', account: 'x', record: RECORD }] }],
  ['a sign-in without tokens', { signIns: [{ url: URL, account: 'x', record: RECORD.replace('access_token', 'other') }] }],
  ['a sign-in that is no JSON', { signIns: [{ url: URL, account: 'x', record: '{' }] }],
])('a file with %s is refused', async (_what, more) => {
  const { control } = await computer()
  const plain = JSON.stringify({ tooltray: 1, servers: {}, ...more })
  await expect(control.plan({ text: plain, replace: false })).rejects.toMatchObject({ code: 'config_invalid' })
})

it('an import that cannot be written puts every secret back', async () => {
  const there = await computer()
  await there.named.set('github.token', 'mine')
  const given = { text, replace: true, key: KEY }
  const { fingerprint } = await there.control.plan(given)
  there.config.write = () => Promise.reject(new Error('The disk is full.'))
  await expect(there.control.takeOver(given, fingerprint)).rejects.toThrow('The disk is full.')
  expect(there.named.list().map(({ name }) => name)).toEqual(['github.token'])
  expect(await there.named.get('github.token')).toBe('mine')
  expect(there.signIns.kept()).toEqual([])
})
