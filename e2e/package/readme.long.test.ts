import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { commandsOf } from '../docs/page-commands.ts'
import { runAtTerminal } from '../docs/page-terminal.ts'
import { NOBODY } from '../testing/helper-kinds.ts'
import { until } from '../testing/installation.ts'
import { processesOf } from '../testing/processes/processes-of.ts'
import { keyringPackages } from '../testing/packages/keyring-packages.ts'
import { npmRegistry, packageIn } from '../testing/packages/npm-registry.ts'
import { packedServer } from '../testing/packages/packed-server.ts'

const root = join(import.meta.dirname, '../..')
const isRoot = process.getuid?.() === 0

/** The pages that begin with a checkout, in the order in which their commands are run. */
const PAGES = ['README.md', 'docs/guide/quickstart.md', 'docs/guide/install.md']
/** How each begins. The checkout of this test is a clone of this one. */
const CHECKOUT = ['git clone https://tooltray.example.com/tooltray.git', 'cd tooltray']
const pages = PAGES.map((page) => [page, commandsOf(page, readFileSync(join(root, page), 'utf8')).map(({ command }) => command)] as const)

/** Runs one line in a shell. Throws with all that it printed where it fails. */
async function run(line: string, options: { cwd: string; env: Record<string, string>; uid?: number; gid?: number }): Promise<string> {
  const { child, printed } = start(line, options)
  const [code] = (await once(child, 'close')) as [number | null]
  if (code !== 0) throw new Error(`${line}: exit code ${code}\n${printed()}`)
  return printed()
}

function start(line: string, options: Parameters<typeof run>[1]): { child: ChildProcess; printed: () => string } {
  const child = spawn('bash', ['-c', line], { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  child.stdout.on('data', (chunk) => (output += String(chunk)))
  child.stderr.on('data', (chunk) => (output += String(chunk)))
  return { child, printed: () => output }
}

/** Agrees to what a command asks. */
const answer = (seen: string): string | undefined => (/\[y\/N\]\s*$/.test(seen) ? 'y\n' : undefined)

describe.each(isRoot ? ['root', 'an ordinary user'] : ['this user'])('the commands of the first pages, as %s', (who) => {
  it('work in a fresh clone, one after the other', async () => {
    expect(pages.map(([, commands]) => commands.slice(0, 3))).toEqual(PAGES.map(() => [...CHECKOUT, 'npm start']))
    const home = mkdtempSync(join(tmpdir(), 'tooltray-readme-'))
    const [clone, cache] = [join(home, 'tooltray'), join(home, 'npm-cache')]
    const user = who === 'an ordinary user' ? { uid: NOBODY, gid: NOBODY } : {}
    // The machine's own Node, npm and registry, and no display. What npm has in its cache is not fetched again.
    const PATH = (process.env.PATH ?? '')
      .split(delimiter)
      .filter((folder) => !folder.includes('node_modules'))
      .join(delimiter)
    const npm = (key: string): string =>
      execFileSync('npm', ['config', 'get', key], { encoding: 'utf8', env: { ...process.env, PATH } }).trim()
    const bin = join(home, 'global/bin')
    const env = { PATH, HOME: home, npm_config_prefix: dirname(bin) }
    const homes = PAGES.map((page) => join(home, page.replaceAll('/', '-')))
    const options = { cwd: clone, env: { ...env, TOOLTRAY_HOME: homes[0] ?? '' }, ...user }
    let started: ChildProcess | undefined
    try {
      execFileSync('git', ['clone', '--quiet', '--no-hardlinks', root, clone])
      mkdirSync(cache)
      mkdirSync(bin, { recursive: true })
      // Claude Code is there: a page connects it.
      writeFileSync(join(home, '.claude.json'), '{}')
      if (existsSync(join(npm('cache'), '_cacache'))) cpSync(join(npm('cache'), '_cacache'), join(cache, '_cacache'), { recursive: true })
      const npmrc = join(home, '.npmrc')
      const cafile = existsSync(npm('cafile')) ? `cafile=${npm('cafile')}\n` : ''
      writeFileSync(npmrc, `registry=${npm('registry')}\ncache=${cache}\nprefer-offline=true\n${cafile}`)
      if (user.uid !== undefined) {
        execFileSync('chown', ['-R', `${NOBODY}:${NOBODY}`, home])
        chownSync(home, NOBODY, NOBODY)
      }
      const filesystem = packageIn(join(home, 'package'), '@modelcontextprotocol/server-filesystem', await packedServer('filesystem'))
      await using registry = await npmRegistry([filesystem, ...keyringPackages()])
      const said = new Map<string, string>()
      // What a user typed before goes for the lines after it, as in one terminal.
      let aliases = ''
      for (const [at, [, commands]] of pages.entries()) {
        const place = { ...options, env: { ...env, TOOLTRAY_HOME: homes[at] ?? '' } }
        for (const line of commands) {
          if (line === 'npm start') {
            if (started !== undefined) continue
            const { child, printed } = start(line, options)
            started = child
            await until(() => /http:\S+token=\S+/.test(printed()) || child.exitCode !== null, 'the page is served')
            expect(printed()).toMatch(/http:\S+token=\S+/)
            // From here on npm is sent to a registry of this test, so that nothing depends on the internet.
            writeFileSync(npmrc, `registry=${registry.address}\ncache=${cache}\n`)
          } else if (!CHECKOUT.includes(line)) {
            const typed = aliases + line.replace('/path/to', clone)
            said.set(line, line.startsWith('npm') ? await run(line, place) : await runAtTerminal(typed, { ...place, answer }))
          }
          if (line.startsWith('alias ')) aliases = `${line}\n`
          if (line.startsWith('npm install --global')) {
            aliases = ''
            // The package runs on a newer Node than the checkout needs to start with.
            place.env.PATH = [bin, dirname(process.execPath), PATH].join(delimiter)
          }
        }
      }
      const called = [...said].filter(([line]) => / call \w+__\w+/.test(line))
      expect(called.length).toBeGreaterThan(1)
      for (const [, seen] of called) expect(seen).toContain(clone)
      expect(existsSync(join(bin, 'tooltray'))).toBe(true)
    } finally {
      started?.kill('SIGTERM')
      if (existsSync(join(clone, 'dist/helper/tooltray.js')))
        for (const TOOLTRAY_HOME of homes)
          await run('node dist/helper/tooltray.js stop || true', { ...options, env: { ...env, TOOLTRAY_HOME } })
      await until(() => processesOf(home).length === 0, 'everything has ended')
      rmSync(home, { recursive: true, force: true })
    }
  })
})
