import { ProtocolError, SdkError, SdkErrorCode, SdkHttpError } from '@modelcontextprotocol/client'
import { describe, expect, it } from 'vitest'
import { manualClock } from '../../testing/manual-clock.ts'
import type { Era, NegotiatedProtocol } from '../../transport/era.ts'
import { volatileEraMemory } from '../../testing/pool-deps.ts'
import { type Opening, negotiateProtocol } from './negotiate-protocol.ts'
import { StartError } from './start-error.ts'
import { createStderrLog } from '../process/stderr-log.ts'
import type { Target } from './target.ts'

const program: Target = { transport: 'stdio', command: 'server', args: [], env: {} }
const http: Target = { transport: 'http', url: 'http://x/', headers: {} }
const sse: Target = { transport: 'sse', url: 'http://x/', headers: {} }
const failed = (cause: Error, ending?: string): StartError =>
  new StartError(cause, { target: 'server', ending, startTimeout: 1_000, sandboxed: false })

const ended = failed(new SdkError(SdkErrorCode.EraNegotiationFailed, 'closed'), 'exit code 1')
const refusesInitialize = failed(new ProtocolError(-32022, 'Unsupported protocol version'))
const onlySse = failed(new SdkHttpError(SdkErrorCode.ClientHttpNotImplemented, 'no', { status: 405, statusText: '' }))
const other = failed(new Error('other'))

interface Case {
  readonly target: Target
  readonly known?: Era
  readonly greet?: boolean
  /** What the server writes to stderr meanwhile. */
  readonly says?: string
  /** Of the first attempt, the second, ... */
  readonly outcomes: readonly (Era | Error)[]
}

/** Returns the ways in which it was tried, what came of it, and what is remembered. */
async function settle({ target, known, greet = false, says, outcomes }: Case) {
  const clock = manualClock()
  const eras = volatileEraMemory()
  if (known !== undefined) eras.remember('key', known)
  const log = createStderrLog(clock)
  const tried: string[] = []
  const attempt = async ({ transport }: Target, opening: Opening): Promise<{ protocol: NegotiatedProtocol }> => {
    const how = opening.kind === 'prior-legacy' ? 'greeted' : opening.mode === 'auto' ? 'asked' : 'modern'
    const outcome = outcomes[tried.push(`${transport} ${how}`) - 1] ?? new Error('tried too often')
    if (says !== undefined) log.add(says)
    if (outcome instanceof Error) throw outcome
    return { protocol: outcome === 'legacy' ? { era: outcome } : { era: outcome, envelope: {} } }
  }
  const parts = { key: 'key', startTimeout: 1_000, clock, eras, log }
  const outcome = await negotiateProtocol(parts, target, { signal: new AbortController().signal, greet }, attempt).then(
    ({ protocol }) => protocol.era,
    (error: unknown) => error,
  )
  return { tried, outcome, remembered: eras.recall('key') }
}

describe('settleEra', () => {
  it.each<[string, Case, Awaited<ReturnType<typeof settle>>]>([
    [
      'asks a server of unknown era',
      { target: program, outcomes: ['modern'] },
      { tried: ['stdio asked'], outcome: 'modern', remembered: 'modern' },
    ],
    [
      'greets a known old one',
      { target: http, known: 'legacy', outcomes: ['legacy'] },
      { tried: ['http greeted'], outcome: 'legacy', remembered: 'legacy' },
    ],
    [
      'asks a known modern one',
      { target: http, known: 'modern', outcomes: ['legacy'] },
      { tried: ['http asked'], outcome: 'legacy', remembered: 'legacy' },
    ],
    [
      'greets one that ended last time',
      { target: program, greet: true, outcomes: ['legacy'] },
      { tried: ['stdio greeted'], outcome: 'legacy', remembered: 'legacy' },
    ],
    [
      'greets and does not remember what speaks SSE',
      { target: sse, outcomes: ['legacy'] },
      { tried: ['sse greeted'], outcome: 'legacy', remembered: undefined },
    ],
    [
      'greets one that ends on the question without a word',
      { target: program, outcomes: [ended, 'legacy'] },
      { tried: ['stdio asked', 'stdio greeted'], outcome: 'legacy', remembered: 'legacy' },
    ],
    [
      'greets one that ends and speaks of the protocol',
      { target: program, says: 'expected initialize', outcomes: [ended, 'legacy'] },
      { tried: ['stdio asked', 'stdio greeted'], outcome: 'legacy', remembered: 'legacy' },
    ],
    [
      'gives up one that ends for a reason of its own',
      { target: program, says: 'no license', outcomes: [ended] },
      { tried: ['stdio asked'], outcome: ended, remembered: undefined },
    ],
    [
      'gives up a greeted one that ends',
      { target: program, known: 'legacy', outcomes: [ended] },
      { tried: ['stdio greeted'], outcome: ended, remembered: 'legacy' },
    ],
    [
      'takes one that refuses to be greeted for a modern one',
      { target: program, known: 'legacy', outcomes: [refusesInitialize, 'modern'] },
      { tried: ['stdio greeted', 'stdio modern'], outcome: 'modern', remembered: 'modern' },
    ],
    [
      'turns to SSE where there is nothing else',
      { target: http, outcomes: [onlySse, 'legacy'] },
      { tried: ['http asked', 'sse greeted'], outcome: 'legacy', remembered: 'legacy' },
    ],
    [
      'gives up after any other failure',
      { target: http, outcomes: [other] },
      { tried: ['http asked'], outcome: other, remembered: undefined },
    ],
    [
      'gives up after the second',
      { target: program, outcomes: [ended, other] },
      { tried: ['stdio asked', 'stdio greeted'], outcome: other, remembered: undefined },
    ],
  ])('%s', async (_what, given, expected) => {
    expect(await settle(given)).toEqual(expected)
  })
})
