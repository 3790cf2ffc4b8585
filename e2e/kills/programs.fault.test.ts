import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createInstallation, until } from '../testing/installation.ts'
import { processAlive } from '../testing/processes/process-alive.ts'

const odd = join(import.meta.dirname, '../../electron/engine/testing/odd-program.ts')

/** Those that the odd program wrote down; none before it has. */
function processesIn(file: string): number[] {
  return existsSync(file) ? readFileSync(file, 'utf8').split(' ').map(Number) : []
}

describe('a command-line program as a server', () => {
  it('leaves nothing behind when its call takes too long, or the engine ends', async () => {
    await using installation = createInstallation()
    const file = join(installation.home, 'processes')
    installation.configure({
      odd: {
        type: 'cli',
        command: process.execPath,
        args: [odd],
        callTimeout: '3s',
        commands: { sleep: { arguments: [{ name: 'file' }] } },
      },
    })
    await installation.serve()
    const { execute } = await installation.attach()
    const slow = await execute('odd__sleep', { file })
    expect(slow.content[0]?.text).toContain('call_timeout')
    expect(processesIn(file)).toHaveLength(2)
    await until(() => !processesIn(file).some(processAlive), 'the program and what it started are gone')
    const second = execute('odd__sleep', { file: `${file}-2` }).catch(() => undefined)
    await until(() => processesIn(`${file}-2`).length === 2, 'it runs again')
    await installation.run('stop')
    await until(() => !processesIn(`${file}-2`).some(processAlive), 'the end of the engine is its end')
    await second
  })
})
