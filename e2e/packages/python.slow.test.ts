import { execFileSync } from 'node:child_process'
import { appendFileSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { skipWithout } from '../../scripts/test/skip-without.ts'
import { runDoubted } from '../testing/packages/run-doubted.ts'
import { type KeeperBed, openKeeperBed } from '../testing/packages/keeper-bed.ts'
import { type PythonIndex, pythonIndex } from '../testing/packages/python-index.ts'

// Environments of venv, which pip installs into.
skipWithout('python')

async function openBed(args: readonly string[] = ['mcp-fetch', '--all']): Promise<KeeperBed & { readonly index: PythonIndex }> {
  const bed = await openKeeperBed(true, { command: 'uvx', args })
  const index = pythonIndex(join(bed.root, 'python'))
  Object.assign(bed.env, { PATH: `${index.programs}:/usr/bin:/bin`, UV_FIND_LINKS: index.wheels })
  return { ...bed, index }
}

type Started = Awaited<ReturnType<KeeperBed['start']>>

/** What the program of a server prints. */
const printed = (started: Started): string | undefined =>
  started && execFileSync(started.command, started.args, { env: started.env, encoding: 'utf8' }).trim()

/** What uv was called for. */
const asked = ({ wheels }: PythonIndex): string[] => readFileSync(join(wheels, 'asked'), 'utf8').trim().split('\n')

it('a package of Python is installed once with its hashes, and its own program is started from then on', async () => {
  await using bed = await openBed()
  bed.index.publish({ name: 'helper', version: '2.0.0', prints: '' }, 40)
  const wheel = bed.index.publish({ name: 'mcp-fetch', version: '1.0.0', prints: 'one', requires: ['helper>=1'] }, 30)
  bed.index.publish({ name: 'mcp-fetch', version: '1.1.0', prints: 'young' }, 1)
  const started = await bed.start()
  // Its script names the folder in which the environment was made, and must not run from there.
  expect(started?.command).toBe(join(started?.folder ?? '', 'environment/bin/python'))
  expect(started?.args).toEqual([join(started?.folder ?? '', 'environment/bin/mcp-fetch'), '--all'])
  expect(printed(started)).toBe('one --all')
  const hash = execFileSync('sha256sum', [wheel], { encoding: 'utf8' }).slice(0, 64)
  const integrity = `sha256-${Buffer.from(hash, 'hex').toString('base64')}`
  expect(await bed.keeper().get('notes')).toMatchObject({ package: 'mcp-fetch', version: '1.0.0', integrity, state: 'kept' })
  const commands = asked(bed.index)
  expect(commands.map((line) => line.split(' ').slice(0, 2).join(' '))).toEqual(['pip compile', 'venv environment', 'pip sync'])
  expect(commands[0]).toContain('--generate-hashes --no-build')
  expect(commands[2]).toContain('--require-hashes --no-build')
  rmSync(bed.index.programs, { recursive: true })
  // What Python compiles is not written: the files stay those that were installed.
  expect(printed(await bed.start())).toBe('one --all')
  expect(bed.notes).toEqual([])
})

it('a newer version of Python packages waits, with what it changes, and can be gone back from', async () => {
  await using bed = await openBed()
  bed.index.publish({ name: 'mcp-fetch', version: '1.0.0', prints: 'one' }, 30)
  await bed.start()
  bed.index.publish({ name: 'helper', version: '2.0.0', prints: '' }, 40)
  bed.index.publish({ name: 'mcp-fetch', version: '1.1.0', prints: 'two', requires: ['helper'] }, 10)
  expect(printed(await bed.start())).toBe('one --all')
  expect(await bed.keeper().update('notes')).toMatchObject({
    state: 'update',
    update: {
      version: '1.1.0',
      changes: { added: [{ name: 'helper', versions: ['2.0.0'] }], changed: [{ name: 'mcp-fetch', from: ['1.0.0'], to: ['1.1.0'] }] },
    },
  })
  await bed.keeper().accept('notes')
  expect(printed(await bed.start())).toBe('two --all')
  await bed.keeper().back('notes')
  expect(printed(await bed.start())).toBe('one --all')
})

it('what a Python server writes beside its modules is no reason to refuse a start, and is there with the next version', async () => {
  await using bed = await openBed()
  bed.index.publish({ name: 'mcp-fetch', version: '1.0.0', prints: 'one' }, 30)
  const started = await bed.start()
  const modules = (): string => {
    const lib = join(started?.folder ?? '', 'environment/lib')
    return join(lib, readdirSync(lib)[0] ?? '', 'site-packages')
  }
  mkdirSync(join(modules(), 'node_modules/readability'), { recursive: true })
  writeFileSync(join(modules(), 'node_modules/readability/index.js'), 'fetched at its first use')
  writeFileSync(join(modules(), 'server.log'), 'a line\n')
  expect(printed(await bed.start())).toBe('one --all')
  bed.index.publish({ name: 'mcp-fetch', version: '1.1.0', prints: 'two' }, 10)
  await bed.keeper().update('notes')
  await bed.keeper().accept('notes')
  expect(printed(await bed.start())).toBe('two --all')
  expect(readFileSync(join(modules(), 'node_modules/readability/index.js'), 'utf8')).toBe('fetched at its first use')
  expect(readFileSync(join(modules(), 'server.log'), 'utf8')).toBe('a line\n')
})

it('extras, further packages and another program hold', async () => {
  await using bed = await openBed(['--from', 'mcp-fetch[web]==1.0.0', '--with', 'more', 'serve-fetch', 'x'])
  const requires = ["serve-fetch; extra == 'web'"]
  bed.index.publish({ name: 'mcp-fetch', version: '1.0.0', prints: 'one', requires, extras: ['web'] }, 30)
  bed.index.publish({ name: 'mcp-fetch', version: '1.1.0', prints: 'two' }, 20)
  bed.index.publish({ name: 'serve-fetch', version: '0.1.0', prints: 'serving' }, 30)
  bed.index.publish({ name: 'more', version: '3.0.0', prints: '' }, 30)
  const started = await bed.start()
  expect(printed(started)).toBe('serving x')
  const installed = readdirSync(join(started?.folder ?? '', 'environment/bin'))
  expect(installed).toEqual(expect.arrayContaining(['more', 'mcp-fetch', 'serve-fetch']))
  await expect(bed.start(['--from', 'mcp-fetch', 'other'])).rejects.toMatchObject({ code: 'package_program_unknown' })
})

it('a Python package that is too young is not started at all, until the user accepts it', async () => {
  await using bed = await openBed()
  bed.index.publish({ name: 'mcp-fetch', version: '1.0.0', prints: 'young' }, 1)
  await runDoubted(bed.keeper(), bed.start())
  expect(printed(await bed.start())).toBe('young --all')
})

it('a young version that the command names comes with what is old enough', async () => {
  await using bed = await openBed(['mcp-fetch@2.0.0'])
  bed.index.publish({ name: 'helper', version: '1.0.0', prints: 'old' }, 30)
  bed.index.publish({ name: 'helper', version: '1.1.0', prints: 'new' }, 0)
  bed.index.publish({ name: 'mcp-fetch', version: '2.0.0', prints: 'young', requires: ['helper'] }, 0)
  const started = await bed.start()
  expect(printed(started)).toBe('young')
  expect(readFileSync(join(started?.folder ?? '', 'requirements.txt'), 'utf8')).toContain('helper==1.0.0')
})

it('a version that the command names is taken although it is young, with a line in the log', async () => {
  await using bed = await openBed(['mcp-fetch@2.0.0'])
  bed.index.publish({ name: 'mcp-fetch', version: '2.0.0', prints: 'young' }, 1)
  expect(printed(await bed.start())).toBe('young')
  expect(bed.notes).toEqual(['notes: mcp-fetch ==2.0.0 is younger than the packages that are taken by themselves.'])
})

it('an environment whose files were changed is not started, and is after they were put back', async () => {
  await using bed = await openBed()
  bed.index.publish({ name: 'mcp-fetch', version: '1.0.0', prints: 'one' }, 30)
  const started = await bed.start()
  const modules = join(started?.folder ?? '', 'environment/lib', readdirSync(join(started?.folder ?? '', 'environment/lib'))[0] ?? '')
  appendFileSync(join(modules, 'site-packages/mcp_fetch.py'), '# changed')
  await expect(bed.start()).rejects.toMatchObject({ code: 'package_changed' })
  await bed.keeper().repair('notes')
  expect(printed(await bed.start())).toBe('one --all')
})

it('a file of the index with another content than the one that was held is refused', async () => {
  await using bed = await openBed()
  const wheel = bed.index.publish({ name: 'mcp-fetch', version: '1.0.0', prints: 'one' }, 30)
  await bed.start()
  rmSync(join(bed.folder, 'uv'), { recursive: true })
  rmSync(wheel)
  bed.index.publish({ name: 'mcp-fetch', version: '1.0.0', prints: 'another' }, 30)
  await expect(bed.start()).rejects.toMatchObject({ code: 'package_mismatch' })
})

it('without uv, and for a package that cannot be found, the command is started as it says', async () => {
  await using bed = await openBed()
  expect(await bed.start()).toBeUndefined()
  rmSync(join(bed.index.programs, 'uv'))
  expect(await bed.start()).toBeUndefined()
  expect(await bed.start(['--from', 'git+https://host/x', 'serve'])).toBeUndefined()
  expect(bed.notes).toEqual([
    expect.stringMatching(/could not be kept: uv could not install the package: .*No solution found.* mcp-fetch was not found/),
    expect.stringContaining('could not be kept: The program "uv" was not found.'),
    expect.stringContaining('Its package is not kept: '),
  ])
})
