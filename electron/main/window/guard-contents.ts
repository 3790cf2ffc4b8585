import type { Session, WebContents } from 'electron'
import { isOwnAddress } from './page-scheme.ts'
import { isToolPageAddress } from './tool-page-scheme.ts'

/** Returns an address that may open in the system's browser: https only. Undefined for others. */
export function outsideAddress(address: string): string | undefined {
  const url = URL.parse(address)
  return url?.protocol === 'https:' && url.username === '' && url.password === '' ? url.href : undefined
}

/**
 * Restricts a web page: it stays on its own address, opens no windows, frames only pages of tools, and links open in the system's browser
 * (Electron's security tutorial, 13 to 15). WebRTC, which asks no policy of a page, sends nothing by UDP and shows no address of this
 * computer; connections over TCP are kept from pages by their first script alone.
 */
export function guardContents(
  contents: Pick<WebContents, 'on' | 'setWindowOpenHandler' | 'setWebRTCIPHandlingPolicy'>,
  openOutside: (address: string) => void,
): void {
  contents.setWebRTCIPHandlingPolicy('disable_non_proxied_udp')
  const stay = (event: { preventDefault: () => void; url: string }): void => {
    if (!isOwnAddress(event.url)) event.preventDefault()
  }
  contents.on('will-navigate', stay)
  contents.on('will-frame-navigate', (event) => {
    if (event.isMainFrame || !isToolPageAddress(event.url)) stay(event)
  })
  contents.on('will-redirect', stay)
  contents.on('will-attach-webview', (event) => event.preventDefault())
  contents.setWindowOpenHandler(({ url }) => {
    const address = outsideAddress(url)
    if (address !== undefined) openOutside(address)
    return { action: 'deny' }
  })
}

/** The only permission for a page: to copy text after a user action. */
const GRANTED = 'clipboard-sanitized-write'

/** Denies pages all permissions (camera, notifications, devices ...) except `GRANTED`. */
export function guardSession(
  session: Pick<Session, 'setPermissionRequestHandler' | 'setPermissionCheckHandler' | 'setDevicePermissionHandler'>,
): void {
  session.setPermissionRequestHandler((_contents, permission, answer) => answer(permission === GRANTED))
  session.setPermissionCheckHandler((_contents, permission) => permission === GRANTED)
  session.setDevicePermissionHandler(() => false)
}
