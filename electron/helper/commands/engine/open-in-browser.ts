import { spawn } from 'node:child_process'
import type { Platform } from '../../../engine/base/platform.ts'

/** The program that opens an address in the person's browser, with its arguments. No shell sees the address. */
export function openCommand(os: Platform['os'], address: string): { command: string; args: string[] } {
  switch (os) {
    case 'darwin':
      return { command: 'open', args: [address] }
    case 'win32':
      return { command: 'rundll32', args: ['url.dll,FileProtocolHandler', address] }
    case 'linux':
      return { command: 'xdg-open', args: [address] }
  }
}

/** Opens an address in the person's browser. `onFailure` is told when there is no program for it, or it could not. */
export function openInBrowser(platform: Platform, address: string, onFailure: () => void): void {
  const { command, args } = openCommand(platform.os, address)
  const child = spawn(command, args, { stdio: 'ignore', detached: true, windowsHide: true })
  child.on('error', onFailure)
  child.on('exit', (code) => {
    if (code !== 0) onFailure()
  })
  child.unref()
}
