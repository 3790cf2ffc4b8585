import type { BrowserWindowConstructorOptions } from 'electron'
import type { Platform } from '../../engine/base/platform.ts'

/** The window's place when it was last closed, in screen pixels. */
export interface WindowPlace {
  readonly x?: number
  readonly y?: number
  readonly width: number
  readonly height: number
}

export const FIRST_PLACE: WindowPlace = { width: 1120, height: 760 }

/** The page's canvas in the light and in the dark, as in `renderer/theme.css`; a test compares them. */
export const CANVAS = { light: '#eeebe4', dark: '#131210' } as const

/** The height of the title bar in pixels, where the page draws it. */
const TITLE_BAR = 36

/** Windows' own three buttons: a tone that stands out from both canvases, because a person can choose the page's theme apart. */
const CAPTION_BUTTONS = '#847e71'

/** Dependencies of `windowOptions`. */
interface WindowOptionsDeps {
  os: Platform['os']
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
    ...frameOf(deps),
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

/**
 * Returns the options of the frame and of what is behind the page. macOS and Windows: the page reaches to the top edge, beside the buttons
 * of the system, and learns their place from `env(titlebar-area-*)` (Window Controls Overlay). Linux: the desktop's own title bar.
 */
function frameOf({ os, dark }: WindowOptionsDeps): BrowserWindowConstructorOptions {
  const backgroundColor = dark ? CANVAS.dark : CANVAS.light
  if (os === 'darwin')
    return {
      titleBarStyle: 'hidden',
      titleBarOverlay: { height: TITLE_BAR },
      trafficLightPosition: { x: 14, y: 12 },
      vibrancy: 'sidebar',
      visualEffectState: 'followWindow',
      // A color here would cover the material behind the page.
      backgroundColor: '#00000000',
    }
  // No `mica` on Windows: with a hidden title bar, Electron draws an opaque strip over it (electron/electron#48192).
  if (os === 'win32')
    return {
      titleBarStyle: 'hidden',
      titleBarOverlay: { height: TITLE_BAR, color: '#00000000', symbolColor: CAPTION_BUTTONS },
      backgroundColor,
    }
  return { backgroundColor }
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
