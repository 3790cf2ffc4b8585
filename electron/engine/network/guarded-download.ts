import type { IncomingMessage } from 'node:http'
import { TooltrayError } from '../base/errors.ts'
import { GuardError, guardedRequest, unreachable } from './guarded-fetch.ts'
import type { Lookup, NetworkScope } from './network-scope.ts'

/** Redirects on the way to a file: releases of GitHub take two. Over it: the download fails. */
const MOST_REDIRECTS = 5

/**
 * Fetches a file from an address that somebody else chose, and returns its bytes as they come. Redirects are followed, and each address on
 * the way is looked at as the first one is: https, or http on this machine, and nothing beyond `reach`.
 * Throws `address_refused` for an address that is not gone to, and `GuardError` for what may go well another time.
 */
export async function* guardedDownload(
  address: string,
  { reach, signal, lookup }: { readonly reach: NetworkScope; readonly signal?: AbortSignal | undefined; readonly lookup?: Lookup },
): AsyncGenerator<Uint8Array> {
  let url = new URL(address)
  try {
    for (let redirects = 0; ; redirects += 1) {
      const answer = await guardedRequest(url, reach, lookup, signal === undefined ? {} : { signal })
      const next = redirectOf(answer)
      if (next === undefined) {
        yield* bytesOf(answer, url)
        return
      }
      answer.destroy()
      const target = URL.parse(next, url.href)
      if (redirects === MOST_REDIRECTS || target === null)
        throw new GuardError(`${url.origin} redirects without end, or to nowhere.`, { passing: true })
      url = target
    }
  } catch (error) {
    signal?.throwIfAborted()
    const failure = unreachable(url, error, false)
    if (failure.passing) throw failure
    throw new TooltrayError('address_refused', `What was to be fetched from ${URL.parse(address)?.origin} was not. ${failure.message}`, {
      hint: 'Do not use it, unless you know why it points there. Then fetch the file yourself.',
      cause: failure,
    })
  }
}

function redirectOf({ statusCode = 0, headers }: IncomingMessage): string | undefined {
  return [301, 302, 303, 307, 308].includes(statusCode) ? headers.location : undefined
}

async function* bytesOf(answer: IncomingMessage, url: URL): AsyncGenerator<Uint8Array> {
  if (answer.statusCode !== 200) {
    answer.destroy()
    throw new GuardError(`${url.origin} answered with HTTP ${answer.statusCode}.`, { passing: true })
  }
  yield* answer as AsyncIterable<Uint8Array>
}
