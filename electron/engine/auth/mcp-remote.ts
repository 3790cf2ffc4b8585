import { createHash } from 'node:crypto'
import { readFile, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { systemCodeOf } from '../base/errors.ts'
import type { Platform } from '../base/platform.ts'

/** A sign-in stored by the program mcp-remote. */
export interface ForeignSignIn {
  readonly tokens: Record<string, unknown> & { readonly access_token: string; readonly token_type: string }
  readonly client: (Record<string, unknown> & { readonly client_id: string }) | undefined
  /** ms since 1970: the modification time of its file. */
  readonly savedAt: number
}

const tokens = z.looseObject({ access_token: z.string().min(1), token_type: z.string().default('Bearer') })
const client = z.looseObject({ client_id: z.string().min(1) })

/**
 * Reads mcp-remote's sign-in for exactly this server: it names its files by the MD5 of the address as configured. No other file is read, so
 * no server ever gets another server's token. Returns undefined if there is no usable sign-in.
 *
 * @param address as in servers.json, variables filled in.
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

/** Returns its folders, the newest first: `mcp-remote-v1` is the current one, older versions used `mcp-remote-<version>`. */
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

/** Reads another program's file. Returns undefined if it is missing or invalid. */
async function readJson(file: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, 'utf8'))
  } catch (error) {
    if (error instanceof SyntaxError || systemCodeOf(error) !== undefined) return undefined
    throw error
  }
}
