/**
 * Runs before each test file. What a test waits for is waited for as long as the test may take: a limit of its own would be met by a slow
 * machine, and says nothing about the product.
 */
import { vi } from 'vitest'
import { waitLimit } from './wait-limit.ts'

// Files of a worker share `vi`, and this runs before each of them.
const IS_PATIENT = Symbol.for('tooltray-patient-waits')
if (!(IS_PATIENT in vi)) {
  const { waitFor, waitUntil } = vi
  Object.assign(vi, { [IS_PATIENT]: true })
  vi.waitFor = (callback, options) => waitFor(callback, { ...withInterval(options), timeout: waitLimit })
  vi.waitUntil = (callback, options) => waitUntil(callback, { ...withInterval(options), timeout: waitLimit })
}

// Only files with a document have loaded it.
if ('document' in globalThis) (await import('@testing-library/dom')).configure({ asyncUtilTimeout: waitLimit })

/** Options of `vi.waitFor`, which may be a number: that one is a limit, and is dropped. */
function withInterval(options: number | { interval?: number } | undefined): { interval?: number } {
  return typeof options === 'object' && options.interval !== undefined ? { interval: options.interval } : {}
}
