import { describe, expect, it } from 'vitest'
import { answerFromHandshake, parseHandshake } from './handshake-answers.ts'

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
