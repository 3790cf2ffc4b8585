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
  utilityProcess,
} from 'electron'
import { join } from 'node:path'
import { thisPlatform } from '../engine/base/platform.ts'
import { startApp } from './app.ts'
import { PAGE_SCHEME } from './window/page-scheme.ts'
import { TOOL_PAGE_SCHEME } from './window/tool-page-scheme.ts'

// The desktop app's program. All decisions are in the other files, which tests can run in plain Node.
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
  utilityProcess,
}

protocol.registerSchemesAsPrivileged([
  { scheme: PAGE_SCHEME, privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true } },
  { scheme: TOOL_PAGE_SCHEME, privileges: { standard: true, secure: true } },
])
void startApp({
  electron,
  process,
  platform: thisPlatform(),
  dist: join(import.meta.dirname, '..'),
  updater: async () => (await import('electron-updater')).default.autoUpdater,
})
