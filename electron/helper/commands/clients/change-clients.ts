import type { ChangePreview, ChangeReport, ClientRequest } from '../../../contract/clients.ts'
import type { ClientSettings } from '../../../engine/clients/client-settings.ts'
import { agreesToShown, canAsk, declined } from '../ask.ts'
import { askKeys } from '../ask-keys.ts'
import type { ChangeOptions } from './change-options.ts'
import { clientSettingsHere } from './client-settings-here.ts'
import { clientsOfEngine } from './clients-of-engine.ts'
import { type CommandContext, useEngine } from '../command-context.ts'
import { type ExitCode, exitCodes } from '../exit-codes.ts'
import { noticedByEngine } from '../engine/noticed-by-engine.ts'
import { printChangeReport, printPreview } from '../../print/change.ts'

/**
 * Shows a change, asks, and applies exactly what was shown.
 *
 * @param complete completes the request after a first preview.
 */
export async function changeClients(
  context: CommandContext,
  request: ClientRequest,
  options: ChangeOptions,
  complete?: (preview: ChangePreview) => ClientRequest,
): Promise<ExitCode> {
  // An import moves secrets into the keychain, which belongs to the engine. Other changes need no engine.
  if (request.action !== 'import') return changeBy(clientSettingsHere(context.reach), context, request, options, complete)
  return useEngine(context, (engine, signal) =>
    changeBy(clientsOfEngine(engine, signal), context, request, options, complete, async (preview) => {
      for (const { decision, as, openKeys = [] } of preview.servers) {
        const given =
          decision === 'skip'
            ? {}
            : await askKeys(
                context,
                as,
                openKeys.map(({ key }) => key),
              )
        for (const { key, secret } of openKeys) {
          const value = given[key]
          if (value !== undefined) await engine.secrets.set({ name: secret, value }, { signal })
        }
      }
    }),
  )
}

async function changeBy(
  setup: ClientSettings,
  context: CommandContext,
  request: ClientRequest,
  options: ChangeOptions,
  complete?: (preview: ChangePreview) => ClientRequest,
  keys: (preview: ChangePreview) => Promise<void> = async () => undefined,
): Promise<ExitCode> {
  const { printer } = context
  const first = await setup.preview(request)
  const whole = complete?.(first) ?? request
  const preview = whole === request ? first : await setup.preview(whole)
  const changes = preview.files.some(({ what }) => what !== 'unchanged')

  if (options.dryRun === true) {
    if (printer.json) printer.value(preview)
    else printPreview(preview, printer)
    return exitCodeOf(preview)
  }
  if (changes) {
    // Imported programs will run, so the preview is shown even with `--yes`.
    if (canAsk(context) || (request.action === 'import' && !printer.json)) printPreview(preview, printer)
    const borrowed = preview.servers.filter(({ decision }) => decision !== 'skip').flatMap((item) => item.preview.borrowed)
    const why = { what: 'This changes other programs', hint: 'See what would change with --dry-run, and say --yes.' }
    if (!(await agreesToShown(context, options, borrowed, why))) return declined(context, 'Nothing was changed.')
  }
  // Keys are requested only after the import was confirmed.
  if (changes && options.yes !== true) await keys(preview)
  return makeChange(setup, whole, preview, context)
}

async function makeChange(
  setup: ClientSettings,
  request: ClientRequest,
  preview: ChangePreview,
  { printer, reach }: CommandContext,
): Promise<ExitCode> {
  const report = await setup.apply(request, preview.id)
  if (report.imported.length > 0) await noticedByEngine(reach, report.imported)
  if (printer.json) printer.value(report)
  else printChangeReport(request, preview, report, printer)
  return exitCodeOf(report)
}

function exitCodeOf({ failed }: Pick<ChangeReport, 'failed'>): ExitCode {
  return failed.length === 0 ? exitCodes.done : exitCodes.storage
}
