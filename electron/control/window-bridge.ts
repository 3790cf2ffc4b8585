/**
 * How an update is installed: when the app quits; only on request, because the system then asks for the administrator's password (a Linux
 * package); or not at all.
 */
export type UpdateWay = 'at-quit' | 'asks-administrator' | 'none'

/** The user's settings of the desktop app itself. */
export interface DesktopSettings {
  readonly startAtLogin: boolean
  /** False if the app is not installed. */
  readonly canStartAtLogin: boolean
  /** macOS waits until the user allows the start at login in its settings. */
  readonly loginWaitsForApproval: boolean
  /** Whether failures and required sign-ins of servers are also shown outside the window. */
  readonly notifications: boolean
  readonly checkForUpdates: boolean
  /** Whether to check for prerelease versions, too. */
  readonly betaVersions: boolean
  /** Not a choice: depends on how the app was installed. */
  readonly updates: UpdateWay
}

/** One-time notices in the app's window, each shown until it is answered. */
export const FIRST_WORDS = ['start-at-login', 'no-tray'] as const
export type FirstWord = (typeof FIRST_WORDS)[number]

/** A desktop without a system tray: GNOME, to which an extension can add one, or another. */
export type Trayless = 'gnome' | 'other'

/** The notices to show now. */
export interface FirstWords {
  /** The app can start at login, and does not yet. */
  readonly offersLogin: boolean
  /** Undefined if the desktop has a tray, or this is unknown. */
  readonly trayless: Trayless | undefined
}

/** The window's requests to the app: name, parameters, and result. */
export interface WindowRequests {
  'settings.read': () => DesktopSettings
  'settings.change': (change: Partial<Omit<DesktopSettings, 'canStartAtLogin' | 'loginWaitsForApproval' | 'updates'>>) => DesktopSettings
  /** Resolves when the desktop was checked for a tray, which takes some seconds if there is none. */
  'first-words.read': () => FirstWords
  /** The user has answered a notice: it is not shown again. */
  'first-words.answered': (word: FirstWord) => void
  'updates.check': () => void
  /** The path of a bundle that the user opened outside the window, once; undefined if there is none. */
  'bundles.take': () => string | undefined
  'links.open': (address: string) => void
  /** Opens the system's dialog; returns undefined if the user chose nothing. */
  'paths.choose': (kind: 'file' | 'folder') => string | undefined
}

/** Everything that the desktop app exposes to its window. */
export interface WindowBridge {
  /** Requests a message port to the engine. It arrives as a `message` event of the window with `PORT_MESSAGE` as data. */
  requestPort(): void
  /** Sends a request to the app itself. Rejects if the app refuses it. */
  ask<Name extends keyof WindowRequests>(name: Name, ...given: Parameters<WindowRequests[Name]>): Promise<ReturnType<WindowRequests[Name]>>
}

export const PORT_MESSAGE = 'tooltray-port'

/** The two channels between the page and the app. */
export const PORT_CHANNEL = 'tooltray:port'
export const REQUEST_CHANNEL = 'tooltray:request'

/**
 * What the app sends back for a request. An error is sent as its message: Electron puts words about its channel before the message of a
 * handler that rejects.
 */
export type RequestOutcome = { readonly value: unknown } | { readonly error: string }

/** Returns the value of a request. Throws an error with the app's message. */
export function valueOf(outcome: RequestOutcome): unknown {
  if ('error' in outcome) throw new Error(outcome.error)
  return outcome.value
}
