import { chmod, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { TooltrayError, messageOf, systemCodeOf } from '../../../engine/base/errors.ts'
import { writeAtomically } from '../../../engine/base/files/write-atomically.ts'
import { exportTo } from '../../../engine/config/export-to/export-to.ts'
import type { ExportTarget } from '../../../engine/config/export-to/target-export.ts'
import { parseConfigExport } from '../../../engine/config/config-export.ts'
import { type CommandContext, useEngine } from '../command-context.ts'

/** What to do with the values of secrets, per program. */
const SECRETS: Readonly<Record<ExportTarget, string>> = {
  toolhive: 'Keys of the Kubernetes Secret "tooltray" to create:',
  agentgateway: 'Variables to set in the environment of agentgateway:',
  compose: 'Variables to set in a file .env beside compose.yaml:',
}

/**
 * Writes the configuration as files of another program into a folder, and prints what has no place there. Throws `usage` without a folder,
 * or for one that is not empty.
 */
export async function exportToTarget(
  target: ExportTarget,
  { out, force = false }: { readonly out: string | undefined; readonly force: boolean | undefined },
  context: CommandContext,
): Promise<void> {
  const { printer } = context
  if (out === undefined)
    throw new TooltrayError('usage', 'Files for another program require a folder.', { hint: `tooltray export --to ${target} --out FOLDER` })
  const folder = context.absolute(out)
  if (!force && !(await isFree(folder)))
    throw new TooltrayError('usage', `${out} is not empty.`, { hint: 'Choose another folder, or add --force to write into this one.' })
  const exported = await useEngine(context, (engine, signal) => engine.setUp.export(undefined, { signal }))
  const { files, left, secrets } = exportTo(target, parseConfigExport(JSON.stringify(exported)))
  for (const { path, text } of files) {
    await writeAtomically(join(folder, path), text)
    // No secrets are in it, and a container that has it mounted runs as another user.
    await chmod(join(folder, path), 0o644)
  }
  if (printer.json) return printer.value({ files: files.map(({ path }) => path), left, secrets })
  printer.table(
    [{ title: 'No place there', keep: true }, { title: 'Field', keep: true }, { title: 'Why' }],
    left.map(({ server, field, why }) => [server, field, why]),
  )
  printer.notice(`Written into ${out}: ${files.map(({ path }) => path).join(', ')}`)
  if (secrets.length > 0) printer.notice([SECRETS[target], ...secrets.map(({ name, value }) => `  ${name} = ${value}`)].join('\n'))
}

/** Whether a folder is new or empty. Throws `usage` if it cannot be read. */
async function isFree(folder: string): Promise<boolean> {
  try {
    return (await readdir(folder)).length === 0
  } catch (error) {
    if (systemCodeOf(error) === 'ENOENT') return true
    throw new TooltrayError('usage', `${folder} cannot be used: ${messageOf(error)}.`)
  }
}
