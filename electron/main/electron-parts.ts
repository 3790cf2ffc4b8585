import type * as Electron from 'electron'

/** The used part of Electron's `app`. Its members of one system only exist there. */
export type AppPart = Pick<
  Electron.App,
  | 'enableSandbox'
  | 'exit'
  | 'getLoginItemSettings'
  | 'getPath'
  | 'getVersion'
  | 'isInApplicationsFolder'
  | 'isPackaged'
  | 'moveToApplicationsFolder'
  | 'on'
  | 'once'
  | 'quit'
  | 'relaunch'
  | 'releaseSingleInstanceLock'
  | 'requestSingleInstanceLock'
  | 'setActivationPolicy'
  | 'setAppUserModelId'
  | 'setAsDefaultProtocolClient'
  | 'setLoginItemSettings'
  | 'setPath'
  | 'setToastActivatorCLSID'
  | 'whenReady'
> & { readonly commandLine: Pick<Electron.CommandLine, 'hasSwitch'> }

/**
 * The used part of Electron, injected so that tests can replace it. A member that was not used before is added here, and the compiler then
 * requires it of the double.
 */
export interface ElectronParts extends Pick<typeof Electron, 'BrowserWindow' | 'MessageChannelMain' | 'Notification' | 'Tray'> {
  readonly app: AppPart
  readonly Menu: Pick<typeof Electron.Menu, 'buildFromTemplate' | 'setApplicationMenu'>
  readonly dialog: Pick<typeof Electron.dialog, 'showErrorBox' | 'showMessageBox' | 'showOpenDialog'>
  readonly ipcMain: Pick<typeof Electron.ipcMain, 'handle' | 'on'>
  readonly nativeTheme: Pick<typeof Electron.nativeTheme, 'off' | 'on' | 'shouldUseDarkColors' | 'shouldUseDarkColorsForSystemIntegratedUI'>
  readonly powerMonitor: Pick<typeof Electron.powerMonitor, 'on' | 'isOnBatteryPower'>
  readonly protocol: Pick<typeof Electron.protocol, 'handle'>
  readonly screen: Pick<typeof Electron.screen, 'getAllDisplays'>
  readonly session: {
    readonly defaultSession: Pick<
      Electron.Session,
      'setDevicePermissionHandler' | 'setPermissionCheckHandler' | 'setPermissionRequestHandler' | 'setProxy'
    >
    readonly fromPartition: (name: string) => Pick<Electron.Session, 'resolveProxy'>
  }
  readonly shell: Pick<typeof Electron.shell, 'openExternal'>
  readonly utilityProcess: Pick<typeof Electron.utilityProcess, 'fork'>
}
