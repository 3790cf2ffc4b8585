import { TooltrayError } from '../base/errors.ts'
import { type Guard, GuardError, guardedRequest, unreachable } from './guarded-fetch.ts'
import type { RawResponse } from './proxy/proxy-agents.ts'

/** Redirects on the way to a file: releases of GitHub need two. Over it: the download fails. */
const MOST_REDIRECTS = 5

/**
 * Downloads a file from an untrusted URL, as a stream of bytes. Redirects are followed, and each URL is checked like the first: https, or
 * http on this machine, and nothing outside of `reach`. Throws `address_refused` for a URL that is not permitted, and `GuardError` for a
 * temporary failure.
 */
export async function* guardedDownload(
  address: string,
  { signal, ...guard }: Guard & { readonly signal?: AbortSignal | undefined },
): AsyncGenerator<Uint8Array> {
  let url = new URL(address)
  try {
    for (let redirects = 0; ; redirects += 1) {
      const answer = await guardedRequest(url, guard, { signal })
      const next = redirectOf(answer)
      if (next === undefined) {
        yield* bytesOf(answer, url)
        return
      }
      answer.body.destroy()
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

function redirectOf({ statusCode, headers }: RawResponse): string | undefined {
  return [301, 302, 303, 307, 308].includes(statusCode) ? headers.location : undefined
}

async function* bytesOf({ statusCode, body }: RawResponse, url: URL): AsyncGenerator<Uint8Array> {
  if (statusCode !== 200) {
    body.destroy()
    throw new GuardError(`${url.origin} answered with HTTP ${statusCode}.`, { passing: true })
  }
  yield* body as AsyncIterable<Uint8Array>
}
