import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { MOST_SECRET_FILES, readSecretFolder } from './read-secret-folder.ts'
import { mountedSecret } from './testing/mounted-secret.ts'

/** The user id of a user without any files. */
const NOBODY = 65_534

let home: string
let folder: string
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'tooltray-secret-folder-'))
  folder = join(home, 'secrets')
  mkdirSync(folder)
})
afterEach(() => rmSync(home, { recursive: true, force: true }))

const put = (name: string, content: string | Buffer): void => writeFileSync(join(folder, name), content)

/** What each file says: its value, or in brackets why it has none. */
async function found(): Promise<Record<string, string>> {
  const { files } = await readSecretFolder(folder)
  return Object.fromEntries(files.map((file) => [file.name, 'value' in file ? file.value : `(${file.reason})`]))
}

it('reads one secret from each file, without one line break at its end', async () => {
  put('github.token', 'planted\n')
  put('windows', 'planted\r\n')
  put('bare', 'planted')
  put('two-breaks', 'planted\n\n')
  put('lines', '-----BEGIN KEY-----\nplanted\n-----END KEY-----\n')
  put('spaces', ' planted ')
  put('long', 'x'.repeat(64 * 1024))
  put('.hidden', 'planted')
  mkdirSync(join(folder, 'kubernetes.io'))
  expect(await found()).toEqual({
    'github.token': 'planted',
    windows: 'planted',
    bare: 'planted',
    'two-breaks': 'planted\n',
    lines: '-----BEGIN KEY-----\nplanted\n-----END KEY-----',
    spaces: ' planted ',
    long: 'x'.repeat(64 * 1024),
  })
})

it('says of each other file why it has no value', async () => {
  put('empty', '')
  put('break', '\n')
  put('large', 'x'.repeat(64 * 1024 + 1))
  put('bytes', Buffer.from([0x61, 0xff, 0xfe]))
  put('nul', 'a\0b')
  put('1st', 'planted')
  writeFileSync(join(home, 'outside'), 'planted-outside')
  mkdirSync(join(home, 'secrets-too'))
  writeFileSync(join(home, 'secrets-too/key'), 'planted-beside')
  symlinkSync('../outside', join(folder, 'out'))
  symlinkSync('../secrets-too/key', join(folder, 'beside'))
  symlinkSync('none', join(folder, 'nowhere'))
  symlinkSync('self', join(folder, 'self'))
  symlinkSync('empty', join(folder, 'to-empty'))
  execFileSync('mkfifo', [join(folder, 'pipe')])
  expect(await found()).toEqual({
    empty: '(it is empty)',
    break: '(it is empty)',
    'to-empty': '(it is empty)',
    large: '(it is larger than 64 KB)',
    bytes: '(it is no text in UTF-8)',
    nul: '(it is no text in UTF-8)',
    '1st': '(its name cannot be the name of a secret)',
    out: '(it is a link that leads out of the folder)',
    beside: '(it is a link that leads out of the folder)',
    nowhere: '(it is a link that leads nowhere)',
    self: '(it is a link that leads to itself)',
    pipe: '(it is no ordinary file)',
  })
})

it('says that it lacks the permission', async () => {
  put('shut', 'planted')
  chmodSync(join(folder, 'shut'), 0o000)
  const isRoot = process.getuid?.() === 0
  chmodSync(home, 0o755)
  // For root, permissions do not count: this process is another user meanwhile.
  if (isRoot) process.seteuid?.(NOBODY)
  try {
    expect(await found()).toEqual({ shut: '(Tooltray has no permission to read it)' })
  } finally {
    if (isRoot) process.seteuid?.(0)
  }
})

it('follows the links of Kubernetes, and reads all files in one version while they are replaced', async () => {
  const mounted = mountedSecret(folder)
  mounted.write({ user: 'one', password: 'one' })
  expect(await found()).toEqual({ user: 'one', password: 'one' })
  // All files are replaced at another moment of each read.
  for (let moment = 0; moment < 40; moment++) {
    const reading = found()
    for (let turn = 0; turn < moment; turn++) await new Promise((resolve) => setImmediate(resolve))
    mounted.write({ user: `v${moment}`, password: `v${moment}` })
    const { user, password } = await reading
    expect(user).toMatch(/^(v\d+|one)$/)
    expect(password).toBe(user)
  }
})

it('reads no more than the limit, and tells a folder that is not there from one that cannot be read', async () => {
  for (let at = 0; at < MOST_SECRET_FILES + 3; at++) put(`s${String(at).padStart(4, '0')}`, 'planted')
  const { files, more } = await readSecretFolder(folder)
  expect([files.length, files.at(-1)?.name, more]).toEqual([MOST_SECRET_FILES, 's0199', 3])
  expect(await readSecretFolder(join(home, 'none'))).toEqual({ found: false, files: [], more: 0 })
  renameSync(folder, join(home, 'moved'))
  writeFileSync(folder, 'planted')
  expect(await readSecretFolder(folder)).toEqual({ found: true, files: [], more: 0, reason: 'it is no folder' })
})
