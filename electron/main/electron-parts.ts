import type * as Electron from 'electron'

/** The used part of Electron, injected so that tests can replace it. */
export type ElectronParts = Pick<
  typeof Electron,
  | 'app'
  | 'BrowserWindow'
  | 'Menu'
  | 'MessageChannelMain'
  | 'Notification'
  | 'Tray'
  | 'ipcMain'
  | 'nativeTheme'
  | 'powerMonitor'
  | 'protocol'
  | 'screen'
  | 'session'
  | 'shell'
  | 'utilityProcess'
> & { readonly dialog: Pick<typeof Electron.dialog, 'showErrorBox' | 'showOpenDialog'> }
