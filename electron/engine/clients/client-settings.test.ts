import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  statSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { clientList } from './apps/client-list.ts'
import { type Machine, createMachine } from '../testing/machine-fixture.ts'
import { MASKED } from '../secrets/mask.ts'

const ids = clientList.map(({ id }) => id)
const fixture = (id: string): string => {
  const folder = join(import.meta.dirname, 'fixtures')
  return readFileSync(join(folder, readdirSync(folder).find((name) => name.startsWith(`${id}.before.`)) ?? ''), 'utf8')
}
const everything = (machine: Machine): void => ids.forEach((id) => void machine.write(id, fixture(id)))
const jsonOf = (machine: Machine, id: string): { mcpServers: Record<string, Record<string, unknown>> } =>
  JSON.parse(machine.read(id)) as never

describe('nasty files', () => {
  const nasty: [string, string][] = [
    ['comments', '{\n  // mine\n  "mcpServers": { /* none */ }, // so far\n}\n'],
    ['a byte order mark', '\uFEFF{ "mcpServers": { "a": { "command": "x" } } }'],
    ['CRLF', '{\r\n  "mcpServers": {\r\n    "a": { "command": "x" }\r\n  }\r\n}\r\n'],
    ['tabs', '{\n\t"mcpServers": {\n\t\t"a": { "command": "x" }\n\t}\n}\n'],
    ['nothing', ''],
    ['blanks', ' \n\n'],
    ['no servers', '{"x":1}'],
    ['unknown keys', '{"mcpServers":{"a":{"command":"x","nobodyKnows":{"deep":[1,{"b":null}]}}},"z":[]}'],
    ['another entry of our name', '{"mcpServers":{"tooltray":{"command":"something-else"}}}'],
  ]
  it.each(nasty)('with %s come back byte for byte', async (_name, text) => {
    using machine = createMachine()
    machine.write('claude-desktop', text)
    await machine.change({ action: 'register', clients: ['claude-desktop'] })
    expect(machine.read('claude-desktop')).not.toBe(text)
    for (const part of text.match(/\/\/ mine|\/\* none \*\/|"a": \{ "command": "x" \}|"deep":\[1,\{"b":null\}\]|something-else/g) ?? [])
      expect(machine.read('claude-desktop')).toContain(part)
    await machine.change({ action: 'unregister', clients: ['claude-desktop'] })
    expect(machine.read('claude-desktop')).toBe(text)
    await machine.change({ action: 'undo', clients: ['claude-desktop'] })
    await machine.change({ action: 'undo', clients: ['claude-desktop'] })
    expect(machine.read('claude-desktop')).toBe(text)
  })

  it.each([
    ['claude-desktop', '{ "mcpServers": { "a": '],
    ['claude-desktop', 'not json'],
    ['claude-desktop', '[]'],
    ['claude-desktop', '{ "mcpServers": [] }'],
    ['codex', '[mcp_servers\n'],
    ['goose', 'extensions: [unclosed\n'],
    ['goose', '- a\n- b\n'],
  ])('that cannot be read are never written: %s %j', async (id, text) => {
    using machine = createMachine()
    machine.write(id, text)
    const report = await machine.change({ action: 'register', clients: [id] })
    expect(report.failed).toMatchObject([
      {
        owner: id,
        code: expect.stringMatching(/^config_(syntax|invalid)$/) as unknown,
        message: expect.stringContaining(machine.fileOf(id)) as unknown,
      },
    ])
    expect(report.files).toEqual([])
    expect(machine.read(id)).toBe(text)
    expect(readdirSync(dirname(machine.fileOf(id)))).toHaveLength(1)
  })

  it('of bytes that are no text are never written', async () => {
    using machine = createMachine()
    const bytes = Buffer.from([0x7b, 0xff, 0xfe, 0x7d])
    mkdirSync(dirname(machine.fileOf('cursor')), { recursive: true })
    writeFileSync(machine.fileOf('cursor'), bytes)
    expect((await machine.change({ action: 'register', clients: ['cursor'] })).failed).toMatchObject([{ code: 'config_unreadable' }])
    expect(readFileSync(machine.fileOf('cursor'))).toEqual(bytes)
  })

  it('behind a link are changed where they are, and the link stays', async () => {
    using machine = createMachine()
    const real = machine.write(join(machine.home, 'dotfiles/claude.json'), '{}')
    mkdirSync(dirname(machine.fileOf('claude-desktop')), { recursive: true })
    symlinkSync(real, machine.fileOf('claude-desktop'))
    await machine.change({ action: 'register', clients: ['claude-desktop'] })
    expect(lstatSync(machine.fileOf('claude-desktop')).isSymbolicLink()).toBe(true)
    expect(readFileSync(real, 'utf8')).toContain('TOOLTRAY_CLIENT')
    await machine.change({ action: 'undo', clients: ['claude-desktop'] })
    expect(readFileSync(real, 'utf8')).toBe('{}')
  })

  it('that are read-only stay as they are', async () => {
    using machine = createMachine()
    chmodSync(machine.write('cursor', '{}'), 0o444)
    const report = await machine.change({ action: 'register', clients: ['cursor'] })
    expect(report.failed).toMatchObject([{ code: 'storage_failed', message: expect.stringContaining('read-only') as unknown }])
    expect(machine.read('cursor')).toBe('{}')
  })

  it('keep their mode and owner', async () => {
    using machine = createMachine()
    const file = machine.write('cursor', '{}')
    chmodSync(file, 0o640)
    const isRoot = process.getuid?.() === 0
    if (isRoot) chownSync(file, 1234, 2345)
    await machine.change({ action: 'register', clients: ['cursor'] })
    const { mode, uid, gid } = statSync(file)
    expect(mode & 0o777).toBe(0o640)
    if (isRoot) expect([uid, gid]).toEqual([1234, 2345])
  })
})

