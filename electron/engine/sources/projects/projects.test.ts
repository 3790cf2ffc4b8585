import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { systemClock } from '../../base/platform.ts'
import { memoryDatabase } from '../../testing/memory-database.ts'
import { openAgreements } from './agreements.ts'
import { type Projects, createProjects } from './projects.ts'

let root: string
let site: string
let projects: Projects
let changes: number
let errors: unknown[]

const write = (file: string, content: unknown, folder = site) =>
  writeFileSync(join(folder, file), typeof content === 'string' ? content : JSON.stringify(content))
const entry = (...args: string[]) => ({ command: 'node', args })
const servers = () => [...projects.servers(new Map())].map(([name, { project }]) => `${name} of ${project?.slice(root.length)}`)
const agree = async (folder = site, agrees = true) => {
  const { fingerprint } = await projects.look(folder, new Map())
  await projects.answer(folder, agrees, fingerprint)
}
const states = () => projects.report().map(({ state, sessions, servers: names }) => `${state} ${sessions} ${names.join()}`)

beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'tooltray-projects-')))
  site = join(root, 'site')
  mkdirSync(site)
  changes = 0
  errors = []
  projects = createProjects({
    agreements: openAgreements(memoryDatabase()),
    clock: systemClock,
    isOwn: ({ command }) => command === 'tooltray',
    onChange: () => void changes++,
    onError: (_folder, error) => errors.push(error),
  })
})
afterEach(() => {
  projects.close()
  rmSync(root, { recursive: true, force: true })
})

describe('what a folder brings', () => {
  it('is there when a person has agreed to just that, and not before', async () => {
    write('.mcp.json', { mcpServers: { files: entry('files.js') } })
    await projects.enter('a', site)
    expect([servers(), states()]).toEqual([[], ['asked 1 files']])
    await agree()
    expect([servers(), states()]).toEqual([['files@site of /site'], ['agreed 1 files']])
  })

  it('is asked for again when a byte of it is another one, noticed by itself', async () => {
    write('.mcp.json', { mcpServers: { files: entry('files.js') } })
    await projects.enter('a', site)
    await agree()
    write('.mcp.json', { mcpServers: { files: entry('other.js') } })
    await expect.poll(states).toEqual(['asked 1 files'])
    expect(servers()).toEqual([])
    write('.mcp.json', { mcpServers: { files: entry('files.js') } })
    await expect.poll(servers).toEqual(['files@site of /site'])
    // A second file is another content, too.
    write('.tooltray.json', { mcpServers: {} })
    await expect.poll(servers).toEqual([])
  })

  it('is not asked for again where it was refused', async () => {
    write('.mcp.json', { mcpServers: { files: entry('files.js') } })
    await projects.enter('a', site)
    await agree(site, false)
    expect([servers(), states()]).toEqual([[], ['refused 1 files']])
    expect(await projects.look(site, new Map())).toMatchObject({ answered: 'refused' })
  })

  it('goes when its files do, or cannot be read any more', async () => {
    write('.mcp.json', { mcpServers: { files: entry('files.js') } })
    await projects.enter('a', site)
    await agree()
    write('.mcp.json', '{ "mcpServers": ')
    await expect.poll(states).toEqual(['unreadable 1 '])
    expect(servers()).toEqual([])
    expect(projects.report()[0]?.problem?.code).toBe('config_syntax')
    rmSync(join(site, '.mcp.json'))
    await expect.poll(states).toEqual([])
  })
})

it('does not take a word on something else than was shown', async () => {
  write('.mcp.json', { mcpServers: { files: entry('files.js') } })
  const { fingerprint } = await projects.look(site, new Map())
  write('.mcp.json', { mcpServers: { files: entry('evil.js') } })
  await expect(projects.answer(site, true, fingerprint)).rejects.toMatchObject({ code: 'consent_needed' })
  await projects.enter('a', site)
  expect(servers()).toEqual([])
})

it('shows all that would run, and who would get a secret that is kept', async () => {
  write('.tooltray.json', { mcpServers: { mail: { ...entry('mail.js'), env: { TOKEN: '${secret:github.token}' } }, bad: { args: 7 } } })
  const view = await projects.look(site, new Map([['github.token', ['github']]]))
  expect(view.servers).toMatchObject([
    { name: 'mail', preview: { words: ['node', 'mail.js'], borrowed: [{ secret: 'github.token', of: ['github'] }] } },
  ])
  expect(view.problems).toEqual([expect.stringContaining('.tooltray.json, line 1: Server "bad"')])
})

it('leaves out what starts Tooltray itself, and takes a name once', async () => {
  write('.tooltray.json', { mcpServers: { files: entry('first.js') } })
  write('.mcp.json', { mcpServers: { files: entry('second.js'), tooltray: { command: 'tooltray', args: ['connect'] } } })
  const { servers: shown } = await projects.look(site, new Map())
  expect(shown.map(({ name, preview }) => `${name} ${preview.words?.join(' ')}`)).toEqual(['files node first.js'])
})

it('tells servers of the same name apart, by their folders', async () => {
  const other = join(root, 'more', 'site')
  mkdirSync(other, { recursive: true })
  for (const [session, folder] of [
    ['a', site],
    ['b', other],
  ] as const) {
    write('.mcp.json', { mcpServers: { files: entry('files.js') } }, folder)
    await projects.enter(session, folder)
    await agree(folder)
  }
  expect(servers()).toEqual(['files@site of /site', expect.stringMatching(/^files@site-[0-9a-f]{6} of \/more\/site$/)])
  expect([...projects.servers(new Map([['files@site', {}]])).keys()].some((name) => name === 'files@site')).toBe(false)
})

it('is in a folder for as long as a session works there', async () => {
  write('.mcp.json', { mcpServers: { files: entry('files.js') } })
  await projects.enter('a', site)
  await projects.enter('b', site)
  await projects.enter('b', root)
  expect(states()).toEqual(['asked 1 files'])
  const before = changes
  projects.leave('a')
  projects.leave('a')
  expect([states(), changes - before]).toEqual([[], 1])
})

it('says that a folder brings nothing', async () => {
  await expect(projects.look(site, new Map())).rejects.toMatchObject({ code: 'project_without_servers' })
  await projects.enter('a', site)
  expect([states(), errors]).toEqual([[], []])
})
