import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { skipUnless } from '../../scripts/test/skip-without.ts'
import { HELPER_KINDS, notBuilt } from '../testing/helper-kinds.ts'
import { startHttp, startWiretap } from '../testing/http-server.ts'
import { type Installation, createInstallation, ownServer, until } from '../testing/installation.ts'
import { callWhenKnown, enginePid, opened, pidOfHelper } from '../testing/opened-helper.ts'
import { processesOf } from '../testing/processes/processes-of.ts'
import { processAlive } from '../testing/processes/process-alive.ts'

// The same tests for both: what the one in TypeScript does is what the one in C has to do.
describe.each(HELPER_KINDS)('%s:', (kind) => {
  skipUnless(notBuilt(kind) === undefined, notBuilt(kind) ?? '')

  describe('a helper', () => {
    it('is unharmed when the client starts a second one and kills it', async () => {
      await using installation = createInstallation(kind)
      installation.configure({ hang: ownServer('hang') })
      const [first, second] = [installation.attachRaw(), installation.attachRaw()]
      await Promise.all([first.initialize(), second.initialize()])
      await first.call('proxy_refresh')
      const calling = first.call('execute_tool', { name: 'hang__late', arguments: { ms: 500 } })
      void second.call('execute_tool', { name: 'hang__hang' })
      await until(async () => (await installation.status()).sessions.length === 2, 'both are attached')
      second.process.kill('SIGKILL')
      await second.exit()
      await until(async () => (await installation.status()).sessions.length === 1, 'the killed one is gone')
      expect((await calling).result.content[0].text).toBe('late')
      expect((await first.call('execute_tool', { name: 'hang__echo', arguments: { text: 'x' } })).result.content[0].text).toBe('x')
      // What the dead one had asked for is not wanted any more, and the server was told.
      await until(
        async () => JSON.stringify((await first.call('execute_tool', { name: 'hang__was_cancelled' })).result).includes('"tool":"hang"'),
        'the call is cancelled',
      )
    })

    it.each([
      ['the engine', 17, '16 MB'],
      ['the helper', 129, '128 MB'],
    ])('answers a request that is too large for %s at once, and those beside it', async (_who, megabytes, most) => {
      await using installation = createInstallation(kind)
      installation.configure({ echo: ownServer('echo') })
      const raw = await opened(installation)
      const before = callWhenKnown(raw, 'echo__echo', { text: 'before' })
      const large = raw.call('execute_tool', { name: 'echo__echo', arguments: { text: 'x'.repeat(megabytes * 1024 * 1024) } })
      const behind = raw.call('execute_tool', { name: 'echo__echo', arguments: { text: 'behind' } })
      const message = `The request is larger than ${most} and was not read. Send less at once.`
      expect((await large).error).toEqual({ code: -32600, message, data: { code: 'message_too_large' } })
      expect([(await before).result.content[0].text, (await behind).result.content[0].text]).toEqual(['before', 'behind'])
    })

    it('leaves one engine when many are started in the same instant', async () => {
      await using installation = createInstallation(kind)
      installation.configure({ echo: ownServer('echo') })
      const helpers = Array.from({ length: 6 }, () => installation.attachRaw())
      await Promise.all(helpers.map((raw) => raw.initialize()))
      await Promise.all(helpers.map((raw) => raw.call('proxy_refresh')))
      const ours = new Set([...helpers.map(pidOfHelper), ...(await serverPids(installation))])
      await until(() => processesOf(installation.home).filter((pid) => !ours.has(pid) && isEngine(pid)).length === 1, 'one engine is left')
      expect((await installation.status()).sessions).toHaveLength(6)
    })

    it.each(['at once', 'after its handshake', 'with a call under way'])('ends when the client closes its stdin: %s', async (when) => {
      await using installation = createInstallation(kind)
      installation.configure({ hang: ownServer('hang') })
      const raw = installation.attachRaw()
      if (when !== 'at once') await raw.initialize()
      if (when === 'with a call under way') {
        await raw.call('proxy_refresh')
        void raw.call('execute_tool', { name: 'hang__hang' })
        await until(async () => (await installation.status()).servers[0]?.state === 'active', 'the call is under way')
      }
      raw.process.stdin?.end()
      expect(await raw.exit()).toBe(0)
      expect(raw.stderr()).toBe('')
    })

    it('leaves nothing of its session behind when it is killed', async () => {
      await using installation = createInstallation(kind)
      installation.configure({ hang: ownServer('hang') })
      const watching = await opened(installation)
      const raw = await opened(installation)
      await raw.call('proxy_refresh')
      void raw.call('execute_tool', { name: 'hang__hang' })
      await until(async () => (await installation.status()).servers[0]?.state === 'active', 'the call is under way')
      raw.process.kill('SIGKILL')
      await until(async () => {
        const { sessions, servers } = await installation.status()
        return sessions.length === 1 && servers[0]?.state !== 'active'
      }, 'its session and its call have ended')
      expect((await watching.call('execute_tool', { name: 'hang__echo', arguments: { text: 'x' } })).result.content[0].text).toBe('x')
    })
  })

  describe('the end of an engine in the middle of a session', () => {
    it('fails the call under way at once, and the next call finds a new engine; the server got the failed call once', async () => {
      await using server = await startHttp()
      await using tap = await startWiretap(server)
      await using installation = createInstallation(kind)
      installation.configure({ one: { url: tap.url(server.urls['sessions']) } })
      const raw = await opened(installation)
      await raw.call('proxy_refresh')
      const before = await enginePid(installation)
      const calling = raw.call('execute_tool', { name: 'one__count', arguments: { to: 1000, stepMs: 500 } })
      await until(() => tap.posted('tools/call').length === 1, 'the server has the call')
      process.kill(before, 'SIGKILL')
      expect((await calling).error).toMatchObject({
        code: -32000,
        message: expect.stringContaining('Check what the call did') as unknown,
        data: { code: 'engine_lost' },
      })
      expect((await callWhenKnown(raw, 'one__echo', { text: 'again' })).result.content[0].text).toBe('again')
      expect(await enginePid(installation)).not.toBe(before)
      expect(processAlive(before)).toBe(false)
      const called = tap.posted('tools/call').map(({ params }) => params?.['name'])
      expect(called).toEqual(['count', 'echo'])
      // The client was not told anything but answers to what it had asked.
      const ids = raw.lines.map((line) => (JSON.parse(line) as { id?: number }).id).filter((id) => id !== undefined)
      expect(ids).toEqual([...new Set(ids)])
      expect(raw.lines.filter((line) => line.includes('tooltray-replay'))).toEqual([])
    })

    it('is not noticed by a client of the SDK, in either era', async () => {
      await using installation = createInstallation(kind)
      installation.configure({ echo: ownServer('echo') })
      const clients = [await installation.attach(), await installation.attach({ versionNegotiation: { mode: { pin: '2026-07-28' } } })]
      for (let round = 0; round < 2; round++) {
        process.kill(await enginePid(installation), 'SIGKILL')
        for (const { client, call, execute } of clients) {
          // Beside our own, the tool that is used again and again is listed from some round on.
          expect((await client.listTools()).tools.filter(({ name }) => !name.includes('__'))).toHaveLength(5)
          await call('proxy_refresh')
          expect((await execute('echo__echo', { text: `round ${round}` })).content[0]?.text).toBe(`round ${round}`)
        }
      }
    })

    it('keeps the level of log messages that the client had asked for', async () => {
      await using installation = createInstallation(kind)
      installation.configure({ one: ownServer('narrate') })
      const raw = await opened(installation)
      await raw.request('logging/setLevel', { level: 'info' })
      process.kill(await enginePid(installation), 'SIGKILL')
      await callWhenKnown(raw, 'one__narrate', { steps: 3 })
      // narrate says "debug".
      expect(raw.lines.filter((line) => line.includes('notifications/message'))).toEqual([])
      await raw.request('logging/setLevel', { level: 'debug' })
      await callWhenKnown(raw, 'one__narrate', { steps: 3 })
      expect(raw.lines.filter((line) => line.includes('notifications/message'))).toHaveLength(3)
    })
  })
})

function isEngine(pid: number): boolean {
  return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('\0serve\0')
}

async function serverPids(installation: Installation): Promise<number[]> {
  return (await installation.status()).servers.map(({ peer }) => peer?.pid ?? 0)
}
