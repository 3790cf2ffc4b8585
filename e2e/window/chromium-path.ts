import { existsSync } from 'node:fs'

/** Debian's Chromium, or the one that an environment variable names; undefined without any. */
export function chromiumPath(): string | undefined {
  return [process.env.TOOLTRAY_CHROMIUM, '/usr/bin/chromium', '/usr/bin/google-chrome'].find(
    (path) => path !== undefined && existsSync(path),
  )
}
