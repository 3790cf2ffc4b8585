import { describe, expect, it } from 'vitest'
import { type RunEvent, runTool } from './run-tool.ts'

async function all(events: AsyncIterable<RunEvent>): Promise<RunEvent[]> {
  const told: RunEvent[] = []
  for await (const event of events) told.push(event)
  return told
}

describe('a call with its progress', () => {
  it('tells the latest progress, and the result last', async () => {
    const events = runTool(async (onProgress) => {
      onProgress({ progress: 1, total: 3 })
      onProgress({ progress: 2, total: 3, message: 'two of three' })
      await new Promise((resolve) => setImmediate(resolve))
      onProgress({ progress: 3, total: 3 })
      return { content: [] }
    }, undefined)
    expect(await all(events)).toEqual([
      { type: 'progress', progress: 2, total: 3, message: 'two of three' },
      { type: 'progress', progress: 3, total: 3 },
      { type: 'result', result: { content: [] } },
    ])
  })

  it('throws what the call throws', async () => {
    await expect(all(runTool(() => Promise.reject(new Error('It broke.')), undefined))).rejects.toThrow('It broke.')
  })

  it('stops the call when its reader leaves', async () => {
    let stopped: AbortSignal | undefined
    const events = runTool((onProgress, signal) => {
      stopped = signal
      onProgress({ progress: 1 })
      return new Promise(() => undefined)
    }, undefined)
    for await (const event of events) {
      expect(event).toEqual({ type: 'progress', progress: 1 })
      break
    }
    expect(stopped?.aborted).toBe(true)
  })
})
