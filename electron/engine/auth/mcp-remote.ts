import { createHash } from 'node:crypto'
import { readFile, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { systemCodeOf } from '../base/errors.ts'
import type { Platform } from '../base/platform.ts'

/** A sign-in that the program mcp-remote has kept. */
export interface ForeignSignIn {
  readonly tokens: Record<string, unknown> & { readonly access_token: string; readonly token_type: string }
  readonly client: (Record<string, unknown> & { readonly client_id: string }) | undefined
  /** ms since 1970: when its file was written. */
  readonly savedAt: number
}

const tokens = z.looseObject({ access_token: z.string().min(1), token_type: z.string().default('Bearer') })
const client = z.looseObject({ client_id: z.string().min(1) })

/**
 * The sign-in of mcp-remote for exactly this server: it names its files by the md5 of the address as it was given to it. No other file is
 * looked at, so no server is ever handed a token that was made for another. Undefined when there is none that can be used.
 *
 * @param address as it stands in servers.json, variables filled in.
 */
export async function mcpRemoteSignIn(platform: Platform, address: string): Promise<ForeignSignIn | undefined> {
  const root = platform.env.MCP_REMOTE_CONFIG_DIR || join(platform.home, '.mcp-auth')
  const name = createHash('md5').update(address).digest('hex')
  for (const folder of await versionFolders(root)) {
    const file = join(root, folder, `${name}_tokens.json`)
    const found = tokens.safeParse(await readJson(file))
    if (!found.success) continue
    const known = client.safeParse(await readJson(join(root, folder, `${name}_client_info.json`)))
    return { tokens: found.data, client: known.success ? known.data : undefined, savedAt: (await stat(file)).mtimeMs }
  }
  return undefined
}

/** `mcp-remote-v1` is where it keeps them now, `mcp-remote-<version>` where older ones did; the newest first. */
async function versionFolders(root: string): Promise<string[]> {
  try {
    const names = (await readdir(root)).filter((name) => /^mcp-remote-[\w.-]+$/.test(name))
    return names.sort(
      (a, b) => Number(b === 'mcp-remote-v1') - Number(a === 'mcp-remote-v1') || b.localeCompare(a, 'en', { numeric: true }),
    )
  } catch (error) {
    if (['ENOENT', 'ENOTDIR', 'EACCES'].includes(systemCodeOf(error) ?? '')) return []
    throw error
  }
}

/** Another program's file, whatever state it is in: what cannot be read is not there. */
async function readJson(file: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, 'utf8'))
  } catch (error) {
    if (error instanceof SyntaxError || systemCodeOf(error) !== undefined) return undefined
    throw error
  }
}
