import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { NOBODY } from '../testing/helper-kinds.ts'
import { processesOf, until } from '../testing/installation.ts'
import { registryOf } from '../testing/packages/npm-registry.ts'
import { packedServer } from '../testing/packages/packed-server.ts'

const root = join(import.meta.dirname, '../..')
const isRoot = process.getuid?.() === 0

/** The lines of the README's `sh` blocks, in their order. */
const commands = [...readFileSync(join(root, 'README.md'), 'utf8').matchAll(/^```sh\n(.*?)^```/gms)].flatMap(([, block = '']) =>
  block.split('\n').filter((line) => line.trim() !== ''),
)

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

describe.each(isRoot ? ['root', 'an ordinary user'] : ['this user'])('the commands of the README, as %s', (who) => {
  it('work in a fresh clone, one after the other', { timeout: 600_000 }, async () => {
    expect(commands.slice(0, 2)).toEqual(['npm ci', 'npm start'])
    expect(commands.length).toBeGreaterThan(4)
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
    const options = { cwd: clone, env: { PATH, HOME: home, TOOLTRAY_HOME: join(home, 'home') }, ...user }
    let started: ChildProcess | undefined
    try {
      execFileSync('git', ['clone', '--quiet', '--no-hardlinks', root, clone])
      mkdirSync(cache)
      if (existsSync(join(npm('cache'), '_cacache'))) cpSync(join(npm('cache'), '_cacache'), join(cache, '_cacache'), { recursive: true })
      const npmrc = join(home, '.npmrc')
      const cafile = existsSync(npm('cafile')) ? `cafile=${npm('cafile')}\n` : ''
      writeFileSync(npmrc, `registry=${npm('registry')}\ncache=${cache}\nprefer-offline=true\n${cafile}`)
      if (user.uid !== undefined) {
        execFileSync('chown', ['-R', `${NOBODY}:${NOBODY}`, home])
        chownSync(home, NOBODY, NOBODY)
      }
      await using registry = await registryOf('@modelcontextprotocol/server-filesystem', await packedServer('filesystem'))
      const said = new Map<string, string>()
      for (const line of commands) {
        if (line === 'npm start') {
          const { child, printed } = start(line, options)
          started = child
          await until(() => /http:\S+token=\S+/.test(printed()) || child.exitCode !== null, 'the page is served', 240_000)
          expect(printed()).toMatch(/http:\S+token=\S+/)
          // From here on npx is sent to a registry of this test, so that nothing depends on the internet.
          writeFileSync(npmrc, `@modelcontextprotocol:registry=${registry.address}\ncache=${cache}\n`)
        } else said.set(line, await run(line, options))
      }
      const call = commands.find((line) => line.includes(' call ')) ?? ''
      expect(said.get(call)).toContain(clone)
    } finally {
      started?.kill('SIGTERM')
      if (existsSync(join(clone, 'dist/helper/tooltray.js'))) await run('node dist/helper/tooltray.js stop || true', options)
      await until(() => processesOf(home).length === 0, 'everything has ended')
      rmSync(home, { recursive: true, force: true })
    }
  })
})
