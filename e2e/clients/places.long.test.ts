import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { clientList } from '../../electron/engine/clients/apps/client-list.ts'
import { rootsOf } from '../../electron/engine/clients/apps/client.ts'
import { thisPlatform } from '../../electron/engine/base/platform.ts'
import type { AiClient } from '../testing/clients/ai-client.ts'
import { claudeCode } from '../testing/clients/claude-code.ts'
import { codex } from '../testing/clients/codex.ts'
import { geminiCli } from '../testing/clients/gemini-cli.ts'
import { openCode } from '../testing/clients/opencode.ts'
import { qwenCode } from '../testing/clients/qwen-code.ts'
import { runClient } from '../testing/clients/run-client.ts'
import { createInstallation, ownServer, until } from '../testing/installation.ts'
import { startModel } from '../testing/models/model.ts'

/** Installs the newest version of a package from npm, and returns its `node_modules` and its version. */
function installNewest(folder: string, name: string, placedBy: string | undefined): { modules: string; version: string } {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), '{"private": true}\n')
  const options = { cwd: folder, stdio: 'pipe' } as const
  execFileSync('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error', `${name}@latest`], options)
  const modules = join(folder, 'node_modules')
  if (placedBy !== undefined) execFileSync(process.execPath, [join(modules, placedBy)], options)
  const { version } = JSON.parse(readFileSync(join(modules, name, 'package.json'), 'utf8')) as { version: string }
  return { modules, version }
}

const STARTED: readonly (readonly [id: string, client: AiClient])[] = [
  ['claude-code', claudeCode],
  ['codex', codex],
  ['gemini-cli', geminiCli],
  ['qwen-code', qwenCode],
  ['opencode', openCode],
]

// Needs npm's registry: the newest version is what people have tomorrow.
it.each(STARTED)('%s, in its newest version, starts what Tooltray writes into its settings', async (id, client) => {
  const folder = mkdtempSync(join(tmpdir(), 'tooltray-places-'))
  try {
    const { modules, version } = installNewest(folder, client.package, client.placedBy)
    await using installation = createInstallation()
    installation.configure({ echo: ownServer('echo') })
    await installation.serve()
    const { home } = installation
    await using model = await startModel(function* (seen) {
      // By then each client has read its settings, and started what they name.
      const shell = seen.tools.find((tool) => /bash|shell/i.test(tool))
      if (shell !== undefined) yield [{ name: shell, arguments: { command: 'sleep 5', description: 'Wait' } }]
      return 'Done.'
    }, {})
    // The app begins with its own settings, and no server.
    const started = client.prepare({ home, folder, servers: {}, modelUrl: model.url, prompt: 'Go on.' })
    expect((await installation.run('register', id, '--yes')).code).toBe(0)
    const names: string[] = []
    const running = runClient({ ...client, prepare: () => started }, join(modules, '.bin', client.program), {
      home,
      folder,
      servers: {},
      modelUrl: model.url,
      prompt: 'Go on.',
    })
    await until(async () => {
      const { sessions } = (await installation.status()) as { sessions: { client: { name: string } }[] }
      names.push(...sessions.map((session) => session.client.name))
      return names.length > 0
    }, `${client.name} ${version} attaches`)
    const known = clientList.find((each) => each.id === id)
    expect(names.filter((name) => known?.sessionName.test(name) === true)).not.toEqual([])
    await running.catch(() => undefined)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

it('the newest Cline keeps its servers where Tooltray writes its own', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tooltray-places-'))
  try {
    const { modules } = installNewest(folder, 'cline', undefined)
    const home = join(folder, 'home')
    mkdirSync(home)
    const env = { PATH: process.env['PATH'], HOME: home }
    execFileSync(join(modules, '.bin/cline'), ['mcp', 'install', 'probe', '--yes', '--', 'node', 'x'], { env, stdio: 'pipe' })
    const places = clientList.find(({ id }) => id === 'cline')?.places(rootsOf({ ...thisPlatform(), env: {}, home })) ?? []
    expect(places.some(({ file }) => tryRead(file).includes('probe'))).toBe(true)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

function tryRead(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
