import { describe, expect, it } from 'vitest'
import { type Key, shortcutOf } from './shortcuts.ts'

const none = { code: '', ctrlKey: false, metaKey: false, shiftKey: false, altKey: false }
const here = { mac: false, typing: false, server: false }
const press = (key: string, more: Partial<Key> = {}): Key => ({ ...none, key, ...more })

describe('a key', () => {
  it.each([
    [press('k', { ctrlKey: true }), { do: 'palette' }],
    [press('2', { ctrlKey: true, code: 'Digit2' }), { do: 'go', route: { page: 'servers' } }],
    [press(',', { ctrlKey: true }), { do: 'go', route: { page: 'settings' } }],
    [press('"', { ctrlKey: true, shiftKey: true, code: 'Digit2' }), { do: 'profile', at: 1 }],
    [press('A', { ctrlKey: true, shiftKey: true }), { do: 'next-need' }],
    [press('a', { ctrlKey: true }), undefined],
    [press('/'), { do: 'filter' }],
    [press('?', { shiftKey: true }), { do: 'help' }],
    [press('z', { ctrlKey: true }), { do: 'undo' }],
    [press('7', { ctrlKey: true, code: 'Digit7' }), undefined],
    [press('k', { metaKey: true }), undefined],
    [press('k', { ctrlKey: true, altKey: true }), undefined],
    [press('r'), undefined],
  ])('%j does what is written', (event, does) => expect(shortcutOf(event, here)).toEqual(does))

  it('without a modifier belongs to the field that has the focus', () => {
    for (const key of ['/', '?', 'r', 'e', 'l']) expect(shortcutOf(press(key), { mac: false, typing: true, server: true })).toBeUndefined()
    expect(shortcutOf(press('z', { ctrlKey: true }), { ...here, typing: true })).toBeUndefined()
    expect(shortcutOf(press('k', { ctrlKey: true }), { ...here, typing: true })).toEqual({ do: 'palette' })
  })

  it('acts on the server that is open', () => expect(shortcutOf(press('e'), { ...here, server: true })).toEqual({ do: 'edit-server' }))

  it('is held with ⌘ on a Mac, and with nothing else', () => {
    const mac = { ...here, mac: true }
    expect(shortcutOf(press('k', { metaKey: true }), mac)).toEqual({ do: 'palette' })
    expect(shortcutOf(press('k', { ctrlKey: true }), mac)).toBeUndefined()
  })
})
