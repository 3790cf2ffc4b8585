import type { WindowBridge } from '../../electron/control/window-bridge.ts'

declare global {
  interface Window {
    readonly tooltray?: WindowBridge
  }
}

/** Returns the desktop app's bridge; undefined in a browser. */
export function desktop(): WindowBridge | undefined {
  return window.tooltray
}
