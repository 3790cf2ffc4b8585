import { messageOf } from '../../base/errors.ts'
import type { Catalog } from '../../catalog/catalog.ts'
import { toolListChanges } from '../../catalog/pending-changes/tool-list-changes.ts'
import type { ConfigStore } from '../../config/config-store.ts'
import { type ServerConfig, isProgram } from '../../entry/schema.ts'
import { keysAmongArguments } from '../../entry/secrets/keys-among-arguments.ts'
import type { UpdateStart, UpdateTools } from '../../packages/offer/describe-offer.ts'
import type { Connection } from '../../upstream/connection.ts'
import { readTools } from '../../upstream/read-lists.ts'
import type { Sandbox } from '../../upstream/sandbox/sandbox.ts'

/** What `updateTools` uses. */
interface UpdateToolsDeps {
  readonly config: Pick<ConfigStore, 'state'>
  readonly catalog: Pick<Catalog, 'get'>
  readonly sandbox: Pick<Sandbox, 'missing' | 'forget'>
  /** As `Pool.unlisted`. */
  readonly unlisted: (name: string, config: ServerConfig) => Connection
}

/** A variable of an argument, apart from those that name a folder. */
const VARIABLE = /\$\{(?!(?:env:)?HOME\}|PROJECT\})/

/**
 * Compares the tools of a waiting version with those that its server has. The new version is started beside the one that runs, in a
 * sandbox without a network, without the keys and the files of the server, and is ended when it has listed its tools. Throws nothing that
 * the version could cause.
 */
export async function updateTools(server: string, start: UpdateStart, deps: UpdateToolsDeps): Promise<UpdateTools> {
  const { sandbox } = deps
  const entry = deps.config.state.servers.get(server)
  const known = deps.catalog.get(server)
  if (entry === undefined || !isProgram(entry) || entry.transport !== 'stdio') return {}
  if (known === undefined) return { toolsUnknown: 'The tools of the version that runs were not read yet.' }
  const missing = await sandbox.missing()
  if (missing !== undefined) return { toolsUnknown: missing.message }
  if (entry.args.some((arg) => VARIABLE.test(arg)) || keysAmongArguments({ ...entry }).length > 0)
    return { toolsUnknown: 'Its command may contain a key, which a version that waits is not given.' }
  // A name of its own: it must not get the home of the version that runs.
  const name = `${server} (update)`
  const connection = deps.unlisted(name, {
    ...entry,
    command: literal(start.command),
    args: start.args.map(literal),
    env: {},
    cwd: undefined,
    project: undefined,
    keep: false,
    roots: false,
    sandbox: { network: false, read: [start.folder], write: [] },
  })
  try {
    await connection.open()
    const { items } = await readTools(connection)
    return { tools: toolListChanges([...known.tools.values()], items) }
  } catch (error) {
    return { toolsUnknown: `Without a network and keys, it does not list them: ${messageOf(error)}` }
  } finally {
    await connection.close()
    await sandbox.forget(name)
  }
}

/** Variables of the entry are filled in already. */
function literal(text: string): string {
  return text.replaceAll('${', () => '$${')
}
