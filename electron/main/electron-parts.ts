import type * as Electron from 'electron'

/** What is used of Electron, handed in: tests run the same code with a double of these. */
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
