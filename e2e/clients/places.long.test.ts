import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { rootsOf } from '../../electron/engine/clients/apps/client.ts'
import { clientList } from '../../electron/engine/clients/apps/client-list.ts'
import { thisPlatform } from '../../electron/engine/base/platform.ts'

/** An app of npm, and its own command that adds a server called `probe` for the user. */
interface OwnCommand {
  readonly package: string
  readonly words: readonly string[]
  /** A script of its package that puts its program into place. */
  readonly placedBy?: string
}

const APPS: Readonly<Record<string, OwnCommand>> = {
  'claude-code': {
    package: '@anthropic-ai/claude-code',
    words: ['claude', 'mcp', 'add', '--scope', 'user', 'probe', '--', 'node', 'x'],
    placedBy: 'install.cjs',
  },
  codex: { package: '@openai/codex', words: ['codex', 'mcp', 'add', 'probe', '--', 'node', 'x'] },
  'gemini-cli': { package: '@google/gemini-cli', words: ['gemini', 'mcp', 'add', '--scope', 'user', 'probe', 'node', 'x'] },
  'qwen-code': { package: '@qwen-code/qwen-code', words: ['qwen', 'mcp', 'add', '--scope', 'user', 'probe', 'node', 'x'] },
  cline: { package: 'cline', words: ['cline', 'mcp', 'install', 'probe', '--yes', '--', 'node', 'x'] },
}

// Needs npm's registry: the newest version is what people have tomorrow.
it.each(Object.entries(APPS))('%s, in its newest version, keeps its servers where Tooltray writes its own', (id, app) => {
  const folder = mkdtempSync(join(tmpdir(), 'tooltray-places-'))
  try {
    writeFileSync(join(folder, 'package.json'), '{"private": true}\n')
    const options = { cwd: folder, stdio: 'pipe' } as const
    execFileSync('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error', `${app.package}@latest`], options)
    const modules = join(folder, 'node_modules')
    if (app.placedBy !== undefined) execFileSync(process.execPath, [join(modules, app.package, app.placedBy)], options)
    const home = join(folder, 'home')
    mkdirSync(home)
    const [program = '', ...words] = app.words
    const env = { PATH: process.env['PATH'], HOME: home }
    execFileSync(join(modules, '.bin', program), words, { cwd: home, env, stdio: 'pipe' })
    const places = clientList.find((client) => client.id === id)?.places(rootsOf({ ...thisPlatform(), env: {}, home })) ?? []
    expect(places.some(({ file }) => namesProbe(file))).toBe(true)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

function namesProbe(file: string): boolean {
  try {
    return readFileSync(file, 'utf8').includes('probe')
  } catch {
    // Not every place is in use.
    return false
  }
}
