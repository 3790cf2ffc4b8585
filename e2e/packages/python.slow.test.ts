import { appendFileSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { skipWithout } from '../../scripts/test/skip-without.ts'
import { modulesOf, openPythonBed, printed } from '../testing/packages/python-bed.ts'
import { runDoubted } from '../testing/packages/run-doubted.ts'

skipWithout('uv')

it('a package of Python is installed once with its hashes, and its own program is started from then on', async () => {
  await using bed = await openPythonBed()
  await bed.index.publish({ name: 'helper', version: '2.0.0', prints: '' }, 40)
  const hash = await bed.index.publish({ name: 'mcp-fetch', version: '1.0.0', prints: 'one', requires: ['helper>=1'] }, 30)
  await bed.index.publish({ name: 'mcp-fetch', version: '1.1.0', prints: 'young' }, 1)
  const started = await bed.start()
  // Its script names the folder in which the environment was made, and must not run from there.
  expect(started?.command).toBe(join(started?.folder ?? '', 'environment/bin/python'))
  expect(started?.args).toEqual([join(started?.folder ?? '', 'environment/bin/mcp-fetch'), '--all'])
  expect(printed(started)).toBe('one --all')
  const integrity = `sha256-${Buffer.from(hash, 'hex').toString('base64')}`
  expect(await bed.keeper().get('notes')).toMatchObject({ package: 'mcp-fetch', version: '1.0.0', integrity, state: 'kept' })
  const lock = readFileSync(join(started?.folder ?? '', 'requirements.txt'), 'utf8')
  expect(lock).toContain(`mcp-fetch==1.0.0 \\\n    --hash=sha256:${hash}\n`)
  // What Python compiles stands apart from all that is verified, and from what the server writes.
  expect(readdirSync(modulesOf(started))).not.toContain('__pycache__')
  expect(readdirSync(join(started?.folder ?? '', '../bytecode'), { recursive: true })).toContainEqual(
    expect.stringContaining('mcp_fetch.cpython-'),
  )
  // Neither uv nor the index is needed any more.
  const asked = bed.index.asked.length
  bed.env.PATH = '/usr/bin:/bin'
  expect(printed(await bed.start())).toBe('one --all')
  expect(bed.index.asked).toHaveLength(asked)
  expect(bed.notes).toEqual([])
})

it('a newer version of Python packages waits, with what it changes, and can be gone back from', async () => {
  await using bed = await openPythonBed()
  await bed.index.publish({ name: 'mcp-fetch', version: '1.0.0', prints: 'one' }, 30)
  await bed.start()
  await bed.index.publish({ name: 'helper', version: '2.0.0', prints: '' }, 40)
  await bed.index.publish({ name: 'mcp-fetch', version: '1.1.0', prints: 'two', requires: ['helper'] }, 10)
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
  await using bed = await openPythonBed()
  await bed.index.publish({ name: 'mcp-fetch', version: '1.0.0', prints: 'one' }, 30)
  const started = await bed.start()
  const modules = modulesOf(started)
  mkdirSync(join(modules, 'node_modules/readability'), { recursive: true })
  writeFileSync(join(modules, 'node_modules/readability/index.js'), 'fetched at its first use')
  writeFileSync(join(modules, 'server.log'), 'a line\n')
  expect(printed(await bed.start())).toBe('one --all')
  await bed.index.publish({ name: 'mcp-fetch', version: '1.1.0', prints: 'two' }, 10)
  await bed.keeper().update('notes')
  await bed.keeper().accept('notes')
  expect(printed(await bed.start())).toBe('two --all')
  expect(readFileSync(join(modules, 'node_modules/readability/index.js'), 'utf8')).toBe('fetched at its first use')
  expect(readFileSync(join(modules, 'server.log'), 'utf8')).toBe('a line\n')
})

it('extras, further packages and another program hold', async () => {
  await using bed = await openPythonBed(['--from', 'mcp-fetch[web]==1.0.0', '--with', 'more', 'serve-fetch', 'x'])
  const requires = ["serve-fetch; extra == 'web'"]
  await bed.index.publish({ name: 'mcp-fetch', version: '1.0.0', prints: 'one', requires, extras: ['web'] }, 30)
  await bed.index.publish({ name: 'mcp-fetch', version: '1.1.0', prints: 'two' }, 20)
  await bed.index.publish({ name: 'serve-fetch', version: '0.1.0', prints: 'serving' }, 30)
  await bed.index.publish({ name: 'more', version: '3.0.0', prints: '' }, 30)
  const started = await bed.start()
  expect(printed(started)).toBe('serving x')
  const installed = readdirSync(join(started?.folder ?? '', 'environment/bin'))
  expect(installed).toEqual(expect.arrayContaining(['more', 'mcp-fetch', 'serve-fetch']))
  await expect(bed.start(['--from', 'mcp-fetch', 'other'])).rejects.toMatchObject({ code: 'package_program_unknown' })
})

it('a Python package that is too young is not started at all, until the user accepts it', async () => {
  await using bed = await openPythonBed()
  await bed.index.publish({ name: 'mcp-fetch', version: '1.0.0', prints: 'young' }, 1)
  await runDoubted(bed.keeper(), bed.start())
  expect(printed(await bed.start())).toBe('young --all')
})

it('a young version that the command names comes with what is old enough', async () => {
  await using bed = await openPythonBed(['mcp-fetch@2.0.0'])
  await bed.index.publish({ name: 'helper', version: '1.0.0', prints: 'old' }, 30)
  await bed.index.publish({ name: 'helper', version: '1.1.0', prints: 'new' }, 0)
  await bed.index.publish({ name: 'mcp-fetch', version: '2.0.0', prints: 'young', requires: ['helper'] }, 0)
  const started = await bed.start()
  expect(printed(started)).toBe('young')
  expect(readFileSync(join(started?.folder ?? '', 'requirements.txt'), 'utf8')).toContain('helper==1.0.0')
})

it('a version that the command names is taken although it is young, with a line in the log', async () => {
  await using bed = await openPythonBed(['mcp-fetch@2.0.0'])
  await bed.index.publish({ name: 'mcp-fetch', version: '2.0.0', prints: 'young' }, 1)
  expect(printed(await bed.start())).toBe('young')
  expect(bed.notes).toEqual(['notes: mcp-fetch ==2.0.0 is younger than the packages that are taken by themselves.'])
})

it('an environment whose files were changed is not started, and is after they were put back', async () => {
  await using bed = await openPythonBed()
  await bed.index.publish({ name: 'mcp-fetch', version: '1.0.0', prints: 'one' }, 30)
  const started = await bed.start()
  appendFileSync(join(modulesOf(started), 'mcp_fetch.py'), '# changed')
  await expect(bed.start()).rejects.toMatchObject({ code: 'package_changed' })
  await bed.keeper().repair('notes')
  expect(printed(await bed.start())).toBe('one --all')
})

it('a file of the index with another content than the one that was held is refused', async () => {
  await using bed = await openPythonBed()
  await bed.index.publish({ name: 'mcp-fetch', version: '1.0.0', prints: 'one' }, 30)
  await bed.start()
  for (const folder of [join(bed.folder, 'uv'), join(bed.root, '.cache/uv')]) rmSync(folder, { recursive: true })
  await bed.index.publish({ name: 'mcp-fetch', version: '1.0.0', prints: 'another' }, 30)
  await expect(bed.start()).rejects.toMatchObject({ code: 'package_mismatch' })
})

it('without uv, and for what is in no index, the command is started as it says', async () => {
  await using bed = await openPythonBed()
  bed.env.PATH = '/usr/bin:/bin'
  expect(await bed.start()).toBeUndefined()
  expect(await bed.start(['--from', 'git+https://host/x', 'serve'])).toBeUndefined()
  expect(bed.notes).toEqual([
    expect.stringContaining('could not be kept: The program "uv" was not found.'),
    expect.stringContaining('Its package is not kept: '),
  ])
})
