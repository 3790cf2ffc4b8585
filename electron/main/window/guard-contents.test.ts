import { describe, expect, it } from 'vitest'
import { guardContents, guardSession, outsideAddress } from './guard-contents.ts'

describe('outsideAddress', () => {
  it('lets https out', () => {
    expect(outsideAddress('https://example.org/a?b#c')).toBe('https://example.org/a?b#c')
  })

  it.each([
    'http://example.org',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'tooltray://add',
    'https://me:secret@example.org',
    'not an address',
    '',
  ])('keeps %s in', (address) => {
    expect(outsideAddress(address)).toBeUndefined()
  })
})

function guarded() {
  const listeners = new Map<string, (event: { preventDefault: () => void; url: string; isMainFrame: boolean }) => void>()
  const outside: string[] = []
  let open: ((details: { url: string }) => { action: string }) | undefined
  const policies: string[] = []
  const contents = {
    setWebRTCIPHandlingPolicy: (policy: string) => policies.push(policy),
    on: (name: string, listener: (event: { preventDefault: () => void; url: string; isMainFrame: boolean }) => void) =>
      listeners.set(name, listener),
    setWindowOpenHandler: (handler: typeof open) => (open = handler),
  }
  guardContents(contents as unknown as Parameters<typeof guardContents>[0], (address) => outside.push(address))
  const stopped = (name: string, url: string, isMainFrame = true): boolean => {
    let prevented = false
    listeners.get(name)?.({ url, isMainFrame, preventDefault: () => (prevented = true) })
    return prevented
  }
  return { stopped, outside, policies, open: (url: string) => open?.({ url }) }
}

describe('guardContents', () => {
  it('lets WebRTC send nothing by UDP', () => {
    expect(guarded().policies).toEqual(['disable_non_proxied_udp'])
  })

  it.each(['will-navigate', 'will-frame-navigate', 'will-redirect'])('stops %s to anywhere but the window itself', (name) => {
    const { stopped } = guarded()
    expect(stopped(name, 'https://example.org')).toBe(true)
    expect(stopped(name, 'tooltray-app://windows.example.org/')).toBe(true)
    expect(stopped(name, 'tooltray-app://window/#/search')).toBe(false)
  })

  it('lets a page of a tool into a frame, and nothing else there', () => {
    const { stopped } = guarded()
    expect(stopped('will-frame-navigate', 'tooltray-page://0123/', false)).toBe(false)
    expect(stopped('will-frame-navigate', 'https://example.org', false)).toBe(true)
    for (const name of ['will-navigate', 'will-frame-navigate', 'will-redirect']) expect(stopped(name, 'tooltray-page://0123/')).toBe(true)
  })

  it('opens no window, and hands https links to the system', () => {
    const { open, outside } = guarded()
    expect(open('https://example.org')).toEqual({ action: 'deny' })
    expect(open('file:///etc/passwd')).toEqual({ action: 'deny' })
    expect(outside).toEqual(['https://example.org/'])
  })

  it('attaches no web view', () => {
    expect(guarded().stopped('will-attach-webview', 'tooltray-app://window/')).toBe(true)
  })
})

describe('guardSession', () => {
  it('grants copying and nothing else', () => {
    let request: ((contents: unknown, permission: string, answer: (granted: boolean) => void) => void) | undefined
    let check: ((contents: unknown, permission: string) => boolean) | undefined
    let device: (() => boolean) | undefined
    guardSession({
      setPermissionRequestHandler: (handler: unknown) => void (request = handler as typeof request),
      setPermissionCheckHandler: (handler: unknown) => void (check = handler as typeof check),
      setDevicePermissionHandler: (handler: unknown) => void (device = handler as typeof device),
    })
    const asked = (permission: string): boolean => {
      let granted = false
      request?.(undefined, permission, (answer) => (granted = answer))
      return granted
    }
    for (const permission of ['media', 'geolocation', 'notifications', 'openExternal', 'clipboard-read', 'fullscreen']) {
      expect(asked(permission)).toBe(false)
      expect(check?.(undefined, permission)).toBe(false)
    }
    expect(asked('clipboard-sanitized-write')).toBe(true)
    expect(device?.()).toBe(false)
  })
})
