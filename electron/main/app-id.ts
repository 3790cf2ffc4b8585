/**
 * What the systems know the app by: Windows its notifications and its place in the taskbar, macOS the bundle, Linux the desktop file and
 * the windows that belong to it. It never changes.
 */
export const APP_ID = 'io.github.tooltray.app'
