import { mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { skipWithout } from '../../scripts/test/skip-without.ts'
import { uvPrograms } from '../../scripts/test/pypi/install-python.ts'
import { type PythonBed, openPythonBed, printed } from '../testing/packages/python-bed.ts'
import { pythonsHere } from '../testing/packages/pythons-here.ts'

skipWithout('uv')

const [oldest, ...younger] = pythonsHere()
const youngest = younger.at(-1)

/** Links programs into a folder of a bed, which is returned. */
function linked(bed: PythonBed, folder: string, programs: Readonly<Record<string, string>>): string {
  const made = join(bed.root, folder)
  mkdirSync(made)
  for (const [name, file] of Object.entries(programs)) symlinkSync(file, join(made, name))
  return made
}

const lockOf = (folder: string | undefined): string => readFileSync(join(folder ?? '', 'requirements.txt'), 'utf8')

it('a package that is not for the first Python in PATH is kept with one that it is for', async ({ skip }) => {
  if (oldest === undefined || youngest === undefined) return skip('this computer has one Python')
  await using bed = await openPythonBed()
  const first = linked(bed, 'first', { python3: oldest.file })
  const later = linked(bed, 'later', { [`python3.${youngest.minor}`]: youngest.file })
  bed.env.PATH = `${uvPrograms}:${first}:${later}`
  await bed.index.publish({ name: 'mcp-fetch', version: '1.0.0', prints: 'one', python: `>=3.${youngest.minor}` }, 30)
  const started = await bed.start()
  expect(printed(started)).toBe('one --all')
  expect(lockOf(started?.folder)).toContain(`# Python: 3.${youngest.minor}\n`)
  // It is the one that was decided on, also where another comes first by then.
  rmSync(join(bed.folder, 'uv'), { recursive: true })
  expect(printed(await bed.start())).toBe('one --all')
  expect(bed.notes).toEqual([])
})

it('the same packages for another Python are no update', async ({ skip }) => {
  if (oldest === undefined || youngest === undefined) return skip('this computer has one Python')
  await using bed = await openPythonBed()
  await bed.index.publish({ name: 'mcp-fetch', version: '1.0.0', prints: 'one' }, 30)
  bed.env.PATH = `${uvPrograms}:${linked(bed, 'first', { python3: oldest.file })}`
  await bed.start()
  bed.env.PATH = `${uvPrograms}:${linked(bed, 'later', { python3: youngest.file })}`
  expect(await bed.keeper().update('notes')).toMatchObject({ version: '1.0.0', state: 'kept' })
})

it('a package that no Python here is for says which one it needs, and how to get it', async () => {
  await using bed = await openPythonBed()
  await bed.index.publish({ name: 'mcp-fetch', version: '1.0.0', python: '>=3.99' }, 30)
  await expect(bed.start()).rejects.toMatchObject({
    code: 'program_missing',
    message: expect.stringMatching(/^mcp-fetch needs Python 3\.99 or newer, and this computer has 3\.\d+\.$/) as string,
    hint: 'Get it with: uv python install 3.99',
    data: { program: { installation: { command: 'uv python install 3.99' } } },
  })
})

it('an environment whose Python is gone is made again from the same files, or says which Python it needs', async () => {
  await using bed = await openPythonBed()
  await bed.index.publish({ name: 'mcp-fetch', version: '1.0.0', prints: 'one' }, 30)
  const own = linked(bed, 'python', { python3: '/usr/bin/python3' })
  bed.env.PATH = `${uvPrograms}:${own}:/usr/bin:/bin`
  const lock = lockOf((await bed.start())?.folder)
  await bed.index.publish({ name: 'mcp-fetch', version: '1.1.0', prints: 'two' }, 20)
  rmSync(own, { recursive: true })
  const again = await bed.start()
  expect(printed(again)).toBe('one --all')
  expect(lockOf(again?.folder)).toBe(lock)
  // The next one is gone, too, and there is no other.
  const modules = linked(bed, 'python', { python3: '/usr/bin/python3' })
  rmSync(join(bed.folder, 'uv'), { recursive: true })
  bed.env.PATH = `${uvPrograms}:${modules}`
  await bed.start()
  rmSync(modules, { recursive: true })
  await expect(bed.start()).rejects.toMatchObject({
    code: 'program_missing',
    message: expect.stringMatching(/^Its packages need Python 3\.\d+, which is not on this computer\.$/) as string,
    hint: expect.stringMatching(/^Get it with: uv python install 3\.\d+$/) as string,
  })
})

it('a runner that the command names by its file works with the uv beside it', async () => {
  await using bed = await openPythonBed(['mcp-fetch'], join(uvPrograms, 'uvx'))
  bed.env.PATH = '/usr/bin:/bin'
  await bed.index.publish({ name: 'mcp-fetch', version: '1.0.0', prints: 'one' }, 30)
  expect(printed(await bed.start())).toBe('one')
})

it('a time that the entry gives uv is held at the choice, and asked no more at the install', async () => {
  await using bed = await openPythonBed()
  await bed.index.publish({ name: 'mcp-fetch', version: '1.0.0', prints: 'one' }, 40)
  await bed.index.publish({ name: 'mcp-fetch', version: '1.1.0', prints: 'two' }, 30)
  bed.env['UV_EXCLUDE_NEWER'] = new Date(Date.now() - 35 * 24 * 3_600_000).toISOString()
  expect(printed(await bed.start())).toBe('one --all')
  bed.env['UV_EXCLUDE_NEWER'] = '2001-01-01'
  rmSync(join(bed.folder, 'uv'), { recursive: true })
  expect(printed(await bed.start())).toBe('one --all')
})

it.each([
  ['a version that is not there', ['mcp-fetch==9.9.9'], 'The index of Python packages has no mcp-fetch 9.9.9.'],
  ['a name that is not there', ['mcp-nothing'], 'The index of Python packages has no mcp-nothing.'],
])('%s is said in one sentence, and its command is not tried', async (_what, args, message) => {
  await using bed = await openPythonBed(args)
  await bed.index.publish({ name: 'mcp-fetch', version: '1.0.0' }, 30)
  await expect(bed.start()).rejects.toMatchObject({ code: 'package_not_installed', message })
})

it('a command that has no program of that name lists those of its packages, and no others', async () => {
  await using bed = await openPythonBed(['--from', 'mcp-fetch', 'serve'])
  await bed.index.publish({ name: 'helper', version: '1.0.0' }, 30)
  await bed.index.publish({ name: 'mcp-fetch', version: '1.0.0', requires: ['helper'] }, 30)
  await expect(bed.start()).rejects.toMatchObject({
    code: 'package_program_unknown',
    message: 'The packages have no program "serve". They have: mcp-fetch.',
  })
})

it('a package that its command could not get, either, is not started by it', async () => {
  await using bed = await openPythonBed()
  bed.env.PATH = '/usr/bin:/bin'
  const wanted = { command: 'uvx', args: ['mcp-fetch'], env: bed.env, mayFetch: false }
  await expect(bed.keeper().commandOf('notes', wanted, () => undefined)).rejects.toMatchObject({
    code: 'program_missing',
    message: 'The program "uv" was not found.',
  })
})

it('a uv that is too old says so', async () => {
  await using bed = await openPythonBed()
  const old = join(bed.root, 'old')
  mkdirSync(old)
  // As version 0.4.0 answers.
  const script = `#!/bin/sh
case "$*" in
  *--version*) echo 'uv 0.4.0' ;;
  *) echo "error: unexpected argument '--no-project' found" >&2; exit 2 ;;
esac
`
  writeFileSync(join(old, 'uv.new'), script, { mode: 0o755 })
  renameSync(join(old, 'uv.new'), join(old, 'uv'))
  bed.env.PATH = `${old}:/usr/bin:/bin`
  expect(await bed.start()).toBeUndefined()
  expect(bed.notes).toEqual([expect.stringContaining('could not be kept: uv 0.4.0 is too old: it does not know --no-project.')])
})
