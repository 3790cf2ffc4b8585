import { describe, expect, it } from 'vitest'
import { callWithProgress } from './call-with-progress.ts'

describe('callWithProgress', () => {
  it('gives reports as they come, then the result', async () => {
    const report = Promise.withResolvers<(progress: number) => void>()
    const answer = Promise.withResolvers<Record<string, unknown>>()
    const calling = callWithProgress((onProgress) => {
      report.resolve((progress) => onProgress({ progress, total: 3, message: `step ${progress}` }))
      return answer.promise
    })
    const first = calling.next()
    ;(await report.promise)(1)
    expect(await first).toEqual({ done: false, value: { progress: 1, total: 3, message: 'step 1' } })
    const second = calling.next()
    answer.resolve({ content: [] })
    expect(await second).toEqual({ done: true, value: { content: [] } })
  })

  it('gives a slow reader the latest report alone, and leaves out what is none', async () => {
    const calling = callWithProgress(async (onProgress) => {
      for (let progress = 1; progress <= 1_000; progress++) onProgress({ progress })
      onProgress({ progress: 'much' as unknown as number })
      return {}
    })
    expect(await calling.next()).toEqual({ done: false, value: { progress: 1_000 } })
    expect(await calling.next()).toEqual({ done: true, value: {} })
  })

  it('throws what the call throws', async () => {
    await expect(callWithProgress(async () => Promise.reject(new Error('lost'))).next()).rejects.toThrow('lost')
  })
})
