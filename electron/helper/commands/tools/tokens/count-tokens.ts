import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

/** The tokenizer of OpenAI's models since GPT-4o. Anthropic publishes none for Claude. */
export const TOKENIZER = 'o200k_base'

/**
 * Returns how many tokens a model reads for each text. Counts in a thread that ends afterwards: the engine, which runs commands of the
 * desktop app, is neither blocked nor keeps the tables.
 *
 * @param signal aborts the count, which then throws the signal's reason.
 */
export async function countTokens(texts: readonly string[], signal: AbortSignal): Promise<number[]> {
  signal.throwIfAborted()
  const worker = new Worker(new URL('./token-worker.ts', import.meta.url), { execArgv: [], env: {} })
  try {
    worker.postMessage(texts)
    // Rejects if the thread fails or the signal aborts.
    const [counts] = (await once(worker, 'message', { signal })) as [number[]]
    return counts
  } catch (error) {
    signal.throwIfAborted()
    throw error
  } finally {
    await worker.terminate()
  }
}
