import { describe, expect, it } from 'vitest'
import { parseServersFile } from '../../config/servers-file.ts'
import { type TooltrayError } from '../../base/errors.ts'
import { manualClock } from '../../testing/manual-clock.ts'
import { configuredReranker } from './configured-rerank.ts'
import type { SearchHit } from '../search-index.ts'

const hits: SearchHit[] = ['a', 'b'].map((name) => ({ server: 's', name, score: 1 }))
const answer = (text: string): Response => Response.json({ message: { role: 'assistant', content: text }, done: true })

function configured(
  rerank: unknown,
  { env = {}, fetch = () => Promise.resolve(answer('[2, 1]')) }: { env?: Record<string, string>; fetch?: typeof globalThis.fetch } = {},
) {
  const problems: TooltrayError[] = []
  const { settings } = parseServersFile(JSON.stringify({ settings: { rerank } }))
  const secret = (name: string): string | undefined => (name === 'key' ? 'k-1' : undefined)
  const reranker = configuredReranker({
    settings: () => settings.rerank,
    env,
    secret,
    fetch,
    clock: manualClock(),
    onProblem: (problem) => problems.push(problem),
  })
  const order = async () => {
    const { hits: ordered = [], ...rest } = (await reranker()?.('q', hits, () => undefined)) ?? {}
    return { order: ordered.map(({ name }) => name).join(''), ...rest }
  }
  return { reranker, order, problems }
}

describe('configuredReranker', () => {
  it('is none while nothing is configured', () => {
    expect(configured(undefined).reranker()).toBeUndefined()
  })

  it('asks with address and key of the moment', async () => {
    const asked: unknown[] = []
    const fetch: typeof globalThis.fetch = (url, init) => {
      asked.push([url, new Headers(init?.headers).get('authorization')])
      return Promise.resolve(answer('[2, 1]'))
    }
    const { order, problems } = configured(
      { provider: 'ollama', model: 'm', url: 'http://${HOST}', apiKey: '${secret:key}' },
      { env: { HOST: 'h.test' }, fetch },
    )
    expect(await order()).toEqual({ order: 'ba', reranked: true })
    expect(asked).toEqual([['http://h.test/api/chat', 'Bearer k-1']])
    expect(problems).toEqual([])
  })

  it.each([
    [{ url: 'http://${HOST}' }, {}, 'variable_missing'],
    [{ url: '${HOST}' }, { HOST: 'nowhere' }, 'config_invalid'],
    [{ apiKey: '${secret:other}' }, {}, 'variable_missing'],
  ])('with %j the order by words stands, and why', async (more, env, code) => {
    const { order, problems } = configured({ provider: 'ollama', model: 'm', ...more }, { env })
    expect(await order()).toMatchObject({ order: 'ab', reranked: false, problem: { code } })
    expect(problems).toHaveLength(1)
  })

  it('tells of a failure once, and never the key', async () => {
    const key = 'sk-secret\n-key'
    const { order, problems } = configured(
      { provider: 'openai', model: 'm', apiKey: '${KEY}' },
      { env: { KEY: key }, fetch: globalThis.fetch },
    )
    expect(await order()).toMatchObject({ order: 'ab', reranked: false, problem: { code: 'rerank_failed' } })
    expect(problems).toHaveLength(1)
    expect(problems[0]?.message).not.toMatch(/sk-secret|-key/)
  })
})
