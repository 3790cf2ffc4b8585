import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { isNewEnough } from '../../electron/helper/relay/newer-node.ts'
import { type Installation, createInstallation, helperPath, ownServer, until } from '../testing/installation.ts'
import { processesOf } from '../testing/processes/processes-of.ts'
import { talkTo } from '../testing/raw-client.ts'

const folder = mkdtempSync(join(tmpdir(), 'tooltray-old-node-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** A Node that is too old: a real one of this machine, else this one told to say so. Without the flags that Node gives its children. */
const oldNode = ((): { program: string; flags: string[] } => {
  for (const path of (process.env.PATH ?? '').split(delimiter)) {
    try {
      const version = execFileSync(join(path, 'node'), ['--version'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
        .trim()
        .slice(1)
      if (!isNewEnough(version)) return { program: join(path, 'node'), flags: [] }
    } catch {
      // There is none in this folder.
    }
  }
  const pretence = join(folder, 'pretence.cjs')
  writeFileSync(pretence, `Object.defineProperty(process.versions, 'node', { value: '20.1.0' })`)
  return { program: process.execPath, flags: ['--require', pretence] }
})()

function start(installation: Installation, args: string[], script = helperPath) {
  return spawn(oldNode.program, [...oldNode.flags, script, ...args], { env: installation.env, stdio: 'pipe' })
}

async function run(installation: Installation, args: string[], script = helperPath) {
  const child = start(installation, args, script)
  let stdout = ''
  let stderr = ''
  child.stdout.on('data', (chunk) => (stdout += String(chunk)))
  child.stderr.on('data', (chunk) => (stderr += String(chunk)))
  child.stdin.end()
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, stdout, stderr }
}

describe('tooltray under a Node that is too old', () => {
  it('goes on with the Node that was installed with it, and ends as that does', async () => {
    await using installation = createInstallation()
    installation.configure({ echo: ownServer('echo') })
    expect(await run(installation, ['list', '--json'])).toMatchObject({
      code: 0,
      stderr: '',
      stdout: expect.stringContaining('"echo"') as string,
    })
    expect(await run(installation, ['describe', 'echo__nothing'])).toMatchObject({ code: 3 })
  })

  it('does so through a link, as npm makes them for programs', async () => {
    await using installation = createInstallation()
    const link = join(folder, 'tooltray')
    symlinkSync(helperPath, link)
    expect(await run(installation, ['--version'], link)).toMatchObject({ code: 0, stderr: '' })
  })

  it('relays a client, and passes signals on', async () => {
    await using installation = createInstallation()
    installation.configure({ echo: ownServer('echo') })
    await using raw = talkTo(start(installation, ['connect']))
    await raw.initialize()
    await raw.call('proxy_refresh')
    expect((await raw.call('execute_tool', { name: 'echo__echo', arguments: { text: 'x' } })).result.content[0].text).toBe('x')
    raw.process.kill('SIGTERM')
    expect(await raw.exit()).toBe('SIGTERM')
    await installation.run('stop')
    await until(() => processesOf(installation.home).length === 0, 'nothing is left')
  })

  it('says which Nodes would do where none was installed along', async () => {
    await using installation = createInstallation()
    cpSync(dirname(helperPath), join(folder, 'alone'), { recursive: true })
    const { code, stderr } = await run(installation, ['status'], join(folder, 'alone/tooltray.js'))
    expect(code).toBe(7)
    expect(stderr).toMatch(
      /^tooltray needs Node 22\.13 or newer; this is [\d.]+, .*\nRun "npm ci" .* https:\/\/nodejs\.org\/en\/download\n$/,
    )
  })
})
