import { describe, expect, it } from 'vitest'
import { answerFromHandshake, parseBuiltIn, parseHandshake } from './handshake-answers.ts'

const written = (legacyVersions: string[], initialize: object) =>
  parseHandshake(JSON.stringify({ legacyVersions, legacy: { initialize, toolsList: {} }, modern: { discover: {}, toolsList: {} } }))
const opening = { id: 1, method: 'initialize', params: { protocolVersion: '2025-06-18' } }

describe('the opening of a session from what an engine wrote', () => {
  it.each([
    ['the version that is asked for', ['2025-11-25', '2025-06-18'], '2025-06-18'],
    ['the newest, where that is unknown', ['2025-11-25'], '2025-11-25'],
  ])('has %s', (_name, versions, protocolVersion) => {
    const handshake = written(versions, { protocolVersion: 'x', serverInfo: {} })
    expect(handshake && answerFromHandshake(handshake, opening)).toEqual({ protocolVersion, serverInfo: {} })
  })

  it('is left to the engine where no version is written, as by the helper in C', () => {
    const answers = [written([], { protocolVersion: 'x' }), written(['2025-11-25'], {})]
    expect(answers.map((handshake) => handshake && answerFromHandshake(handshake, opening))).toEqual([undefined, undefined])
  })

  it('is left to the engine for a client that shows pages, and so is its list', () => {
    const handshake = written(['2025-11-25'], { protocolVersion: 'x' })
    const capabilities = { extensions: { 'io.modelcontextprotocol/ui': { mimeTypes: ['text/html;profile=mcp-app'] } } }
    const shows = { ...opening, params: { ...opening.params, capabilities } }
    const list = { id: 2, method: 'tools/list' }
    const meta = (declared: object) => ({
      'io.modelcontextprotocol/protocolVersion': '2026-07-28',
      'io.modelcontextprotocol/clientCapabilities': declared,
    })
    const modern = (declared: object) => ({ ...list, params: { _meta: meta(declared) } })
    const answered = (request: typeof list, initialize?: typeof opening) =>
      handshake !== undefined && answerFromHandshake(handshake, request, initialize) !== undefined
    expect([answered(shows, shows), answered(list, shows), answered(modern(capabilities))]).toEqual([false, false, false])
    expect([answered(opening, opening), answered(list, opening), answered(modern({})), answered({ id: 3, method: 'ping' }, shows)]).toEqual(
      [...[true, true, true, true]],
    )
  })
})

describe('the greeting of a home where no engine ever ran', () => {
  const said = (instructions: string) => ({ protocolVersion: 'x', instructions })
  const builtIn = JSON.stringify({
    legacyVersions: ['2025-11-25', '2025-06-18'],
    legacy: { initialize: said('None.'), toolsList: {} },
    modern: { discover: {}, toolsList: {} },
    withServers: { standIn: 'NAMES', initialize: said('Servers: NAMES'), discover: {} },
  })
  const answer = (servers: string | undefined, method: string) => {
    const greeting = parseBuiltIn(builtIn, servers)
    return greeting && answerFromHandshake(greeting, { ...opening, method })
  }

  it('is the recorded opening where there is no servers.json', () => {
    expect(answer(undefined, 'initialize')).toEqual({ protocolVersion: '2025-06-18', instructions: 'None.' })
    expect(answer(undefined, 'tools/list')).toBeUndefined()
  })

  it('names the servers of a plain servers.json, and leaves lists to the engine', () => {
    const servers = '{"mcpServers":{"one":{"command":"x"},"two":{"command":"y"}}}'
    expect(answer(servers, 'initialize')).toEqual({ protocolVersion: '2025-06-18', instructions: 'Servers: one; two' })
    expect(answer(servers, 'tools/list')).toBeUndefined()
  })

  it('is the engine’s to say of any other servers.json', () => {
    expect(answer('{"mcpServers":{},"settings":{}}', 'initialize')).toBeUndefined()
  })
})
