import type { Session, WebContents } from 'electron'
import { isOwnAddress } from './page-scheme.ts'

/** Addresses that may leave for the system's browser: https alone. Undefined for all else. */
export function outsideAddress(address: string): string | undefined {
  const url = URL.parse(address)
  return url?.protocol === 'https:' && url.username === '' && url.password === '' ? url.href : undefined
}

/**
 * Shuts every way out of a web page but one: the page stays on its own address, opens no windows and no frames of others, and links
 * lead to the system's browser (Electron's security tutorial, 13 to 15).
 */
export function guardContents(contents: Pick<WebContents, 'on' | 'setWindowOpenHandler'>, openOutside: (address: string) => void): void {
  const stay = (event: { preventDefault: () => void; url: string }): void => {
    if (!isOwnAddress(event.url)) event.preventDefault()
  }
  contents.on('will-navigate', stay)
  contents.on('will-frame-navigate', stay)
  contents.on('will-redirect', stay)
  contents.on('will-attach-webview', (event) => event.preventDefault())
  contents.setWindowOpenHandler(({ url }) => {
    const address = outsideAddress(url)
    if (address !== undefined) openOutside(address)
    return { action: 'deny' }
  })
}

/** What a page may ask of the system: to copy text, when a person pressed a button. */
const GRANTED = 'clipboard-sanitized-write'

/** Refuses pages everything of the system (camera, notifications, devices ...) but `GRANTED`. */
export function guardSession(
  session: Pick<Session, 'setPermissionRequestHandler' | 'setPermissionCheckHandler' | 'setDevicePermissionHandler'>,
): void {
  session.setPermissionRequestHandler((_contents, permission, answer) => answer(permission === GRANTED))
  session.setPermissionCheckHandler((_contents, permission) => permission === GRANTED)
  session.setDevicePermissionHandler(() => false)
}
