import { EventEmitter } from 'node:events'
import type { BrowserWindowConstructorOptions } from 'electron'

/** A window of the double: it is on an address, shown or not, and can be closed by a person. */
export interface DoubleWindow {
  readonly options: BrowserWindowConstructorOptions
  readonly addresses: string[]
  readonly webContents: EventEmitter & { readonly reloads: number }
  shown: boolean
  /** It was given the keyboard. */
  readonly focused: boolean
  close(): void
}

/** Dependencies of `windowDouble`. */
interface WindowDoubleDeps {
  readonly onCreated: (contents: EventEmitter) => void
  readonly onAllClosed: () => void
}

/** Electron's class, and the windows that were made of it. */
export function windowDouble(deps: WindowDoubleDeps) {
  const windows: (DoubleWindow & { readonly isOpen: boolean })[] = []
  class Contents extends EventEmitter {
    reloads = 0
    setWindowOpenHandler(): void {}
    reload(): void {
      this.reloads += 1
    }
  }

  class Window extends EventEmitter implements DoubleWindow {
    readonly addresses: string[] = []
    readonly webContents = new Contents()
    readonly options: BrowserWindowConstructorOptions
    shown = false
    focused = false
    isOpen = true

    constructor(options: BrowserWindowConstructorOptions) {
      super()
      this.options = options
      windows.push(this)
      deps.onCreated(this.webContents)
    }
    async loadURL(address: string): Promise<void> {
      this.addresses.push(address)
      this.emit('ready-to-show')
    }
    show(): void {
      this.shown = true
      this.focused = true
    }
    // base_window.cc: as `show`, without activating it.
    showInactive(): void {
      this.shown = true
    }
    focus(): void {}
    isFocused(): boolean {
      return false
    }
    isMinimized(): boolean {
      return false
    }
    getNormalBounds() {
      return { x: 10, y: 20, width: 900, height: 700 }
    }
    close(): void {
      if (!this.isOpen) return
      this.emit('close')
      this.destroy()
    }
    destroy(): void {
      if (!this.isOpen) return
      this.isOpen = false
      this.shown = false
      this.emit('closed')
      if (!windows.some(({ isOpen }) => isOpen)) deps.onAllClosed()
    }
  }
  return { Window, windows }
}
