import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

/** By which tokens are counted: that of OpenAI's models since GPT-4o. Anthropic publishes none for Claude. */
export const TOKENIZER = 'o200k_base'

/**
 * How many tokens a model reads for each text. Counted in a thread, which ends then: the engine, which carries out commands of the desktop
 * app, neither waits for it nor keeps its tables.
 *
 * @param signal ends the count. Throws its reason then.
 */
export async function countTokens(texts: readonly string[], signal: AbortSignal): Promise<number[]> {
  signal.throwIfAborted()
  const worker = new Worker(new URL('./token-worker.ts', import.meta.url), { execArgv: [], env: {} })
  try {
    worker.postMessage(texts)
    // Rejects where the thread fails, and by the signal.
    const [counts] = (await once(worker, 'message', { signal })) as [number[]]
    return counts
  } catch (error) {
    signal.throwIfAborted()
    throw error
  } finally {
    await worker.terminate()
  }
}
