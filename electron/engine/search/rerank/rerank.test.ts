import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { type AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { manualClock } from '../../testing/manual-clock.ts'
import { createReranker, type RerankSettings } from './rerank.ts'
import { at } from './rerank-model.ts'
import { type SearchHit } from '../search-index.ts'

type Provider = RerankSettings['provider']
interface Seen {
  path: string | undefined
  headers: IncomingMessage['headers']
  body: unknown
}
type Reply = (response: ServerResponse, provider: Provider) => void

const hits: SearchHit[] = ['read_file', 'write_file', 'list_folder'].map((name, place) => ({ server: 'files', name, score: 3 - place }))
const describeTool = (_: string, tool: string): string => `Does ${tool}.\n   Long ${'x'.repeat(500)}`

let server: Server
let base: string
let seen: Seen[]
let reply: Reply

// The envelopes of the three real APIs, around the model's text.
function envelope(provider: Provider, text: string): unknown {
  switch (provider) {
    case 'gemini':
      return {
        candidates: [
          { content: { role: 'model', parts: [{ text: 'hmm, [3]?', thought: true }, { text }] }, finishReason: 'STOP', index: 0 },
        ],
        usageMetadata: { promptTokenCount: 80, candidatesTokenCount: 5, totalTokenCount: 85 },
        modelVersion: 'gemini-test',
      }
    case 'openai':
      return {
        id: 'chatcmpl-1',
        object: 'chat.completion',
        created: 1_700_000_000,
        model: 'test',
        choices: [{ index: 0, message: { role: 'assistant', content: text, refusal: null }, logprobs: null, finish_reason: 'stop' }],
        usage: { prompt_tokens: 80, completion_tokens: 5, total_tokens: 85 },
      }
    case 'ollama':
      return {
        model: 'test',
        created_at: '2025-01-01T00:00:00Z',
        message: { role: 'assistant', content: text },
        done: true,
        done_reason: 'stop',
      }
  }
}

const says =
  (text: string): Reply =>
  (response, provider) =>
    void response.end(JSON.stringify(envelope(provider, text)))

function providerOf(path: string | undefined): Provider {
  return path?.endsWith(':generateContent') === true ? 'gemini' : path === '/api/chat' ? 'ollama' : 'openai'
}

beforeAll(async () => {
  server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      seen.push({ path: request.url, headers: request.headers, body: JSON.parse(Buffer.concat(chunks).toString()) as unknown })
      response.setHeader('content-type', 'application/json')
      reply(response, providerOf(request.url))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(() => {
  seen = []
  reply = says('[2, 1, 3]')
})

function reranker(provider: Provider, clock = manualClock()): ReturnType<typeof createReranker> {
  const baseUrl = `${base}${provider === 'ollama' ? '/' : '/v1'}`
  return createReranker({ provider, model: 'm-1', baseUrl, apiKey: 'k-secret', timeoutMs: 1_000 }, { fetch, clock })
}

async function names(provider: Provider): Promise<{ order: string[]; reranked: boolean; problem: string | undefined }> {
  const { hits: ordered, reranked, problem } = await reranker(provider)('save a text', hits, describeTool)
  return { order: ordered.map(({ name }) => name), reranked, problem: problem?.message }
}

const lexical = hits.map(({ name }) => name)

describe.each(['gemini', 'openai', 'ollama'] as const)('re-ranking by %s', (provider) => {
  it('takes the order of the model', async () => {
    expect(await names(provider)).toEqual({ order: ['write_file', 'read_file', 'list_folder'], reranked: true, problem: undefined })
  })

  it.each([
    ['leaves out the rest', '[3]', ['list_folder', 'read_file', 'write_file']],
    ['repeats itself and invents', '[2, 2, 99, 0, 1]', ['write_file', 'read_file', 'list_folder']],
    ['wraps its answer', 'Sure! [see below]\n```json\n["2", "3"]\n```', ['write_file', 'list_folder', 'read_file']],
  ])('merges and deduplicates when the model %s', async (_, text, order) => {
    reply = says(text)
    expect(await names(provider)).toMatchObject({ order, reranked: true })
  })

  it.each<[string, Reply, RegExp]>([
    ['an error', (response) => void response.writeHead(500).end('{"error":{"message":"overloaded"}}'), /HTTP 500/],
    ['a refusal of the key', (response) => void response.writeHead(401).end('{"error":"unauthorized k-secret"}'), /HTTP 401/],
    ['a redirect', (response) => void response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(), /./],
    ['no JSON', (response) => void response.end('<html>502 Bad Gateway</html>'), /not JSON/],
    ['other JSON', (response) => void response.end('{"hello":[1,2,{"a":null}]}'), /no text/],
    ['null', (response) => void response.end('null'), /no text/],
    ['a chat', says('I would use the second one.'), /names none/],
    ['an empty list', says('[]'), /names none/],
    ['numbers of no tool', says('[17, 0]'), /names none/],
    ['nothing', (response) => void response.end(), /not JSON/],
    ['half an answer', (response) => void (response.write('{"choices": ['), response.destroy()), /./],
    ['too much', (response) => void response.end(`{"x":"${'a'.repeat(300_000)}"}`), /too long/],
  ])('keeps the lexical order after %s', async (_, bad, problem) => {
    reply = bad
    const result = await names(provider)
    expect(result).toMatchObject({ order: lexical, reranked: false })
    expect(result.problem).toMatch(problem)
    expect(result.problem).not.toContain('k-secret')
  })

  it('keeps the lexical order when the answer takes too long, and gives up the request', async () => {
    const clock = manualClock()
    const gone = new Promise<void>((resolve) => {
      reply = (response) => {
        response.on('close', resolve)
        clock.advance(1_000)
      }
    })
    const { hits: ordered, reranked, problem } = await reranker(provider, clock)('save', hits, describeTool)
    expect([ordered, reranked]).toEqual([hits, false])
    expect(problem).toMatchObject({ code: 'rerank_failed' })
    expect(problem?.message).toContain('no answer within 1000 ms')
    await gone
  })

  it('also when only the end of the answer is missing', async () => {
    const clock = manualClock()
    reply = (response) => response.write('{"candidates"', () => clock.advance(1_000))
    expect(await reranker(provider, clock)('save', hits, describeTool)).toMatchObject({ hits, reranked: false })
  })

  it('sends short numbered candidates and no more', async () => {
    await names(provider)
    const text = JSON.stringify(seen[0]?.body)
    expect(text).toContain('2. files__write_file: Does write_file. Long xx')
    expect(text).not.toContain('x'.repeat(200))
    expect(text).not.toContain('k-secret')
  })
})

describe('wire formats', () => {
  it('gemini: key in a header, system instruction, a schema for the answer', async () => {
    await names('gemini')
    expect(seen[0]).toMatchObject({ path: '/v1/models/m-1:generateContent', headers: { 'x-goog-api-key': 'k-secret' } })
    expect(at(seen[0]?.body, 'contents', 0, 'parts', 0, 'text')).toContain('Request: save a text')
    expect(at(seen[0]?.body, 'generationConfig', 'responseSchema', 'type')).toBe('ARRAY')
  })

  it('openai: bearer key, messages', async () => {
    await names('openai')
    expect(seen[0]).toMatchObject({ path: '/v1/chat/completions', headers: { authorization: 'Bearer k-secret' }, body: { model: 'm-1' } })
    expect(at(seen[0]?.body, 'messages', 1, 'content')).toContain('Request: save a text')
  })

  it('openai: an answer in parts', async () => {
    reply = (response) => void response.end(JSON.stringify({ choices: [{ message: { content: [{ type: 'text', text: '[3]' }] } }] }))
    expect((await names('openai')).order[0]).toBe('list_folder')
  })

  it('ollama: no stream, a schema for the answer', async () => {
    await names('ollama')
    expect(seen[0]).toMatchObject({ path: '/api/chat', body: { model: 'm-1', stream: false, format: { type: 'array' } } })
  })
})

describe('re-ranking', () => {
  it('asks nobody about a single hit', async () => {
    expect(await reranker('ollama')('save', hits.slice(0, 1), describeTool)).toEqual({ hits: hits.slice(0, 1), reranked: false })
    expect(seen).toEqual([])
  })

  it('keeps the lexical order when nobody listens', async () => {
    const nobody = createReranker({ provider: 'ollama', model: 'm', baseUrl: 'http://127.0.0.1:1' }, { fetch, clock: manualClock() })
    expect(await nobody('save', hits, describeTool)).toMatchObject({ hits, reranked: false, problem: { code: 'rerank_failed' } })
  })

  it('says what is wrong with an address without the password in it', async () => {
    const baseUrl = 'http://ada:pl4nted-1@127.0.0.1:1'
    const { problem } = await createReranker({ provider: 'ollama', model: 'm', baseUrl }, { fetch, clock: manualClock() })(
      'save',
      hits,
      describeTool,
    )
    expect(problem?.message).toContain('includes credentials')
    expect(problem?.message).not.toContain('pl4nted')
  })

  it('leaves hits beyond the candidates where they are', async () => {
    const many = Array.from({ length: 30 }, (_, place): SearchHit => ({ server: 's', name: `t${place}`, score: 30 - place }))
    reply = says('[20, 25]')
    const { hits: ordered } = await reranker('openai')('save', many, () => undefined)
    expect(ordered.map(({ name }) => name)).toEqual(['t19', ...many.map(({ name }) => name).filter((name) => name !== 't19')])
  })
})
