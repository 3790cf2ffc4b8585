import type { BrowserWindowConstructorOptions } from 'electron'

/** The window's place when it was last closed, in screen pixels. */
export interface WindowPlace {
  readonly x?: number
  readonly y?: number
  readonly width: number
  readonly height: number
}

export const FIRST_PLACE: WindowPlace = { width: 1120, height: 760 }

/** Dependencies of `windowOptions`. */
interface WindowOptionsDeps {
  preload: string
  icon: string
  place: WindowPlace
  dark: boolean
}

/** Returns the window's options: a sandboxed page without Node, with an isolated preload script (Electron's security tutorial, 2 to 12). */
export function windowOptions(deps: WindowOptionsDeps): BrowserWindowConstructorOptions {
  return {
    ...deps.place,
    minWidth: 640,
    minHeight: 480,
    title: 'Tooltray',
    icon: deps.icon,
    // Shown when the page is ready; until then in the theme's color, to avoid a flash.
    show: false,
    backgroundColor: deps.dark ? '#17181a' : '#fbfbfa',
    webPreferences: {
      preload: deps.preload,
      contextIsolation: true,
      sandbox: true,
      nodeIntegration: false,
      webSecurity: true,
      webviewTag: false,
      spellcheck: false,
      safeDialogs: true,
    },
  }
}

/** Returns the previous place if enough of it is on a current screen; otherwise the default place. */
export function placeOnScreen(
  place: WindowPlace | undefined,
  screens: readonly { x: number; y: number; width: number; height: number }[],
): WindowPlace {
  if (place === undefined) return FIRST_PLACE
  const { x, y, width, height } = place
  if (x === undefined || y === undefined) return { width, height }
  const visible = screens.some(
    (screen) => x + width > screen.x + 80 && x < screen.x + screen.width - 80 && y >= screen.y - 8 && y < screen.y + screen.height - 80,
  )
  return visible ? place : { width: Math.max(width, 640), height: Math.max(height, 480) }
}
