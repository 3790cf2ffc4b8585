import { chmodSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { oneOfEachKind } from '../../electron/engine/testing/planted-entry-fixture.ts'
import { type Installation, until } from '../testing/installation.ts'
import { serverPath } from '../testing/raw-client.ts'
import { type Window, openWindow } from './browser.ts'
import { SETTINGS_PARTS } from './settings/parts.ts'

type Entry = Record<string, unknown>

/** A remote server that repeats in its refusal whatever it was sent, and remembers it. */
async function startParrot(): Promise<{ address: string; heard: () => string; close: () => void }> {
  let heard = ''
  const server = createServer((request, response) => {
    const said = `${request.url} ${JSON.stringify(request.headers)}`
    heard += `${said}\n`
    response.writeHead(500, { 'content-type': 'text/plain' }).end(`cannot do ${said}`)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    address: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    heard: () => heard,
    close: () => server.closeAllConnections() ?? server.close(),
  }
}

/** The same entry, of something that can be started or asked here. */
function runnable(entry: Entry, program: string, address: string): Entry {
  if (typeof entry['command'] !== 'string')
    return JSON.parse(JSON.stringify(entry).replaceAll('https://', 'http://').replaceAll('x.test', address)) as Entry
  const env = (entry['env'] ?? {}) as Record<string, string>
  return { ...entry, command: program, env: { ...env, WITNESS_NAMES: Object.keys(env).join(',') } }
}

const COMMANDS = [
  ['status'],
  ['list'],
  ['run', 'FILE'],
  ['doctor'],
  ['tools'],
  ['secret', 'list'],
  ['clients'],
  ['learning', 'status'],
  ['learning', 'export'],
  ['logs'],
  ['export'],
  ['export', 'catalogue'],
  ['export', 'catalogue', '--jsonl'],
  ['restore', 'FILE'],
  ['registry', '--help'],
  ['gallery', 'search', 'files'],
  ['packages'],
  ['docs', 'secrets'],
  ['import', '--dry-run'],
  ['register', 'cursor', '--dry-run'],
  ['unregister', 'cursor', '--dry-run'],
  ['undo', 'tooltray', '--dry-run'],
  ['add', 'h0', '--', 'x'],
  ['paste', 'npx x'],
  ['remove', 'none'],
  ['login', 'h0'],
  ['logout', 'h0'],
  ['profile', 'list'],
  ['refresh'],
  ['disable', 'h0'],
  ['enable', 'h0'],
  ['restart', 'h0'],
  ['tokens', '--json'],
  ['pause'],
  ['resume'],
  ['learning', 'disable'],
  ['profile', 'save', 'all', 'h0'],
  ['completion', 'bash'],
  ['complete', 'bash', '--current=', '--', 'secret', 'set'],
  ['man'],
  ['help'],
  ['registry', 'search', 'x'],
  ['nonsense'],
  ['search', 'what it was started with', '--explain'],
  ['search', 'what it was started with', '--why-not', 'h0__none'],
  ['search', '--cases'],
  ['describe', 'h0__seen'],
  ['call', 'h0__none'],
  ['read', 'none://x'],
  ['prompt', 'h0__none'],
  ['benchmark', 'search', '--help'],
  ['project', 'agree', '.'],
  ['access', 'list'],
  ['role', 'list'],
  ['rule', 'list'],
  ['pins', 'list'],
  ['pins', 'review', 'h0'],
  ['pins', 'accept', 'h0'],
  ['policy', 'check', 'cursor', 'h0__seen'],
  ['approvals', 'list'],
  ['approvals', 'allow', 'none'],
  ['approvals', 'deny', 'none'],
  ['approvals', 'watch', '--help'],
  ['audit'],
  ['audit', 'verify'],
  // What a client and the host say, others look at: here they would go on for ever.
  ['connect', '--help'],
  ['serve', '--help'],
  ['stop', '--help'],
  ['server', 'list'],
  ['app', 'list'],
  ['config', 'export'],
]
const PAGES = [
  '#/servers',
  '#/search?q=started',
  '#/scripts',
  '#/activity',
  '#/record',
  '#/clients',
  '#/import',
  '#/add',
  '#/add/entry/files',
  '#/add/paste',
  ...SETTINGS_PARTS.map((part) => `#/settings/${part}`),
]

/** Everything that any door gives: commands with and without --json, pages, and what the window was told over its socket. */
async function look(
  window: Window,
  { names, setUp }: { names: readonly string[]; setUp: string },
  see: (where: string, text: string) => void,
): Promise<void> {
  const { installation, page } = window
  // A command that comes later is looked at, too.
  const known = (await installation.run('complete', 'bash', '--current=', '--')).stdout
  expect(COMMANDS.map(([command]) => command)).toEqual(
    expect.arrayContaining(known.split('\n').flatMap((line) => line.split('\t')[0] || [])),
  )
  for (const args of [
    ...COMMANDS,
    ...names.flatMap((name) => [
      ['logs', name],
      ['tools', name],
    ]),
  ]) {
    for (const format of ['--json', '--table']) {
      const { stdout, stderr } = await installation.run(...args.map((arg) => (arg === 'FILE' ? setUp : arg)), format)
      see(`tooltray ${args.join(' ')} ${format}`, stdout + stderr)
    }
  }
  const places = [
    ...PAGES,
    ...names.flatMap((name) => [`#/edit/${name}`, ...['tools', 'log', 'about'].map((tab) => `#/servers/${name}?tab=${tab}`)]),
  ]
  for (const place of places) {
    await page.goto(new URL(place, page.url()).href)
    await page.getByRole('main').waitFor()
    await until(
      async () => (await page.locator('[aria-busy=true]').count()) === 0 || place.includes('tab=tools'),
      `the page ${place} is there`,
    )
    const fields = await page.evaluate(() =>
      [...document.querySelectorAll('input, textarea')].map((field) => (field as HTMLInputElement).value),
    )
    see(`the page ${place}`, `${await page.content()}\n${fields.join('\n')}\n${page.url()}`)
  }
  // What each call carried, which a person may ask for.
  await page.setViewportSize({ width: 1200, height: 6_000 })
  await page.goto(new URL('#/activity', page.url()).href)
  const calls = page.locator('[data-kind=call] a')
  await page
    .getByRole('button', { name: /^Show \d+ more$/ })
    .first()
    .click()
  await calls.nth(20).waitFor()
  for (const place of await calls.evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).hash))) {
    await page.goto(new URL(place, page.url()).href)
    await page.getByRole('button', { name: 'Show what was sent and came back' }).click()
    await page.getByRole('heading', { name: 'What was sent' }).waitFor()
    await until(async () => (await page.locator('[aria-busy=true]').count()) === 0, 'the call is shown')
    see('a call in the window', await page.content())
  }
}

