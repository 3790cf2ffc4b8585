import type { ShownBundle } from '../../../contract/sources/sources.ts'
import { type SourceOptions, addSource } from './add-source.ts'
import { type CommandContext, useEngine } from '../command-context.ts'
import type { ExitCode } from '../exit-codes.ts'

/** Where a bundle is: a path of this machine, or an address from a registry, with its SHA-256. */
export type BundlePlace = { readonly path: string } | { readonly url: string; readonly sha256: string }

/** Shows a bundle and what it would run, asks, and adds it. */
export async function addBundle(context: CommandContext, place: BundlePlace, options: SourceOptions): Promise<ExitCode> {
  const { printer } = context
  // The engine may have another working folder.
  const source = 'path' in place ? { path: context.absolute(place.path) } : { ...place }
  const bundle = await useEngine(context, (engine, signal) => engine.bundles.read(source, { signal }))
  printer.notice(headline(bundle))
  if (bundle.description !== '') printer.notice(bundle.description)
  return addSource(
    context,
    {
      ...bundle,
      preview: (engine, input, signal) => engine.bundles.preview({ id: bundle.id, input }, { signal }),
      add: (engine, request, signal) => engine.bundles.install({ id: bundle.id, ...request }, { signal }),
    },
    options,
  )
}

function headline({ name, title, version, author, tools }: ShownBundle): string {
  const by = author === undefined ? '' : ` by ${author}`
  const having = tools.length === 0 ? '' : `, with the tools ${tools.map((tool) => tool.name).join(', ')}`
  return `${title ?? name} ${version}${by}${having}`
}
