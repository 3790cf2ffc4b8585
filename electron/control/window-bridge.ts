/**
 * How a newer version gets in place: when the app is quit, or only when the person says so, because the system asks for the
 * administrator's password then (a package of Linux), or not at all.
 */
export type UpdateWay = 'at-quit' | 'asks-administrator' | 'none'

/** What a person decides about the desktop app itself. */
export interface DesktopSettings {
  readonly startAtLogin: boolean
  /** False for an app that is not installed. */
  readonly canStartAtLogin: boolean
  /** Whether a server that fails or needs a sign-in is told of outside the window. */
  readonly notifications: boolean
  readonly checkForUpdates: boolean
  /** Whether versions that are still being tried count as new ones. */
  readonly betaVersions: boolean
  /** Nothing that a person decides: how the app was installed. */
  readonly updates: UpdateWay
}

/** What the app tells a person once, in its window, and asks nothing for it: each until it was answered. */
export const FIRST_WORDS = ['start-at-login', 'no-tray'] as const
export type FirstWord = (typeof FIRST_WORDS)[number]

/** A desktop that shows no icon of a tray: GNOME, which can be taught it by an extension, or another one. */
export type Trayless = 'gnome' | 'other'

/** Which of them are to be said now. */
export interface FirstWords {
  /** The app can start when the person logs in, and does not yet. */
  readonly offersLogin: boolean
  /** Undefined where the desktop shows the tray, and where that cannot be told. */
  readonly trayless: Trayless | undefined
}

/** What the window asks of the app: the name of each request, what it takes, and what it gives. */
export interface WindowRequests {
  'settings.read': () => DesktopSettings
  'settings.change': (change: Partial<Omit<DesktopSettings, 'canStartAtLogin' | 'updates'>>) => DesktopSettings
  /** Resolves when the desktop was asked whether it shows the tray: some seconds, where it does not. */
  'first-words.read': () => FirstWords
  /** The person has answered one of them, whatever it was: it is not said again. */
  'first-words.answered': (word: FirstWord) => void
  'updates.check': () => void
  'links.open': (address: string) => void
  /** The system's own dialog; undefined when the person chose nothing. */
  'paths.choose': (kind: 'file' | 'folder') => string | undefined
}

/** What the desktop app puts into its window, and the whole of it. */
export interface WindowBridge {
  /** Asks for a message port to the engine. It comes as a `message` event of the window with `PORT_MESSAGE` as data. */
  requestPort(): void
  /** Asks the app itself. Rejects when the app refuses. */
  ask<Name extends keyof WindowRequests>(name: Name, ...given: Parameters<WindowRequests[Name]>): Promise<ReturnType<WindowRequests[Name]>>
}

export const PORT_MESSAGE = 'tooltray-port'

/** The two channels between the page and the app. */
export const PORT_CHANNEL = 'tooltray:port'
export const REQUEST_CHANNEL = 'tooltray:request'
