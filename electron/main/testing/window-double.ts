import { EventEmitter } from 'node:events'
import type { BrowserWindow, BrowserWindowConstructorOptions, WebContents } from 'electron'

/** A window of the double: it is on an address, shown or not, and can be closed by a person. */
export interface DoubleWindow {
  readonly options: BrowserWindowConstructorOptions
  readonly addresses: string[]
  readonly webContents: EventEmitter & { readonly reloads: number }
  readonly shown: boolean
  /** It has the keyboard. */
  readonly focused: boolean
  readonly minimized: boolean
  close(): void
  /** A person goes to another window, or puts this one away. */
  leave(): void
  minimize(): void
}

/** Dependencies of `windowDouble`. */
interface WindowDoubleDeps {
  readonly onCreated: (contents: EventEmitter) => void
  readonly onAllClosed: () => void
}

type Used = Pick<
  BrowserWindow,
  | 'close'
  | 'destroy'
  | 'focus'
  | 'getNormalBounds'
  | 'isDestroyed'
  | 'isFocused'
  | 'isMinimized'
  | 'loadURL'
  | 'restore'
  | 'show'
  | 'showInactive'
>

const UNSAFE = { code: 'ERR_UNSAFE_PORT', errno: -312 }

/** Electron's class, and the windows that were made of it. */
export function windowDouble(deps: WindowDoubleDeps) {
  const windows: (DoubleWindow & { readonly isOpen: boolean })[] = []
  class Contents extends EventEmitter implements Pick<WebContents, 'reload' | 'setWindowOpenHandler' | 'setWebRTCIPHandlingPolicy'> {
    reloads = 0
    setWebRTCIPHandlingPolicy(): void {}
    setWindowOpenHandler(): void {}
    reload(): void {
      this.reloads += 1
    }
  }

  class Window extends EventEmitter implements DoubleWindow, Used {
    readonly addresses: string[] = []
    readonly webContents = new Contents()
    readonly options: BrowserWindowConstructorOptions
    shown = false
    focused = false
    minimized = false
    isOpen = true

    constructor(options: BrowserWindowConstructorOptions) {
      super()
      this.options = options
      windows.push(this)
      deps.onCreated(this.webContents)
    }
    /** After its end, a call of the app throws (gin_helper/destroyable.cc). */
    #use(): void {
      if (!this.isOpen) throw new Error('Object has been destroyed')
    }
    async loadURL(address: string): Promise<void> {
      this.#use()
      this.addresses.push(address)
      // Later, when the page has drawn for the first time.
      await new Promise((resolve) => setImmediate(resolve))
      // lib/browser/api/web-contents.ts: rejects with what Chromium says of the address.
      if (address === 'http://127.0.0.1:1/') throw Object.assign(new Error(`ERR_UNSAFE_PORT (-312) loading '${address}'`), UNSAFE)
      if (this.isOpen) this.emit('ready-to-show')
    }
    show(): void {
      this.#use()
      this.shown = true
      this.focused = !this.minimized
      this.emit('show')
    }
    // base_window.cc: as `show`, without activating it.
    showInactive(): void {
      this.#use()
      this.shown = true
      this.emit('show')
    }
    focus(): void {
      this.#use()
      this.focused = this.shown && !this.minimized
    }
    leave(): void {
      this.focused = false
    }
    minimize(): void {
      this.minimized = true
      this.focused = false
    }
    restore(): void {
      this.#use()
      this.minimized = false
    }
    isDestroyed(): boolean {
      return !this.isOpen
    }
    isFocused(): boolean {
      this.#use()
      return this.focused
    }
    isMinimized(): boolean {
      this.#use()
      return this.minimized
    }
    getNormalBounds() {
      this.#use()
      return { x: 10, y: 20, width: 900, height: 700 }
    }
    close(): void {
      this.#use()
      this.emit('close')
      this.destroy()
    }
    destroy(): void {
      if (!this.isOpen) return
      this.isOpen = false
      this.shown = false
      this.focused = false
      this.emit('closed')
      if (!windows.some(({ isOpen }) => isOpen)) deps.onAllClosed()
    }
  }
  return { Window, windows }
}
