import { appendFileSync, existsSync, mkdirSync, readFileSync, readdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { ownNode } from '../../electron/engine/packages/npm/own-node.ts'
import { COMMAND } from '../testing/packages/keeper.ts'
import { openKeeperBed as openBed, versionOf } from '../testing/packages/keeper-bed.ts'

describe('the package of a command', () => {
  it('is installed at the first start, and started from disk without its registry from then on', async () => {
    await using bed = await openBed()
    await bed.publish('1.0.0', 30, { dependencies: { helper: '1' } })
    const first = await bed.start()
    expect(first).toMatchObject({ command: 'node', args: [expect.stringMatching(/mcp-notes.run\.mjs$/), '--all'] })
    expect(versionOf(first)).toBe('1.0.0')
    expect(existsSync(join(first?.folder ?? '', 'node_modules/helper/run.mjs'))).toBe(true)
    expect(first?.env['PATH']?.split(':')[0]).toBe(join(first?.folder ?? '', 'node_modules/.bin'))
    const asked = bed.registry.asked.length
    expect(asked).toBeGreaterThan(0)
    await bed.registry[Symbol.asyncDispose]()
    expect(await bed.start()).toEqual({ ...first, check: expect.any(Function) as unknown })
    expect(bed.registry.asked.length).toBe(asked)
    expect(bed.notes).toEqual([])
  })

  it('stays the version that it is, and is never one that is younger than three days by itself', async () => {
    await using bed = await openBed()
    await bed.publish('1.0.0', 30)
    await bed.publish('1.1.0', 4)
    await bed.publish('2.0.0', 2)
    expect(versionOf(await bed.start())).toBe('1.1.0')
    await bed.publish('2.1.0', 10)
    expect(versionOf(await bed.start())).toBe('1.1.0')
    // Another command asks for another version.
    expect(versionOf(await bed.start(['-y', 'mcp-notes@1.0.0']))).toBe('1.0.0')
    expect(bed.notes).toEqual([])
  })

  it('is the version that the command names, and its log says that it is young', async () => {
    await using bed = await openBed()
    await bed.publish('1.0.0', 30)
    await bed.publish('2.0.0', 1)
    expect(versionOf(await bed.start(['-y', 'mcp-notes@2.0.0']))).toBe('2.0.0')
    expect(bed.notes).toEqual(['notes: mcp-notes 2.0.0 is younger than the packages that are taken by themselves.'])
  })

  it('is updated by a look for a newer version where updates do not wait, and else waits', async () => {
    for (const holds of [true, false]) {
      await using bed = await openBed(holds)
      await bed.publish('1.0.0', 30)
      await bed.start()
      await bed.publish('1.1.0', 10)
      expect(await bed.keeper().update('notes')).toMatchObject(
        holds ? { version: '1.0.0', state: 'update' } : { version: '1.1.0', state: 'kept', previous: '1.0.0' },
      )
      expect(versionOf(await bed.start())).toBe(holds ? '1.0.0' : '1.1.0')
    }
  })

  it('is offered once it is three days old, and a later engine knows what waits', async () => {
    await using bed = await openBed()
    await bed.publish('1.0.0', 30)
    await bed.start()
    const keeper = bed.keeper()
    expect(await keeper.due()).toEqual([])
    await bed.publish('1.1.0', 0)
    bed.pass(1)
    expect(await keeper.due()).toEqual(['notes'])
    expect(await keeper.update('notes')).toMatchObject({ state: 'kept', lookedAt: expect.any(Number) as number })
    expect(await keeper.due()).toEqual([])
    bed.pass(2)
    expect(await keeper.update('notes')).toMatchObject({ state: 'update', update: { version: '1.1.0' } })
    expect(bed.told).toContain('notes')
    const later = bed.keeper()
    expect(await later.waiting()).toEqual(new Map([['notes', '1.1.0']]))
    await later.skip('notes')
    expect(await later.waiting()).toEqual(new Map())
    bed.pass(1)
    expect(await later.update('notes')).toMatchObject({ state: 'kept' })
  })

  it('is updated by a look for a newer version if the server follows, and not if it does not any more', async () => {
    await using bed = await openBed()
    await bed.publish('1.0.0', 30)
    await bed.start()
    await bed.publish('1.1.0', 10)
    const keeper = bed.keeper()
    expect(await keeper.follow('notes', true)).toMatchObject({ version: '1.0.0', follows: true })
    expect(await keeper.update('notes')).toMatchObject({ version: '1.1.0', state: 'kept', previous: '1.0.0', follows: true })
    await bed.publish('1.2.0', 9)
    expect(await keeper.follow('notes', false)).not.toHaveProperty('follows')
    expect(await keeper.update('notes')).toMatchObject({ version: '1.1.0', state: 'update' })
  })

  it('counts as looked for when the registry does not answer', async () => {
    await using bed = await openBed()
    await bed.publish('1.0.0', 30)
    await bed.start()
    await bed.registry[Symbol.asyncDispose]()
    bed.forgetAnswers()
    bed.pass(1)
    const keeper = bed.keeper()
    await expect(keeper.update('notes')).rejects.toMatchObject({ code: 'registry_unreachable' })
    expect(await keeper.due()).toEqual([])
    expect(await keeper.list()).toMatchObject([{ version: '1.0.0', state: 'kept' }])
  })

  it('stays as the user decided while a newer version was downloaded', async () => {
    await using bed = await openBed()
    await bed.publish('1.0.0', 30)
    await bed.start()
    await bed.publish('1.1.0', 10)
    await bed.keeper().update('notes')
    bed.forgetAnswers()
    const asked = bed.registry.asked.length
    const { promise, resolve } = Promise.withResolvers<void>()
    bed.registry.until = promise
    const looking = bed.keeper().update('notes')
    await vi.waitFor(() => expect(bed.registry.asked.length).toBeGreaterThan(asked))
    await bed.keeper().skip('notes')
    resolve()
    expect(await looking).toMatchObject({ version: '1.0.0', state: 'kept' })
  })

  it('is never exchanged for a lower version, which its publisher may call the latest', async () => {
    await using bed = await openBed(false)
    await bed.publish('2.0.0', 30)
    await bed.start()
    await bed.publish('1.9.1', 10)
    bed.forgetAnswers()
    expect(await bed.keeper().update('notes')).toMatchObject({ version: '2.0.0', state: 'kept' })
    expect(versionOf(await bed.start())).toBe('2.0.0')
  })

  it('is installed and run by the Node of Tooltray where PATH has neither Node nor npm', async () => {
    // `PREFIX/lib/node_modules/npm/bin/npm-cli.js`, whose Node is `PREFIX/bin/node`.
    const npm = realpathSync(execFileSync('which', ['npm'], { encoding: 'utf8' }).trim())
    const own = ownNode(join(npm, '../../../../../bin/node'), 'linux', false)
    expect(own?.npm).toBe(npm)
    await using bed = await openBed(true, COMMAND, own)
    await bed.publish('1.0.0', 30)
    bed.env['PATH'] = bed.root
    const started = await bed.start()
    expect(started?.command).toBe(own?.node)
    expect(execFileSync(started?.command ?? '', started?.args, { env: started?.env, encoding: 'utf8' })).toBe('1.0.0\n')
  })

  it('runs with the Node of Tooltray where the one in PATH is not what it is made for', async () => {
    const own = ownNode(process.execPath, 'linux', false)
    await using bed = await openBed(true, COMMAND, own)
    await bed.publish('1.0.0', 30, { engines: { node: '>=22.5.0' } })
    await bed.publish('2.0.0', 30, { engines: { node: '>=99' } })
    const old = join(bed.root, 'old')
    mkdirSync(old)
    writeFileSync(join(old, 'node'), '#!/bin/sh\n[ "$1" = --version ] && echo v20.20.2\n', { mode: 0o755 })
    const path = bed.env['PATH']
    const withOld = `${old}:${path}`
    expect(await bed.start(['-y', 'mcp-notes@1.0.0'])).toMatchObject({ command: 'node' })
    bed.env['PATH'] = withOld
    expect(await bed.start(['-y', 'mcp-notes@1.0.0'])).toMatchObject({ command: own?.node })
    const { node } = process.versions
    const why = 'notes: It is made for Node >=22.5.0, and your PATH has Node 20.20.2.'
    expect(bed.notes).toEqual([`${why} It runs with the Node of Tooltray, ${node}.`])
    // Neither is: it may run all the same, and its error says what it needs.
    bed.env['PATH'] = path
    await bed.start(['-y', 'mcp-notes@2.0.0'])
    bed.env['PATH'] = withOld
    const startHint = 'It is made for Node >=99, and your PATH has Node 20.20.2. If it does not start, install such a Node.'
    expect(await bed.start(['-y', 'mcp-notes@2.0.0'])).toMatchObject({ command: 'node', startHint })
  })

  it('does not run its install script', async () => {
    await using bed = await openBed()
    const witness = join(bed.folder, 'witness')
    await bed.publish('1.0.0', 30, { scripts: { postinstall: `node -e "require('fs').writeFileSync('${witness}', '')"` } })
    expect(versionOf(await bed.start())).toBe('1.0.0')
    expect(existsSync(witness)).toBe(false)
  })

  it('is not started after one of its files was changed or removed, and is after the change was undone or it was put back', async () => {
    await using bed = await openBed()
    await bed.publish('1.0.0', 30)
    const file = (await bed.start())?.args[0] ?? ''
    const text = readFileSync(file, 'utf8')
    const changed = { code: 'package_changed' }
    appendFileSync(file, '// more')
    await expect(bed.start()).rejects.toMatchObject(changed)
    writeFileSync(file, text)
    expect(versionOf(await bed.start())).toBe('1.0.0')
    rmSync(join(file, '../package.json'))
    await expect(bed.start()).rejects.toMatchObject({
      ...changed,
      message: expect.stringContaining('(node_modules/mcp-notes/package.json)') as string,
    })
    appendFileSync(file, '// by the server')
    writeFileSync(join(file, '../memory.jsonl'), 'likes tea')
    await bed.registry[Symbol.asyncDispose]()
    await bed.keeper().repair('notes')
    expect(versionOf(await bed.start())).toBe('1.0.0')
    expect(readFileSync(join(file, '../memory.jsonl'), 'utf8')).toBe('likes tea')
    // What stood in its place is not lost.
    const [, aside = ''] = /were moved into (\S+): node_modules/.exec(bed.notes.join('\n')) ?? []
    expect(readFileSync(join(aside, 'node_modules/mcp-notes/run.mjs'), 'utf8')).toContain('// by the server')
  })

  it('is installed again with the same content when its folder is gone, and not with another', async () => {
    await using bed = await openBed()
    await bed.publish('1.0.0', 30)
    await bed.start()
    await bed.publish('1.1.0', 20)
    rmSync(join(bed.folder, 'npm'), { recursive: true })
    expect(versionOf(await bed.start())).toBe('1.0.0')
  })

  it('is started as its command says while it cannot be kept', async () => {
    await using bed = await openBed()
    expect(await bed.start()).toBeUndefined()
    expect(await bed.start(['-y', 'github:owner/notes'])).toBeUndefined()
    expect(bed.notes).toEqual([
      expect.stringContaining('could not be kept: npm could not install the package'),
      'notes: Its package is not kept: "github:owner/notes" is not in npm\'s registry.',
    ])
    await bed.publish('1.0.0', 30)
    expect(versionOf(await bed.start())).toBe('1.0.0')
  })

  it.each(['cut', 'other content'] as const)('is not there at all after a download that is wrong: %s', async (fault) => {
    await using bed = await openBed()
    await bed.publish('1.0.0', 30)
    bed.registry.fault = fault
    const code = fault === 'cut' ? 'registry_unreachable' : 'package_mismatch'
    await expect(bed.start()).rejects.toMatchObject({ code })
    expect(readdirSync(join(bed.folder, 'npm')).filter((name) => name !== '.lock')).toEqual([])
    bed.registry.fault = undefined
    expect(versionOf(await bed.start())).toBe('1.0.0')
  })

  it('is installed once for two engines that need it at the same time', async () => {
    await using bed = await openBed()
    await bed.publish('1.0.0', 30)
    const [one, two] = await Promise.all([bed.start(COMMAND.args, bed.keeper()), bed.start(COMMAND.args, bed.keeper())])
    expect(one).toEqual({ ...two, check: expect.any(Function) as unknown })
    expect(bed.registry.asked.filter((path) => path.endsWith('.tgz'))).toHaveLength(1)
  })
})
