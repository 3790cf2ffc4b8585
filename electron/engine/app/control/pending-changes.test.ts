import { describe, expect, it } from 'vitest'
import type { DefinitionChange } from '../../../contract/consent/pins.ts'
import { createMask } from '../../secrets/mask.ts'
import { pendingChangeControl } from './pending-changes.ts'

const change = (after: string): DefinitionChange => ({
  kind: 'tool',
  name: 'send',
  change: 'changed',
  places: [{ where: 'description', before: 'Sends.', after, marks: {} }],
  findings: [],
})

describe('taking what a server changed', () => {
  it('takes what was shown, and nothing that came after it', () => {
    let now = change('Sends it.')
    let taken = 0
    const catalog = {
      pins: (server: string) => ({ server, hold: 'additions', pinned: 1, held: 1 }) as const,
      review: () => [now],
      accept: () => (taken += 1),
    }
    const pins = pendingChangeControl(
      catalog,
      () => ['mail'],
      (name) => name,
      createMask(),
    )
    const shown = pins.review('mail')
    now = change('Sends it to me.')
    expect(() => pins.accept('mail', shown)).toThrow(expect.objectContaining({ code: 'preview_stale' }))
    expect(taken).toBe(0)
    expect(pins.accept('mail', pins.review('mail'))).toBe(1)
    // Whoever has looked at nothing takes what there is; whoever has, just that.
    expect(pins.accept('mail')).toBe(2)
    pins.review('mail')
    now = change('Sends it to everybody.')
    expect(() => pins.accept('mail')).toThrow(expect.objectContaining({ code: 'preview_stale' }))
    pins.review('mail')
    expect(pins.accept('mail')).toBe(3)
  })
})
