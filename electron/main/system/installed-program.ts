import type { Platform } from '../../engine/base/platform.ts'

/**
 * Whether `APPIMAGE` is this app's: its program is in the mounted folder, which the image's start sets in `APPDIR` (AppImage specification,
 * "Environment variables"). A program started by another AppImage inherits the variables of that one.
 *
 * @param executable the program of this app.
 */
export function isOwnImage({ os, env }: Pick<Platform, 'os' | 'env'>, executable: string): boolean {
  const { APPIMAGE, APPDIR } = env
  return os === 'linux' && Boolean(APPIMAGE) && Boolean(APPDIR) && executable.startsWith(`${APPDIR}/`)
}

/** Returns the path by which this app can be started again: the mount point of an AppImage changes with every start. */
export function installedProgram(platform: Pick<Platform, 'os' | 'env'>, executable: string): string {
  return (isOwnImage(platform, executable) ? platform.env.APPIMAGE : undefined) ?? executable
}
