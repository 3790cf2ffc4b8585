import { parentPort, workerData } from 'node:worker_threads'
import { callsBetween } from '../../base/threads/thread-calls.ts'
import { openEncoder } from '../encoder/encoder.ts'
import { smallVector } from './sentence-vectors.ts'
import { type EncoderSide, type GivenToEncoder } from './threaded-encoder.ts'

// The worker thread: it has the encoder, which would block calls and searches for as long as it computes.
if (parentPort === null) throw new Error('This file runs only as a thread of Tooltray.')

const { path, checked } = workerData as GivenToEncoder
const opened = openEncoder(path, checked)
// Every call rejects with the reason.
opened.catch(() => undefined)

callsBetween<Record<never, never>>(parentPort, {
  request: async (text) => (await opened).encode(text, 'request'),
  tool: async (text) => smallVector((await opened).encode(text, 'tool')),
} satisfies EncoderSide)
