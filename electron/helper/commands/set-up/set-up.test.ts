import { readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type ScriptedEngine, startScriptedEngine } from '../../testing/scripted-engine.ts'
import { scriptedRun } from '../../testing/scripted-run.ts'

let engine: ScriptedEngine
beforeEach(async () => {
  engine = await startScriptedEngine()
})
afterEach(() => engine.close())

const tooltray = (args: string[]) => scriptedRun(engine, args)

it('restore shows all that would run, needs a yes, and takes over just that', async () => {
  const file = join(engine.platform.home, 'set-up.json')
  writeFileSync(file, 'plain')
  const refused = await tooltray(['restore', file])
  expect([refused.code, refused.stderr]).toEqual([2, expect.stringContaining('The programs above would run on this computer')])
  expect(refused.stderr).toContain('s:\nTooltray will start, without a shell: npx s\nWith: LEVEL=low, KEY=••••••••')
  expect((await tooltray(['restore', file, '--dry-run'])).code).toBe(0)
  expect(engine.asked).toEqual([])
  expect(await tooltray(['restore', file, '--yes'])).toMatchObject({
    code: 0,
    stderr: expect.stringContaining('With: LEVEL=low') as string,
  })
  expect(engine.asked).toEqual(['take over {"text":"plain","replace":false,"agreed":"f-2"}'])
  writeFileSync(file, '${secret:github.token}')
  expect(await tooltray(['restore', file, '--yes'])).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('The secret github.token, which github uses, would go to: npx s, so you must confirm it.') as string,
  })
  expect((await tooltray(['restore', file, '--yes', '--give', 'github.token'])).code).toBe(0)
})

it('export writes secrets only encrypted: by the pass phrase in a file, or for keys', async () => {
  const file = join(engine.platform.home, 'pass-phrase')
  writeFileSync(file, 'four words are enough\nignored')
  const refused = await tooltray(['export', '--secrets'])
  expect([refused.code, refused.stderr]).toEqual([2, expect.stringContaining('Secrets are exported only encrypted.')])
  for (const words of [
    ['--passphrase-file', file],
    ['--secrets', '--passphrase-file', file, '--recipient', 'age1x'],
    ['--secrets', '--passphrase-file', '/dev/null'],
  ])
    expect((await tooltray(['export', ...words])).code).toBe(2)
  expect(engine.asked).toEqual([])
  expect(await tooltray(['export', '--secrets', '--passphrase-file', file])).toMatchObject({
    code: 0,
    stdout: '-----BEGIN AGE ENCRYPTED FILE-----\n',
    stderr: expect.stringContaining('Left out, because they come from files: mounted.') as string,
  })
  expect((await tooltray(['export', '--secrets', '--recipient', 'age1x', '--recipient', 'age1y'])).code).toBe(0)
  expect(engine.asked).toEqual(['export {"passphrase":"four words are enough"}', 'export {"recipients":["age1x","age1y"]}'])
})

it('restore opens an encrypted file by the pass phrase or key in another one', async () => {
  const [file, secret] = ['set-up.age', 'secret'].map((name) => join(engine.platform.home, name)) as [string, string]
  writeFileSync(file, '-----BEGIN AGE ENCRYPTED FILE-----')
  writeFileSync(secret, '# created by age-keygen\nAGE-SECRET-KEY-1X\n')
  expect((await tooltray(['restore', file, '--identity-file', secret, '--yes'])).code).toBe(0)
  expect((await tooltray(['restore', file, '--passphrase-file', secret, '--yes'])).code).toBe(0)
  expect(engine.asked.map((asked) => asked.replace(/^.*"key":|,"agreed.*$/g, ''))).toEqual([
    '{"identity":"AGE-SECRET-KEY-1X"}',
    '{"passphrase":"# created by age-keygen"}',
  ])
  writeFileSync(secret, 'nothing')
  expect((await tooltray(['restore', file, '--identity-file', secret])).code).toBe(2)
})

it('export --to writes files into a folder that is new or empty, and lists what has no place', async () => {
  const out = join(engine.platform.home, 'cluster')
  for (const words of [
    ['--to', 'toolhive'],
    ['--out', out],
    ['--to', 'toolhive', '--out', out, '--secrets'],
    ['--to', 'x', '--out', out],
  ])
    expect((await tooltray(['export', ...words])).code).toBe(2)
  const printed = await tooltray(['export', '--to', 'toolhive', '--out', out, '--json'])
  expect([printed.code, printed.stderr]).toEqual([0, ''])
  const { files, left } = JSON.parse(printed.stdout) as { files: string[]; left: object[] }
  for (const file of files) expect(readFileSync(join(out, file), 'utf8')).toContain('apiVersion: toolhive.stacklok.dev/v1beta1')
  if (process.platform !== 'win32') for (const file of files) expect(statSync(join(out, file)).mode & 0o777).toBe(0o644)
  expect(left).toContainEqual({ server: '', field: 'learning', why: expect.any(String) as string })
  const again = await tooltray(['export', '--to', 'compose', '--out', out])
  expect([again.code, again.stderr]).toEqual([2, expect.stringContaining('is not empty')])
  expect((await tooltray(['export', '--to', 'compose', '--out', out, '--force'])).code).toBe(0)
  expect(readdirSync(out)).toEqual(expect.arrayContaining([...files, 'compose.yaml', 'gateway.yaml']))
})
