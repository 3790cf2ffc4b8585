import type { BrowserWindow } from 'electron'
import { join } from 'node:path'
import { messageOf, systemCodeOf } from '../../engine/base/errors.ts'
import type { Platform } from '../../engine/base/platform.ts'
import type { ElectronParts } from '../electron-parts.ts'
import { guardContents, guardSession } from './guard-contents.ts'
import type { Outbound } from '../../engine/network/outbound.ts'
import { openPageNetwork } from './page-network.ts'
import { PAGE_ADDRESS, PAGE_SCHEME, pageHandler } from './page-scheme.ts'
import type { ContentOf } from '../../serve/tool-pages/page-at.ts'
import { TOOL_PAGE_SCHEME, toolPageHandler } from './tool-page-scheme.ts'
import type { SettingsFile } from '../settings-file.ts'
import { placeOnScreen, windowOptions } from './window-options.ts'

/** The only window. Created when it is first opened, and again after it was closed. */
export interface MainWindow {
  /**
   * Opens the window.
   *
   * @param place from `#` on; empty: the current place, or the start page.
   */
  open(place?: string): void
  /** Shows the window if it is not open, without taking the keyboard focus, because the user did not request it. */
  appear(): void
  readonly focused: boolean
  close(): void
}

const COPY = { role: 'copy', flag: 'canCopy' } as const
/** The context menu of a text field, as far as each action is possible. */
const EDITING = [
  { role: 'undo', flag: 'canUndo' },
  { role: 'redo', flag: 'canRedo' },
  { role: 'cut', flag: 'canCut' },
  COPY,
  { role: 'paste', flag: 'canPaste' },
  { role: 'selectAll', flag: 'canSelectAll' },
] as const

/** In ms: a page that crashes more often is not reloaded. */
const LOADS_APART = 60_000

/**
 * Serves the page's files and pages of tools, restricts every page of the app, and opens the window. Owns at most one window; call it once.
 */
export function createMainWindow(
  electron: ElectronParts,
  os: Platform['os'],
  files: { page: string; preload: string; images: string },
  { contentOf, outbound }: { contentOf: ContentOf; outbound: Pick<Outbound, 'tunnel'> },
  settings: SettingsFile,
  onTrouble: (message: string) => void,
): MainWindow {
  let window: BrowserWindow | undefined
  guardSession(electron.session.defaultSession)
  electron.protocol.handle(PAGE_SCHEME, pageHandler(files.page))
  const network = openPageNetwork(electron.session.defaultSession, outbound)
  electron.protocol.handle(
    TOOL_PAGE_SCHEME,
    toolPageHandler(async (id) => {
      const content = await contentOf(id)
      if (content !== undefined) await network.allow(id, content)
      return content
    }),
  )
  electron.app.on('web-contents-created', (_event, contents) =>
    guardContents(contents, (address) => void electron.shell.openExternal(address)),
  )

  // On macOS, the Dock, Cmd+Tab, and the menu bar show the app only while its window is open (the bundle says `LSUIElement`).
  const showInDock = (isShown: boolean): void => {
    if (os === 'darwin') electron.app.setActivationPolicy(isShown ? 'regular' : 'accessory')
  }

  const make = (place: string, isAsked: boolean): BrowserWindow => {
    showInDock(true)
    const screens = electron.screen.getAllDisplays().map(({ workArea }) => workArea)
    const opened = new electron.BrowserWindow(
      windowOptions({
        os,
        preload: files.preload,
        icon: join(files.images, 'icon.png'),
        place: placeOnScreen(settings.choices.place, screens),
        dark: electron.nativeTheme.shouldUseDarkColors,
      }),
    )
    opened.once('ready-to-show', () => (isAsked ? opened.show() : opened.showInactive()))
    opened.on('close', () => void settings.change({ place: opened.getNormalBounds() }))
    opened.on('closed', () => {
      window = undefined
      showInDock(false)
    })
    opened.webContents.on('context-menu', (_event, { isEditable, selectionText, editFlags }) => {
      const roles = isEditable ? EDITING.filter(({ flag }) => editFlags[flag]) : selectionText === '' ? [] : [COPY]
      if (roles.length > 0) electron.Menu.buildFromTemplate(roles.map(({ role }) => ({ role }))).popup({ window: opened })
    })
    opened.webContents.on('render-process-gone', (_event, { reason }) => {
      if (reason === 'clean-exit') return
      onTrouble(`The window's page ended: ${reason}.`)
      // A page that crashes right after loading is not reloaded: the user can close the window and open it again.
      if (performance.now() - loadedAt < LOADS_APART) return
      loadedAt = performance.now()
      opened.webContents.reload()
    })
    let loadedAt = -Infinity
    load(opened, place)
    return opened
  }
  const load = (into: BrowserWindow, place: string): void =>
    void into.loadURL(PAGE_ADDRESS + place).catch((error: unknown) => {
      // Another place was opened before this one was there.
      if (systemCodeOf(error) !== 'ERR_ABORTED') onTrouble(`The window's page could not be loaded: ${messageOf(error)}`)
    })

  return {
    open(place = '') {
      if (window === undefined) {
        window = make(place, true)
        return
      }
      if (place !== '') load(window, place)
      if (window.isMinimized()) window.restore()
      window.show()
      window.focus()
    },
    appear: () => void (window ??= make('', false)),
    get focused() {
      return window?.isFocused() === true
    },
    close() {
      window?.destroy()
      network.close()
    },
  }
}