describe('a preview', () => {
  it('shows what is added, and no secret', async () => {
    using machine = createMachine()
    everything(machine)
    const preview = await machine.setup.preview({ action: 'import', clients: [], takeOver: true })
    const shown = JSON.stringify(preview)
    for (const secret of ['ghp_0123456789', 'hunter22', 'sk-abcdef', '0123456789abcdef', 'hf_abcdef']) expect(shown).not.toContain(secret)
    expect(shown).toContain(MASKED)
    expect(shown).toContain('"text":"      \\"command\\": \\"/opt/Tooltray/resources/helper/tooltray\\","')
  })

  it('writes nothing', async () => {
    using machine = createMachine()
    everything(machine)
    await machine.setup.preview({ action: 'import', clients: [], takeOver: true })
    for (const id of ids) expect(machine.read(id)).toBe(fixture(id))
    expect(existsSync(machine.paths.serversFile)).toBe(false)
    expect(existsSync(machine.paths.dataDir)).toBe(false)
  })

  it('is refused once it is stale', async () => {
    using machine = createMachine()
    machine.write('cursor', '{}')
    const { id } = await machine.setup.preview({ action: 'register', clients: ['cursor'] })
    machine.write('cursor', '{ "mcpServers": { "new": { "command": "x" } } }')
    await expect(machine.setup.apply({ action: 'register', clients: ['cursor'] }, id)).rejects.toMatchObject({ code: 'preview_stale' })
    expect(machine.read('cursor')).toBe('{ "mcpServers": { "new": { "command": "x" } } }')
    await expect(machine.setup.apply({ action: 'unregister', clients: ['cursor'] }, id)).rejects.toMatchObject({ code: 'preview_stale' })
  })

  it('is carried out once, however often that is asked at the same time', async () => {
    using machine = createMachine()
    machine.write('cursor', '{}')
    const request = { action: 'register', clients: ['cursor'] } as const
    const { id } = await machine.setup.preview(request)
    const outcomes = await Promise.allSettled([
      machine.setup.apply(request, id),
      machine.setup.apply(request, id),
      machine.setup.apply(request, id),
    ])
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected'])
    expect(Object.keys(jsonOf(machine, 'cursor').mcpServers)).toEqual(['tooltray'])
  })

  it('of a client that nobody knows names those that are known', async () => {
    using machine = createMachine()
    await expect(machine.setup.preview({ action: 'register', clients: ['clippy'] })).rejects.toMatchObject({
      code: 'client_unknown',
      hint: expect.stringContaining('claude-desktop') as unknown,
    })
  })
})

describe('an undo', () => {
  it('keeps what the client itself wrote meanwhile', async () => {
    using machine = createMachine()
    machine.write('claude-code', '{"numStartups": 1, "mcpServers": {"a": {"command": "x"}}}')
    await machine.change({ action: 'register', clients: ['claude-code'] })
    machine.write('claude-code', machine.read('claude-code').replace('"numStartups": 1', '"numStartups": 2, "tips": []'))
    await machine.change({ action: 'undo', clients: ['claude-code'] })
    expect(JSON.parse(machine.read('claude-code'))).toEqual({ numStartups: 2, tips: [], mcpServers: { a: { command: 'x' } } })
  })

  it('gives a file back that was deleted', async () => {
    using machine = createMachine()
    machine.write('cursor', '{"a":1}')
    await machine.change({ action: 'register', clients: ['cursor'] })
    unlinkSync(machine.fileOf('cursor'))
    await machine.change({ action: 'undo', clients: ['cursor'] })
    expect(machine.read('cursor')).toBe('{"a":1}')
  })

  it('takes back everything that one change did', async () => {
    using machine = createMachine()
    everything(machine)
    const { change } = await machine.change({ action: 'import', clients: [], takeOver: true })
    await machine.change({ action: 'undo', change: change ?? '' })
    for (const id of ids) expect(machine.read(id)).toBe(fixture(id))
    expect(existsSync(machine.paths.serversFile)).toBe(false)
  })

  it('has backups that only the person can read', async () => {
    using machine = createMachine()
    machine.write('claude-desktop', fixture('claude-desktop'))
    const { files } = await machine.change({ action: 'register', clients: ['claude-desktop'] })
    const folder = files[0]?.backup ?? ''
    expect(folder).toMatch(/\/000001-20261121T000000Z-claude-desktop$/)
    expect(readFileSync(join(folder, 'before'), 'utf8')).toBe(fixture('claude-desktop'))
    expect(statSync(folder).mode & 0o777).toBe(0o700)
    for (const name of readdirSync(folder)) expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600)
  })
})
