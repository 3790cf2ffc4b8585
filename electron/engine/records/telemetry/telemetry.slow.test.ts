import { Agent, type IncomingHttpHeaders, type ServerResponse, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import type { CallStart } from '../../../contract/activity.ts'
import type { TooltrayError } from '../../base/errors.ts'
import { systemClock } from '../../base/platform.ts'
import { openConfigStore } from '../../config/config-store.ts'
import { type Telemetry, openTelemetry } from './telemetry.ts'

const folder = mkdtempSync(join(tmpdir(), 'tooltray-telemetry-'))
const ends: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })]
afterEach(async () => {
  for (const end of ends.splice(1).reverse()) await end()
})

interface Span {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly name: string
  readonly kind: number
  readonly attributes: { readonly key: string; readonly value: { readonly stringValue: string } }[]
  readonly status: { readonly code?: number }
}

/** A receiver of OTLP over HTTP (JSON), with what it got. */
async function receiver(answer = (response: ServerResponse): unknown => response.end('{}')) {
  const spans: Span[] = []
  const headers: IncomingHttpHeaders[] = []
  const server = createServer((request, response) => {
    let body = ''
    request
      .on('data', (chunk) => (body += String(chunk)))
      .on('end', () => {
        headers.push(request.headers)
        const { resourceSpans } = JSON.parse(body) as { resourceSpans: { scopeSpans: { spans: Span[] }[] }[] }
        spans.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)))
        answer(response)
      })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  ends.push(() => {
    server.closeAllConnections()
    server.close()
  })
  return { spans, headers, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/traces` }
}

async function bed(settings: Record<string, unknown>) {
  const file = join(folder, 'servers.json')
  const write = (next: Record<string, unknown>): void => writeFileSync(file, JSON.stringify({ settings: next }))
  write(settings)
  const config = await openConfigStore({ file, clock: systemClock })
  ends.push(() => config.close())
  const problems: TooltrayError[] = []
  const secrets = new Map<string, string>()
  const telemetry = openTelemetry({
    config,
    platform: { env: { COLLECTOR: '127.0.0.1' } },
    clock: systemClock,
    secret: async (name) => secrets.get(name),
    version: '1.2.3',
    agent: () => new Agent(),
    onProblem: (problem) => problems.push(problem),
  })
  ends.push(() => telemetry[Symbol.asyncDispose]())
  return {
    telemetry,
    problems,
    secrets,
    async change(next: Record<string, unknown>) {
      write(next)
      await config.reload()
    },
  }
}

const start = (id: string): CallStart => ({ id, caller: 's', client: 'zed', server: 'mail', tool: 'send', at: 0 })
const end = (id: string, code?: string) =>
  ({ ...start(id), kind: 'call', milliseconds: 1, outcome: 'ok', characters: 1, ...(code === undefined ? {} : { code }) }) as const
const peer = { peer: { protocolVersion: '2025-11-25', pid: 7 } }
const attribute = (span: Span | undefined, key: string): string | undefined =>
  span?.attributes.find((each) => each.key === key)?.value.stringValue

/** A call of a client, as the engine makes it; returns the `_meta` that the server gets. */
async function call(telemetry: Telemetry, id: string, meta?: Record<string, unknown>, code?: string) {
  let sent: Readonly<Record<string, unknown>> | undefined
  await telemetry.traced({ tool: 'execute_tool', session: 's', client: 'zed' }, { meta }, async (context) => {
    sent = telemetry.sending(start(id), peer, context.meta)
    telemetry.ended(end(id, code))
    return code === undefined ? {} : { isError: true }
  })
  return sent
}

/** Until the libraries are loaded: a moment after the setting is read. */
async function traces(telemetry: Telemetry): Promise<void> {
  await expect.poll(() => telemetry.sending(start('probe'), peer, undefined)).toBeDefined()
}

const PARENT = { traceparent: '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01', tracestate: 'rojo=1', baggage: 'a=b', own: 1 }

describe('where an endpoint is named', () => {
  it('a call is a span under the client’s, and the server’s is one under it', async () => {
    const { url, spans, headers } = await receiver()
    const { telemetry } = await bed({ telemetry: { url: url.replace('127.0.0.1', '${COLLECTOR}') } })
    await traces(telemetry)
    const sent = await call(telemetry, 'c-1', PARENT)
    await expect.poll(() => spans.length).toBe(2)
    const [of, to] = [spans.find(({ kind }) => kind === 2), spans.find(({ kind }) => kind === 3)]
    expect(of).toMatchObject({
      name: 'tools/call execute_tool',
      traceId: '4bf92f3577b34da6a3ce929d0e0e4736',
      parentSpanId: '00f067aa0ba902b7',
    })
    expect(to).toMatchObject({ name: 'tools/call send', traceId: of?.traceId, parentSpanId: of?.spanId })
    expect(sent).toEqual({ ...PARENT, traceparent: `00-${to?.traceId ?? ''}-${to?.spanId ?? ''}-01` })
    const keys = ['mcp.method.name', 'gen_ai.operation.name', 'gen_ai.tool.name', 'mcp.protocol.version', 'network.transport']
    expect(keys.map((key) => attribute(to, key))).toEqual(['tools/call', 'execute_tool', 'send', '2025-11-25', 'pipe'])
    const own = ['tooltray.server', 'tooltray.client', 'tooltray.call.id']
    expect(own.map((key) => attribute(to, key))).toEqual(['mail', 'zed', 'c-1'])
    expect([attribute(of, 'mcp.session.id'), of?.status.code ?? 0]).toEqual(['s', 0])
    expect(headers[0]?.['content-type']).toBe('application/json')
  })

  it('a call without a parent begins a trace, one with nonsense too, and what a client does not sample is not sent', async () => {
    const { url, spans } = await receiver()
    const { telemetry } = await bed({ telemetry: { url } })
    await traces(telemetry)
    const unsampled = await call(telemetry, 'c-0', { traceparent: PARENT.traceparent.replace(/01$/, '00') })
    expect(unsampled?.['traceparent']).toMatch(/^00-4bf92f3577b34da6a3ce929d0e0e4736-.*-00$/)
    await call(telemetry, 'c-1')
    await call(telemetry, 'c-2', { traceparent: 'nonsense' }, 'tool_error')
    await expect.poll(() => spans.length).toBe(4)
    expect(spans.filter(({ parentSpanId = '' }) => parentSpanId === '')).toHaveLength(2)
    const failed = spans.filter((span) => attribute(span, 'error.type') === 'tool_error')
    expect(failed.map(({ status }) => status.code)).toEqual([2, 2])
  })

  it('a header is filled in for each request, so that a secret that is given later works', async () => {
    const { url, headers } = await receiver()
    const { telemetry, secrets, problems } = await bed({ telemetry: { url, headers: { Authorization: 'Bearer ${secret:collector}' } } })
    await traces(telemetry)
    await call(telemetry, 'c-1')
    await expect.poll(() => headers.length).toBe(1)
    expect(problems.map(({ code, message }) => [code, message.includes('collector')])).toEqual([['telemetry_failed', true]])
    secrets.set('collector', 'opensesame')
    await call(telemetry, 'c-2')
    await expect.poll(() => headers.at(-1)?.authorization).toBe('Bearer opensesame')
    await expect.poll(() => telemetry.problem()).toBeUndefined()
  })

  it('that takes nothing, calls go on, and it is told once', async () => {
    const { url, headers } = await receiver((response) => response.writeHead(400).end())
    const { telemetry, problems } = await bed({ telemetry: { url } })
    await traces(telemetry)
    for (const id of ['c-1', 'c-2']) {
      const before = headers.length
      await call(telemetry, id)
      await expect.poll(() => headers.length).toBe(before + 1)
    }
    await expect.poll(() => telemetry.problem()?.message).toContain(new URL(url).origin)
    expect(problems).toHaveLength(1)
  })

  it('a change of it applies at once, and what was under way is sent to where it began', async () => {
    const [first, second] = [await receiver(), await receiver()]
    const { telemetry, change } = await bed({ telemetry: { url: first.url } })
    await traces(telemetry)
    await call(telemetry, 'c-1')
    await change({ telemetry: { url: second.url } })
    await expect.poll(() => first.spans.length).toBe(2)
    await traces(telemetry)
    await call(telemetry, 'c-2')
    await expect.poll(() => second.spans.length).toBe(2)
    await change({})
    await expect.poll(() => telemetry.sending(start('c-3'), peer, undefined)).toBeUndefined()
    expect(first.spans).toHaveLength(2)
  })

  it('what is left is sent at the end', async () => {
    const { url, spans } = await receiver()
    const { telemetry } = await bed({ telemetry: { url } })
    await traces(telemetry)
    await call(telemetry, 'c-1')
    await telemetry[Symbol.asyncDispose]()
    expect(spans).toHaveLength(2)
  })
})

describe('where none is named', () => {
  it('what a client says of its trace passes as it is', async () => {
    const { telemetry } = await bed({})
    expect(await call(telemetry, 'c-1', PARENT)).toBe(PARENT)
    expect(await call(telemetry, 'c-2')).toBeUndefined()
  })

  it('by a variable that is not there, it is told which', async () => {
    const { telemetry, problems } = await bed({ telemetry: { url: 'http://${NOWHERE}/v1/traces' } })
    await expect.poll(() => problems.map(({ code }) => code)).toEqual(['variable_missing'])
    expect(await call(telemetry, 'c-1', PARENT)).toBe(PARENT)
  })
})
