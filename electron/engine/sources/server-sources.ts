import type { FetchLike } from '@modelcontextprotocol/client'
import { join } from 'node:path'
import type { FormInput } from '../../contract/entries.ts'
import type { MissingProgram } from '../../contract/problem.ts'
import type { RegistryChoice, RegistryDetails, RegistryEntry, RegistryPage, ShownBundle } from '../../contract/sources/sources.ts'
import { type BundleStore, type Download, type ReadBundle, bundleStore } from './bundles/bundle-store.ts'
import type { SecretHolders } from '../entry/consent/borrowed-secrets.ts'
import type { EntryTemplate } from '../entry/entry-form.ts'
import type { Paths } from '../config/paths.ts'
import { type SecretKeeper, type TemplateRequest, type TemplateTarget, addFromTemplate, previewTemplate } from './template-edits.ts'
import { TooltrayError } from '../base/errors.ts'
import type { Clock, Platform } from '../base/platform.ts'
import { answerCache } from './registry/answer-cache.ts'
import { installWays } from './registry/install-ways.ts'
import { type RegistryClient, registryClient } from './registry/registry-client.ts'
import { previewNotes } from './preview-notes.ts'
import { sandboxedTemplate } from './sandboxed-template.ts'
import type { ServerJson } from './registry/server-json.ts'

export type ServerSources = ReturnType<typeof serverSources>

/** The dependencies of `serverSources`. */
interface ServerSourcesDeps {
  readonly paths: Pick<Paths, 'cacheDir' | 'dataDir'>
  readonly platform: Platform
  readonly clock: Clock
  readonly edits: TemplateTarget
  /** The URL of the registry. */
  readonly registry: () => string
  readonly fetch: FetchLike
  /** Fetches from a URL that the registry supplied. */
  readonly download: Download
  /** Undefined: secrets stay in servers.json. */
  readonly secrets: SecretKeeper | undefined
  /** Why there is no sandbox on this system; undefined if there is one. */
  readonly noSandbox: () => Promise<TooltrayError | undefined>
  /** Returns what is missing to start a command; undefined if it exists. Not set: nobody looks. */
  readonly missing?: (command: string) => Promise<MissingProgram | undefined>
  /** The stored secrets. */
  readonly holders?: () => SecretHolders
  onCacheProblem(error: unknown): void
}

/**
 * Creates the sources: servers published by others, searched, shown with their form and what they would run, and added. It owns the
 * registry client, its cache, and the bundle store. Calls may overlap.
 */
export function serverSources(deps: ServerSourcesDeps) {
  const { paths, platform, clock, edits, secrets, fetch, holders } = deps
  const client: RegistryClient = registryClient({
    base: deps.registry,
    fetch,
    clock,
    cache: answerCache(join(paths.cacheDir, 'registry')),
    onCacheProblem: deps.onCacheProblem,
  })
  const store = bundleStore({ folder: join(paths.dataDir, 'bundles'), platform, clock, download: deps.download })

  /** Whether secrets are stored outside of servers.json. */
  const keepsSecrets = secrets !== undefined

  /**
   * Programs on this machine run in a sandbox, if there is one. Docker is excluded, because it needs a service that is not accessible from
   * a sandbox.
   */
  const withSandbox = async (template: EntryTemplate, kind: string): Promise<EntryTemplate> =>
    ['oci', 'remote'].includes(kind) || (await deps.noSandbox()) !== undefined
      ? template
      : sandboxedTemplate(template, platform.os === 'linux', platform.home)

  const withNotes = previewNotes(deps)

  const templateOf = async ({ server, version, way: id }: RegistryChoice): Promise<EntryTemplate> => {
    const way = installWays((await client.details(server, version)).server).find((one) => one.id === id)
    if (way === undefined)
      throw new TooltrayError('package_unknown', `${server} has no package or remote "${id}".`, {
        hint: `See them with: tooltray registry show ${server}`,
      })
    if (way.template === undefined)
      throw new TooltrayError('package_unsupported', way.problem ?? 'It is a bundle, which has to be fetched first.', {
        hint: 'Choose another package or remote.',
      })
    return withSandbox(way.template, way.kind)
  }

  const bundleTemplateOf = async (id: string): Promise<EntryTemplate> => withSandbox((await store.get(id)).template, 'mcpb')

  return {
    registry: {
      async search(
        request: { readonly query: string; readonly cursor?: string | undefined; readonly limit?: number | undefined },
        signal?: AbortSignal,
      ): Promise<RegistryPage> {
        const { servers, ...rest } = await client.search(request, signal)
        return { ...rest, servers: servers.map(entryOf) }
      },
      async details(name: string, version?: string, signal?: AbortSignal): Promise<RegistryDetails> {
        const { server, versions, keptSince } = await client.details(name, version, signal)
        return {
          ...entryOf(server),
          statusMessage: server.statusMessage,
          repository: server.repository?.url,
          website: server.websiteUrl,
          versions,
          suggestedName: nameFor(server.name.split('/')[1] ?? server.name),
          ways: await Promise.all(
            installWays(server).map(async ({ template, ...way }) => {
              const fields = template === undefined ? [] : (await withSandbox(template, way.kind)).fields
              return { ...way, fields, keepsSecrets }
            }),
          ),
          unreadable: server.packages.unreadable + server.remotes.unreadable,
          keptSince,
        }
      },
      /** Throws `package_unknown`, `package_unsupported`, `arguments_invalid`. */
      preview: async (choice: RegistryChoice, input: FormInput) => withNotes(previewTemplate(await templateOf(choice), input, holders?.())),
      add: async (choice: RegistryChoice, request: TemplateRequest) =>
        addFromTemplate(edits, await templateOf(choice), request, secrets, async () => undefined),
    },
    bundles: {
      async read(source: Parameters<BundleStore['read']>[0], signal?: AbortSignal): Promise<ShownBundle> {
        const bundle = await store.read(source, signal)
        return { ...shownBundle({ ...bundle, template: await withSandbox(bundle.template, 'mcpb') }), keepsSecrets }
      },
      preview: async (id: string, input: FormInput) => withNotes(previewTemplate(await bundleTemplateOf(id), input, holders?.())),
      /** Unpacks the bundle and adds its server. */
      install: async (id: string, request: TemplateRequest) =>
        addFromTemplate(edits, await bundleTemplateOf(id), request, secrets, () => store.install(id)),
    },
  }
}

function entryOf({ name, title, description, version, status, packages, remotes }: ServerJson): RegistryEntry {
  return {
    name,
    title,
    description,
    version,
    status,
    kinds: [...new Set([...packages.items.map(({ registryType }) => registryType), ...remotes.items.map(() => 'remote')])],
  }
}

function shownBundle({ id, manifest, template }: ReadBundle): Omit<ShownBundle, 'keepsSecrets'> {
  const { name, display_name: title, version, description, author, homepage, license, privacy_policies: privacyPolicies, tools } = manifest
  return {
    id,
    name,
    title,
    version,
    description,
    author: author?.name,
    homepage,
    license,
    privacyPolicies,
    tools,
    fields: template.fields,
    suggestedName: nameFor(name),
  }
}

/** Shortens a name as people do: `weather-mcp-server` becomes `weather`. */
function nameFor(name: string): string {
  const short = name.replace(/^(mcp-)?server-|^mcp-|-mcp(-server)?$|-server$/gi, '')
  return (short || name).replaceAll('__', '_').replace(/\p{Cc}/gu, '') || 'server'
}
