import { describe, expect, it, vi } from 'vitest'
import { type CallSignal, callCanceller } from './call-signal.ts'

describe('callCanceller', () => {
  it('tells its listeners once, with the reason', () => {
    const { signal, cancel } = bound()
    const [heard, left] = [vi.fn(), vi.fn()]
    signal.addEventListener('abort', heard, { once: true })
    signal.addEventListener('abort', left, { once: true })
    signal.removeEventListener('abort', left)
    expect(signal).toMatchObject({ aborted: false, reason: undefined })
    cancel('enough')
    cancel('again')
    expect(signal).toMatchObject({ aborted: true, reason: 'enough' })
    expect(heard).toHaveBeenCalledOnce()
    expect(left).not.toHaveBeenCalled()
  })

  it('lets a listener leave while the others are told', () => {
    const { signal, cancel } = bound()
    const second = vi.fn()
    signal.addEventListener('abort', () => signal.removeEventListener('abort', second))
    signal.addEventListener('abort', second)
    cancel('enough')
    expect(second).toHaveBeenCalledOnce()
  })
})

function bound(): { signal: CallSignal; cancel: (reason: unknown) => void } {
  const canceller = callCanceller()
  return { signal: canceller.signal, cancel: (reason) => canceller.cancel(reason) }
}
