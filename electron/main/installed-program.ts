import type { Platform } from '../engine/base/platform.ts'

/**
 * The path by which this app is started again: an AppImage runs from a place that changes with every start, and tells its own file in
 * `APPIMAGE`.
 */
export function installedProgram(platform: Platform, executable: string): string {
  const image = platform.os === 'linux' ? platform.env.APPIMAGE : undefined
  return image === undefined || image === '' ? executable : image
}
