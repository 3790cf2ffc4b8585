import { join } from 'node:path'
import { APP_ID, APP_SCHEME } from '../../electron/control/app-link.ts'
import { BUNDLE_EXTENSIONS } from '../../electron/main/window/opened-bundle.ts'

export const root = join(import.meta.dirname, '../..')

/** What every package of the app is made with. */
export const PRODUCT = {
  id: APP_ID,
  /** Of packages and of the helper; the app's own program has another name, because Windows ends programs by theirs. */
  name: 'tooltray',
  title: 'Tooltray',
  program: 'tooltray-app',
  scheme: APP_SCHEME,
  /** MCP bundles, which a double click opens with the app. */
  bundles: { extensions: BUNDLE_EXTENSIONS, type: 'application/vnd.mcp-bundle+zip', name: 'MCP bundle' },
  /** Of the desktop file: Electron gives windows the same name, so that a desktop knows what they belong to. */
  desktopFile: `${APP_ID}.desktop`,
  /** Where Linux packages put the app. The scripts and the profile in build/linux/ name it, too. */
  folder: '/opt/Tooltray',
  summary: 'All your MCP servers in one desktop app',
} as const

/**
 * Where releases are published, and looked for by the app, as OWNER/NAME of GitHub. Undefined where nobody said it: an app that looks
 * for newer versions under a name that nobody here is known to have would run whatever the one who takes that name publishes.
 */
export function repositoryOf({ GITHUB_REPOSITORY: named }: NodeJS.ProcessEnv): string | undefined {
  return named === undefined || named === '' ? undefined : named
}

/** The page of the product, which packages name; undefined where releases are nowhere. */
export function homepageOf(env: NodeJS.ProcessEnv): string | undefined {
  const repository = repositoryOf(env)
  return repository === undefined ? undefined : `https://github.com/${repository}`
}
