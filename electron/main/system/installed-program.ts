import type { Platform } from '../../engine/base/platform.ts'

/**
 * Whether `APPIMAGE` is of this app: its program lies in the folder that the image is mounted at, which the image's own start tells in
 * `APPDIR` (AppImage specification, "Environment variables"). Whatever is started by another AppImage inherits that one's.
 *
 * @param executable the program of this app.
 */
export function isOwnImage({ os, env }: Pick<Platform, 'os' | 'env'>, executable: string): boolean {
  const { APPIMAGE, APPDIR } = env
  return os === 'linux' && Boolean(APPIMAGE) && Boolean(APPDIR) && executable.startsWith(`${APPDIR}/`)
}

/** The path by which this app is started again: an AppImage runs from a place that changes with every start. */
export function installedProgram(platform: Pick<Platform, 'os' | 'env'>, executable: string): string {
  return (isOwnImage(platform, executable) ? platform.env.APPIMAGE : undefined) ?? executable
}
