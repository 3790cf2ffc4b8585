import { parentPort, workerData } from 'node:worker_threads'
import { createClientSettings } from '../client-settings.ts'
import type { SecretHolders } from '../../entry/consent/borrowed-secrets.ts'
import type { EngineSide, Given, ThreadSide } from './threaded-settings.ts'
import { callsBetween } from '../../base/threads/thread-calls.ts'

// The worker thread: reads, parses, compares, and writes, and calls the engine for what only the engine has.
if (parentPort === null) throw new Error('This file runs only as a thread of Tooltray.')

const { secretsAvailable, ...given } = workerData as Given
let holders: SecretHolders = new Map()

const { ask } = callsBetween<EngineSide>(parentPort, {
  list: (options) => settings.list(options),
  hubs: () => settings.hubs(),
  preview(request, known) {
    holders = known
    return settings.preview(request)
  },
  apply(request, preview, known) {
    holders = known
    return settings.apply(request, preview)
  },
} satisfies ThreadSide)

const settings = createClientSettings({
  ...given,
  holders: () => holders,
  writeServers: (before, after) => ask('writeServers', before, after),
  secrets: { available: secretsAvailable, where: () => ask('where'), put: (name, value) => ask('put', name, value) },
  searchPath: () => ask('searchPath'),
  now: () => Date.now(),
})
