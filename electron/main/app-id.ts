/**
 * What the systems know the app by: Windows its notifications and its place in the taskbar, macOS the bundle, Linux the desktop file and
 * the windows that belong to it. It never changes.
 */
export const APP_ID = 'io.github.tooltray.app'

/** What Windows starts for a click on a notification of an app that has ended: without one of its own, another at each start. */
export const TOAST_ACTIVATOR = '{5E5B3C53-7C0B-4F0B-9C55-8E1E6D2A9D41}'
