import { EventEmitter } from 'node:events'
import type { Menu, MenuItemConstructorOptions, Tray as ElectronTray } from 'electron'
import type { Platform } from '../../engine/base/platform.ts'
import { type MenuDouble, ownMenu } from './menu-double.ts'

/** The tray's icon as a person sees it, and uses it. */
export interface TrayOnPanel {
  image(): string
  tooltip(): string
  menu(): MenuItemConstructorOptions[]
  /** How often a click of the icon opened the menu, and how often a new menu closed the open one. */
  readonly opened: number
  readonly cut: number
  click(): void
  /** Chooses a line of the open menu by its label. False where there is no open menu, or it is not the tray's any more. */
  choose(label: string): Promise<boolean>
  /** Closes the menu without a choice. */
  dismiss(): void
}

/**
 * Electron's class, and the icon on the panel. On macOS a click opens the menu, and a new menu closes the open one
 * (electron_menu_controller.mm: its `dealloc` cancels it); `menu-will-close` comes before what was chosen runs, and a controller that is
 * gone then runs nothing. After `destroy` every call throws (api/electron_api_tray.cc).
 */
export function trayDouble(os: Platform['os']) {
  let image = ''
  let tooltip = ''
  let opened = 0
  let cut = 0
  let menu: MenuDouble | undefined
  let open: MenuDouble | undefined
  const trays: Tray[] = []
  const shut = (): MenuDouble | undefined => {
    const was = open
    open = undefined
    was?.emit('menu-will-close', {})
    return was
  }

  class Tray extends EventEmitter implements Pick<ElectronTray, 'setImage' | 'setToolTip' | 'setContextMenu' | 'destroy' | 'isDestroyed'> {
    #isDestroyed = false
    constructor(file: string) {
      super()
      image = file
      trays.push(this)
    }
    #use(): void {
      if (this.#isDestroyed) throw new Error('Tray is destroyed')
    }
    isDestroyed(): boolean {
      return this.#isDestroyed
    }
    setImage(file: string): void {
      this.#use()
      image = file
    }
    setToolTip(text: string): void {
      this.#use()
      tooltip = text
    }
    setContextMenu(given: Menu | null): void {
      this.#use()
      menu = given === null ? undefined : ownMenu(given)
      if (open !== undefined) {
        cut += 1
        shut()
      }
    }
    destroy(): void {
      if (this.#isDestroyed) return
      this.#isDestroyed = true
      trays.splice(trays.indexOf(this), 1)
    }
  }

  const panel: TrayOnPanel = {
    image: () => image,
    tooltip: () => tooltip,
    menu: () => menu?.lines ?? [],
    get opened() {
      return opened
    },
    get cut() {
      return cut
    },
    click() {
      // tray_icon_cocoa.mm: with a menu set, a click shows it and is told all the same. notify_icon.cc (Windows) tells of a left click and
      // shows the menu by the right button; tray_icon_linux.cc tells of an activation.
      if (os === 'darwin' && menu !== undefined) {
        opened += 1
        open = menu
        open.emit('menu-will-show', {})
      }
      trays[0]?.emit('click')
    },
    async choose(label) {
      const was = shut()
      const line = was?.lines.find((each) => each.label === label)
      await new Promise((resolve) => setImmediate(resolve))
      if (line === undefined || was !== menu) return false
      ;(line.click as (() => void) | undefined)?.()
      return true
    },
    dismiss: () => void shut(),
  }
  return { Tray, panel }
}
