import { spawn } from 'node:child_process'
import { readFileSync, readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { skipUnless } from '../../scripts/test/skip-without.ts'
import { HELPER_KINDS, helperWords, notBuilt } from '../testing/helper-kinds.ts'
import { createInstallation, ownServer } from '../testing/installation.ts'
import { processAlive } from '../testing/processes/process-alive.ts'
import { talkTo } from '../testing/raw-client.ts'

/** A process and all that it started, by what the system knows of parents: what npm's `tree-kill` ends. */
function treeOf(root: number): number[] {
  const parents = readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry))
    .map((pid) => [Number(pid), parentOf(pid)] as const)
  const tree = [root]
  for (const pid of tree) tree.push(...parents.filter(([, parent]) => parent === pid).map(([child]) => child))
  return tree
}

/** Undefined where the process has ended meanwhile. */
function parentOf(pid: string): number | undefined {
  try {
    return Number(/^PPid:\s*(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])
  } catch {
    return undefined
  }
}

describe.each(HELPER_KINDS)('the client that started the engine, with the helper in %s,', (kind) => {
  skipUnless(notBuilt(kind) === undefined, notBuilt(kind) ?? '')

  it('is ended with its whole tree, and the engine and calls of another client go on', async () => {
    await using installation = createInstallation()
    installation.configure({ hang: ownServer('hang') })
    // An AI app that is a shell, whose child is the helper.
    const words = ['-c', '"$@"; exit', 'app', ...helperWords(kind), 'connect']
    await using app = talkTo(spawn('/bin/sh', words, { env: installation.env, stdio: 'pipe' }))
    await app.initialize()
    await app.call('proxy_refresh')
    await using other = installation.attachRaw()
    await other.initialize()
    const { pid } = (await installation.status()).engine
    const calling = other.call('execute_tool', { name: 'hang__late', arguments: { ms: 1_000 } })

    const tree = treeOf(app.process.pid ?? 0)
    expect(tree.length).toBeGreaterThan(1)
    expect(tree).not.toContain(pid)
    for (const each of tree) process.kill(each, 'SIGKILL')
    await app.exit()
    expect((await calling).result.content[0].text).toBe('late')
    expect(processAlive(pid)).toBe(true)
    expect((await installation.status()).engine.pid).toBe(pid)
  })
})
