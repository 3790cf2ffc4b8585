import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { systemClock, thisPlatform } from '../../base/platform.ts'
import { openOutbound } from '../../network/outbound.ts'
import { createSandbox } from './sandbox.ts'

let folder: string
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'sandbox-'))))
afterEach(() => rmSync(folder, { recursive: true }))

const sandbox = (os: 'linux' | 'win32', onOldNode?: (of: string, why: string) => void) =>
  createSandbox({
    ...(onOldNode === undefined ? {} : { onOldNode }),
    platform: { ...thisPlatform(), os, home: folder },
    path: async () => folder,
    homes: join(folder, 'homes'),
    own: { all: [join(folder, 'data')], programs: [join(folder, 'data/bundles')] },
    onRefused: () => undefined,
    outbound: openOutbound({ env: {}, clock: systemClock }),
  })

/** A bubblewrap that makes no sandbox, and notes how it was started. */
function maker(script: string): void {
  writeFileSync(join(folder, 'bwrap'), `#!/bin/sh\n${script}\n`)
  chmodSync(join(folder, 'bwrap'), 0o755)
}

const program = { command: process.execPath, args: ['x'], cwd: '/', env: { PATH: '/usr/bin' } }
const none = { network: false, read: [], write: [] }

it('is not there on Windows, and without bubblewrap, and says what to do', async () => {
  expect(await sandbox('win32').missing()).toMatchObject({ code: 'sandbox_unavailable' })
  expect(await sandbox('linux').missing()).toMatchObject({
    code: 'sandbox_unavailable',
    message: 'There is no sandbox on this system: bubblewrap is not installed.',
    hint: expect.stringContaining('sudo apt install bubblewrap') as string,
  })
  await expect(sandbox('linux').launch(program, none, 's', {})).rejects.toMatchObject({ code: 'sandbox_unavailable' })
})

it('is not there where bubblewrap cannot make one, and is once it can', async ({ skip }) => {
  skip(process.platform === 'win32', 'not on Windows')
  const one = sandbox('linux')
  maker('echo "bwrap: setting up uid map: Permission denied" >&2; exit 1')
  expect(await one.missing()).toMatchObject({
    message: expect.stringContaining('(bwrap: setting up uid map: Permission denied)') as string,
  })
  maker('exit 0')
  expect(await one.missing()).toBeUndefined()
})

it('says what its rules name in vain, and throws what the system says of a program that is not there', async ({ skip }) => {
  skip(process.platform === 'win32', 'not on Windows')
  maker('exit 0')
  const one = sandbox('linux')
  await expect(one.launch(program, { ...none, read: ['/none'] }, 's', {})).rejects.toMatchObject({
    code: 'server_start_failed',
    message: 'Its sandbox names what is not there: /none.',
  })
  await expect(one.launch(program, { ...none, write: [join(folder, 'not/there')] }, 's', {})).rejects.toMatchObject({
    message: `Its sandbox names what is not there and cannot be made: ${join(folder, 'not/there')} (ENOENT).`,
  })
  await expect(one.launch({ ...program, command: 'none' }, none, 's', {})).rejects.toMatchObject({ code: 'ENOENT' })
  await expect(one.launch({ ...program, cwd: '/none' }, none, 's', {})).rejects.toMatchObject({ code: 'ENOENT' })
})

it('makes what the program may change, and leaves what is there', async ({ skip }) => {
  skip(process.platform === 'win32', 'not on Windows')
  maker('exit 0')
  const [file, made, kept] = ['file', 'folder/', 'kept'].map((name) => `${folder}/${name}`) as [string, string, string]
  writeFileSync(kept, 'as it is')
  await sandbox('linux').launch(program, { ...none, write: [file, made, kept] }, 's', {})
  expect([statSync(file).size, statSync(made).isDirectory(), readFileSync(kept, 'utf8')]).toEqual([0, true, 'as it is'])
})

it('starts bubblewrap with nothing of the program in its own environment', async ({ skip }) => {
  skip(process.platform === 'win32', 'not on Windows')
  maker('exit 0')
  const launch = await sandbox('linux').launch({ ...program, env: { LD_PRELOAD: '/evil.so', KEY: 'k' } }, none, 's', { KEY: '' })
  expect(launch).toMatchObject({ command: join(folder, 'bwrap'), args: ['--args', '3', '--', process.execPath, 'x'], env: {}, cwd: '/' })
})

it('tells of a Node that will reach none of the hosts that are named', async () => {
  maker('exit 0')
  writeFileSync(join(folder, 'node'), '#!/bin/sh\necho v20.11.0\n')
  chmodSync(join(folder, 'node'), 0o755)
  const { promise, resolve } = Promise.withResolvers<string[]>()
  const run = { ...program, command: 'node', env: { PATH: folder } }
  await sandbox('linux', (...told) => resolve(told)).launch(run, { ...none, network: ['api.example.com'] }, 'weather', {})
  expect(await promise).toEqual(['weather', expect.stringMatching(/^Node 20\.11\.0 does not use the proxy of the sandbox/)])
})
