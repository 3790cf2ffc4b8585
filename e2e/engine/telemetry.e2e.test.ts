import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { startProxy } from '../../electron/engine/network/testing/proxy-server.ts'
import { createInstallation, ownServer, until } from '../testing/installation.ts'

interface Span {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId: string
  readonly name: string
  readonly kind: number
}

/** A receiver of OTLP over HTTP, with all that it was sent. */
async function receiver() {
  const bodies: string[] = []
  const server = createServer((request, response) => {
    let body = ''
    request
      .on('data', (chunk) => (body += String(chunk)))
      .on('end', () => {
        bodies.push(body)
        response.end('{}')
      })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/traces`,
    text: () => bodies.join('\n'),
    spans: (): Span[] =>
      bodies.flatMap((body) => {
        const { resourceSpans } = JSON.parse(body) as { resourceSpans: { scopeSpans: { spans: Span[] }[] }[] }
        return resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans))
      }),
    [Symbol.dispose]() {
      server.closeAllConnections()
      server.close()
    },
  }
}

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736'
const _meta = { traceparent: `00-${TRACE}-00f067aa0ba902b7-01`, baggage: 'a=b' }

it('through a proxy that wants a password, where one is configured', async () => {
  using otlp = await receiver()
  await using proxy = await startProxy({ password: 'ada:pass', ports: { 'collector.test:80': Number(new URL(otlp.url).port) } })
  await using installation = createInstallation()
  installation.env['HTTP_PROXY'] = `http://ada:pass@127.0.0.1:${proxy.port}`
  installation.configure({ echo: ownServer('echo') }, { telemetry: { url: 'http://collector.test/v1/traces' } })
  await until(async () => {
    expect((await installation.run('call', 'echo__echo', '{"text":"x"}')).code).toBe(0)
    return otlp.spans().length > 0
  }, 'a trace has arrived')
  expect(proxy.seen).toEqual(['CONNECT collector.test:80'])
})

it('from the app through Tooltray to the server, whichever way the call is made', async () => {
  using otlp = await receiver()
  await using installation = createInstallation()
  installation.configure({ echo: ownServer('echo', '--meta', 'yes') })
  await installation.serve()
  const meta = installation.attachRaw()
  await meta.initialize()
  await meta.call('search_tools', { refresh: true })
  const one = { name: 'echo__meta', arguments: { secret: 'not-for-traces' } }

  const untouched = await meta.request('tools/call', { name: 'execute_tool', arguments: one, _meta })
  // Progress is always asked for.
  expect(JSON.parse(untouched.result.content[0].text)).toEqual({ ..._meta, progressToken: expect.any(String) as string })
  installation.configure({ echo: ownServer('echo', '--meta', 'yes') }, { telemetry: { url: otlp.url } })
  await until(async () => {
    const { result } = await meta.call('execute_tool', one)
    return JSON.stringify(result).includes('traceparent')
  }, 'the setting applies')

  const told = await meta.request('tools/call', { name: 'execute_tool', arguments: one, _meta })
  await meta.request('tools/call', { name: 'execute_tools', arguments: { calls: [one, one] }, _meta })
  const direct = installation.attachRaw('--expose', 'direct')
  await direct.initialize()
  await direct.request('tools/call', { ...one, _meta })
  const transparent = installation.attachRaw('--server', 'echo', '--expose', 'transparent')
  await transparent.initialize()
  await transparent.request('tools/call', { ...one, name: 'meta', _meta })

  const ours = (): Span[] => otlp.spans().filter(({ traceId }) => traceId === TRACE)
  await until(() => ours().length === 9, 'all spans have come')
  const tops = ours().filter(({ parentSpanId }) => parentSpanId === '00f067aa0ba902b7')
  const names = ['echo__meta', 'execute_tool', 'execute_tools', 'meta'].map((name) => `tools/call ${name}`)
  expect(tops.map(({ name, kind }) => [name, kind]).sort()).toEqual(names.map((name) => [name, 2]))
  const below = (name: string): Span[] => {
    const top = tops.find((span) => span.name === `tools/call ${name}`)
    return ours().filter(({ parentSpanId }) => parentSpanId === top?.spanId)
  }
  expect(['execute_tool', 'execute_tools', 'meta', 'echo__meta'].map((name) => below(name).length)).toEqual([1, 2, 1, 1])
  expect(below('execute_tools').map(({ name, kind }) => [name, kind])).toEqual([
    ['tools/call meta', 3],
    ['tools/call meta', 3],
  ])
  const [sent] = below('execute_tool')
  expect(JSON.stringify(told.result)).toContain(`00-${TRACE}-${sent?.spanId ?? ''}-01`)
  expect(JSON.stringify(told.result)).toContain('a=b')
  expect(otlp.text()).not.toContain('not-for-traces')
})

it('an endpoint that is down is told in the status, and calls go on; the end of the engine does not wait for it', async () => {
  await using installation = createInstallation()
  installation.configure({ echo: ownServer('echo', '--meta', 'yes') }, { telemetry: { url: 'http://127.0.0.1:1/v1/traces' } })
  const engine = await installation.serve()
  const session = await installation.attach()
  await until(async () => {
    const called = await session.execute('echo__meta')
    return called.isError !== true && JSON.stringify(called).includes('traceparent')
  }, 'calls are traced')
  await until(async () => (await installation.run('status', '--table')).stdout.includes('Traces of calls do not arrive'), 'it is told')
  const ended = new Promise((resolve) => engine.once('exit', resolve))
  expect((await installation.run('stop')).code).toBe(0)
  await ended
})