function filesOf({ home }: Installation): { name: string; text: string }[] {
  const files = readdirSync(home, { recursive: true, withFileTypes: true }).filter((file) => file.isFile())
  return files.map(({ name, parentPath }) => ({ name, text: readFileSync(join(parentPath, name), 'latin1') }))
}

it('a secret at any place of an entry is in nothing that is shown, printed, sent or written, and reaches its server whole', async () => {
  const parrot = await startParrot()
  let count = 0
  const plant = (kind: string): string => `pl4nted-${(count += 1)}x${kind.replace(/\W+/g, '')}7Kq`
  // By somebody who wrote them into servers.json, and by commands.
  const byHand = oneOfEachKind(plant)
  const byCommand = oneOfEachKind(plant)
  // Addresses in the settings, which are asked: nobody is there.
  const inSettings = [plant('registry'), plant('query of the registry'), plant('model')]
  const [registry, query, model] = inSettings
  const settings = {
    registry: `http://ada:${registry}@127.0.0.1:1/api?token=${query}`,
    rerank: { provider: 'ollama', model: 'any', url: `http://ada:${model}@127.0.0.1:1` },
  }
  const secrets = [...[...byHand, ...byCommand].map(({ secret }) => secret), ...inSettings]
  const told: string[] = []
  const program = { path: '' }
  await using window = await openWindow(
    {},
    {
      prepare(installation) {
        program.path = join(installation.home, 'witness')
        writeFileSync(program.path, `#!/bin/sh\nexec '${process.execPath}' '${serverPath('witness')}' "$@"\n`)
        chmodSync(program.path, 0o700)
        const entries = byHand.map(({ entry }, at) => [`h${at}`, runnable(entry, program.path, parrot.address)] as const)
        installation.configure(Object.fromEntries(entries), settings)
      },
    },
  )
  const { installation, page } = window
  page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => told.push(payload.toString())))
  await page.reload()

  for (const [at, { entry }] of byCommand.entries()) {
    const pasted = JSON.stringify({ [`c${at}`]: runnable(entry, program.path, parrot.address) })
    const { code, stdout, stderr } = await installation.runWithInput(pasted, 'paste', '--yes')
    expect([code, stderr.includes(`Added c${at}.`)], stderr).toEqual([0, true])
    told.push(stdout, stderr)
  }
  const names = [...byHand.map((_planted, at) => `h${at}`), ...byCommand.map((_planted, at) => `c${at}`)]
  await until(
    async () => (await installation.status()).servers.every(({ state }) => state === 'connected' || state === 'failed'),
    'all were tried',
  )

  // What a program was started with is what was written, to the character.
  const attached = await installation.attach()
  for (const [at, { entry, where }] of [...byHand, ...byCommand].entries()) {
    if (typeof entry['command'] !== 'string') continue
    const { structuredContent: seen } = await attached.execute(`${names[at]}__seen`)
    expect(seen, where).toMatchObject({ args: entry['args'] ?? [], env: entry['env'] ?? {} })
  }
  const remote = [...byHand, ...byCommand].filter(({ where }) => ['header', 'query of an address', 'bearer'].includes(where))
  for (const { secret, where } of remote) expect(parrot.heard(), where).toContain(secret)

  const leaks: string[] = []
  const masked: string[] = []
  const see = (where: string, text: string): void => {
    if (text.includes('•••')) masked.push(where)
    for (const secret of secrets)
      for (const form of [secret, encodeURIComponent(secret), btoa(secret)]) if (text.includes(form)) leaks.push(`${where}: ${form}`)
  }
  for (const tool of ['proxy_status', 'search_tools'])
    see(tool, JSON.stringify(await attached.call(tool, tool === 'search_tools' ? { query: '' } : {})))
  for (const name of names.filter((name) => name.length > 0))
    see(`a call of ${name}`, JSON.stringify(await attached.execute(`${name}__none`)))
  // A set-up that somebody wrote by hand shows its keys to nobody either.
  const folder = mkdtempSync(join(tmpdir(), 'tooltray-set-up-'))
  const setUp = join(folder, 'set-up.json')
  const usable = byHand.filter(({ where }) => where !== 'secret of an app')
  const entries = Object.fromEntries(usable.map(({ entry }, at) => [`s${at}`, runnable(entry, program.path, parrot.address)]))
  writeFileSync(setUp, JSON.stringify({ tooltray: 1, servers: entries }))
  await look(window, { names, setUp }, see)
  rmSync(folder, { recursive: true })
  see('what the window was told', told.join('\n'))
  await page.close()
  await installation.run('stop')
  for (const { name, text } of filesOf(installation)) {
    if (name === 'secrets.json') continue
    const written = name === 'servers.json' ? [...byHand.map(({ secret }) => secret), ...inSettings] : []
    see(
      `the file ${name}`,
      written.reduce((rest, secret) => rest.replaceAll(secret, ''), text),
    )
  }
  expect(leaks).toEqual([])
  // And that there was something to see: dots in the place of what a server said, and of what a person wrote.
  const programs = names.filter((_name, at) => typeof [...byHand, ...byCommand][at]?.entry['command'] === 'string')
  expect(masked).toEqual(
    expect.arrayContaining(programs.flatMap((name) => [`tooltray logs ${name} --json`, `the page #/servers/${name}?tab=log`])),
  )
  // The form has no field for keys that nobody reads, nor for the app that is signed in with.
  expect(masked).toEqual(
    expect.arrayContaining(byHand.flatMap(({ where }, at) => (/^unknown|of an app$/.test(where) ? [] : [`the page #/edit/h${at}`]))),
  )
  expect(masked).toEqual(expect.arrayContaining(['what the window was told', 'tooltray restore FILE --table', 'a call in the window']))
  parrot.close()
})
