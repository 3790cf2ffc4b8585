import { describe, expect, it } from 'vitest'
import { createInstallation, ownServer, until } from '../testing/installation.ts'
import { processAlive } from '../testing/processes/process-alive.ts'

// Each has an engine of its own, and waits more than it works.
describe.concurrent('nothing is left behind', () => {
  const servers = () => ({
    stubborn: ownServer('stubborn'),
    family: ownServer('grandchild', '--child', 'stubborn'),
    echo: ownServer('echo'),
  })

  async function running() {
    const installation = createInstallation()
    installation.configure(servers())
    const engine = await installation.serve()
    const { call, execute } = await installation.attach()
    await call('proxy_refresh')
    const pids = [...(await pidsOf(execute, 'stubborn')), ...(await pidsOf(execute, 'family'))]
    expect(pids.length).toBeGreaterThanOrEqual(3)
    expect(pids.every(processAlive)).toBe(true)
    return { installation, engine, pids }
  }

  async function pidsOf(execute: (name: string) => Promise<{ content: { text: string }[] }>, server: string): Promise<number[]> {
    return [...((await execute(`${server}__pids`)).content[0]?.text ?? '').matchAll(/\d+/g)].map(Number)
  }

  it.each(['SIGTERM', 'SIGINT', 'SIGKILL'] as const)('10 s after %s of the engine', async (signal) => {
    const { installation, engine, pids } = await running()
    await using _installation = installation
    engine.kill(signal)
    await until(() => !pids.some(processAlive), 'no child lives')
  })

  it('after a normal end', async () => {
    const { installation, pids } = await running()
    await using _installation = installation
    await installation.run('stop')
    await until(() => !pids.some(processAlive), 'no child lives')
  })

  it('when a server is switched off or removed from the file', async () => {
    const { installation, pids } = await running()
    await using _installation = installation
    installation.configure({ echo: ownServer('echo') })
    await until(() => !pids.some(processAlive), 'no child lives')
  })
})
