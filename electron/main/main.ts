import {
  BrowserWindow,
  Menu,
  MessageChannelMain,
  Notification,
  Tray,
  app,
  dialog,
  ipcMain,
  nativeTheme,
  powerMonitor,
  protocol,
  screen,
  session,
  shell,
} from 'electron'
import { join } from 'node:path'
import { messageOf } from '../engine/base/errors.ts'
import { thisPlatform } from '../engine/base/platform.ts'
import { runDesktop } from './desktop.ts'
import { PAGE_SCHEME } from './window/page-scheme.ts'

// The desktop app, from its start to its end. Every decision is in the files beside this one, where Node can test it.
const electron = {
  app,
  BrowserWindow,
  Menu,
  MessageChannelMain,
  Notification,
  Tray,
  dialog,
  ipcMain,
  nativeTheme,
  powerMonitor,
  protocol,
  screen,
  session,
  shell,
}
const dist = join(import.meta.dirname, '..')

app.enableSandbox()
protocol.registerSchemesAsPrivileged([{ scheme: PAGE_SCHEME, privileges: { standard: true, secure: true, supportFetchAPI: true } }])

async function run(): Promise<void> {
  await app.whenReady()
  await runDesktop({
    electron,
    platform: thisPlatform(),
    version: app.getVersion(),
    words: process.argv.slice(1),
    page: join(dist, 'renderer'),
    preload: join(dist, 'preload/preload.js'),
    images: join(app.getAppPath(), 'resources'),
    // Run from a checkout, clients need a Node beside the built script: the one that started the app, or the person's own.
    installed: app.isPackaged
      ? { kind: 'app', resources: process.resourcesPath }
      : { kind: 'script', node: process.env.TOOLTRAY_NODE ?? 'node', script: join(dist, 'helper/tooltray.js') },
    updater: app.isPackaged ? (await import('electron-updater')).default.autoUpdater : undefined,
    onTrouble: (message) => process.stderr.write(`tooltray: ${message}\n`),
  })
}

if (app.requestSingleInstanceLock()) {
  let ended = false
  // Quitting waits for the engine, and with it for every server.
  app.on('will-quit', (event) => {
    if (!ended) event.preventDefault()
  })
  void run()
    .catch((error: unknown) => dialog.showErrorBox('Tooltray could not go on', messageOf(error)))
    .finally(() => {
      ended = true
      app.quit()
    })
} else {
  // The app that runs already is told by the system, and shows itself.
  app.quit()
}
