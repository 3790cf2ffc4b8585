import { describe, expect, it } from 'vitest'
import { createMask } from '../../secrets/mask.ts'
import { described, listMails, sendMail } from '../../testing/changed-tools.ts'
import { pendingChangesFixture } from '../../testing/pending-changes-fixture.ts'
import { pendingChangeControl } from './pending-changes.ts'

function control() {
  const { list, catalog, ...rest } = pendingChangesFixture()
  const pins = pendingChangeControl(
    catalog(),
    () => ['mail'],
    (name) => name,
    createMask(),
  )
  list([sendMail, listMails])
  return { ...rest, list, pins }
}

const stale = expect.objectContaining({ code: 'preview_stale' }) as unknown

describe('deciding on what a server changed', () => {
  it('accepts what was shown, and nothing that came after it', () => {
    const { list, pins, held } = control()
    list([described('Sends it.'), listMails])
    const shown = pins.review('mail').map(({ kind, name, version }) => ({ kind, name, version }))
    list([described('Sends it to me.'), listMails])
    expect(() => pins.accept('mail', shown)).toThrow(stale)
    // Without versions, the last review says what was shown.
    expect(() => pins.accept('mail', [{ kind: 'tool', name: 'send_mail' }])).toThrow(stale)
    expect(() => pins.leave('mail')).toThrow(stale)
    expect(() => pins.accept('mail')).toThrow(stale)
    expect(held()).toEqual(['send_mail'])
    pins.review('mail')
    expect(pins.accept('mail')).toBe(1)
    expect(held()).toEqual([])
  })

  it('accepts what there is where nobody has looked', () => {
    const { list, pins, held, leftOut } = control()
    list([described('Sends it.'), listMails, { ...listMails, name: 'purge' }])
    expect(pins.leave('mail', [{ kind: 'tool', name: 'purge' }])).toBe(1)
    expect(pins.accept('mail')).toBe(1)
    expect([held(), leftOut()]).toEqual([[], ['purge']])
    expect(pins.list()).toMatchObject([{ server: 'mail', held: 0, leftOut: 1 }])
  })

  it('does not accept all where more came after the last review', () => {
    const { list, pins } = control()
    list([described('Sends it.'), listMails])
    pins.review('mail')
    list([described('Sends it.'), listMails, { ...listMails, name: 'purge' }])
    expect(() => pins.accept('mail')).toThrow(stale)
    expect(pins.accept('mail', [{ kind: 'tool', name: 'send_mail' }])).toBe(1)
    // That review is over.
    expect(pins.accept('mail')).toBe(1)
  })
})
