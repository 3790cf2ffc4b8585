import { implement } from '@orpc/server'
import { previewOf } from '../../engine/entry/consent/agreement.ts'
import { TooltrayError } from '../../engine/base/errors.ts'
import { createGallery } from '../../engine/sources/gallery/gallery.ts'
import { shippedGallery } from '../../engine/sources/gallery/list/shipped-gallery.ts'
import { controlApi } from '../../control/control-api.ts'
import { FIELD, askingOf, failed, scriptedPreview } from './scripted-answers.ts'

const api = implement(controlApi)

/** What the scripted engine answers about the registry and bundles. */
export const scriptedSources = (asked: string[]) => {
  const asking = askingOf(asked)
  const gallery = createGallery({
    read: async () => ({ list: shippedGallery() }),
    updatable: false,
    edits: { checkNew: () => undefined, writeAddition: async ({ value: { name } }) => void asked.push(`gallery add ${name}`) },
    secrets: undefined,
    holders: () => new Map(),
    servers: () => [{ name: 'tickets', url: 'https://mcp.linear.app/mcp' }],
    place: async () => ({ home: '/home/ada', sandbox: 'on' }),
    withNotes: async (preview) => preview,
    choose: async () => async () => undefined,
  })
  return {
    gallery: {
      search: api.gallery.search.handler(({ input }) => gallery.search(input)),
      at: api.gallery.at.handler(({ input }) => gallery.at(input.address)),
      site: api.gallery.site.handler(() => []),
      insteadOf: api.gallery.insteadOf.handler(async ({ input }) => ({ entry: await gallery.insteadOf(input.server) })),
      details: api.gallery.details.handler(({ input }) => told(gallery.details(input.id))),
      preview: api.gallery.preview.handler(({ input: { input, ...choice } }) => told(gallery.preview(choice, input))),
      add: api.gallery.add.handler(({ input: { id, way, ...addition } }) => told(gallery.add({ id, way }, addition))),
      update: api.gallery.update.handler(() => ({ made: '2026-12-01', newer: true })),
    },
    projects: {
      look: api.projects.look.handler(({ input }) => ({
        folder: input.folder,
        servers: [{ name: 'files', preview: previewOf({ command: 'node', args: ['files.js'] }) }],
        problems: ['.mcp.json, line 3: Server "bad" needs a command.'],
        fingerprint: 'f-3',
      })),
      answer: api.projects.answer.handler(asking('project answer')),
    },
    registry: {
      search: api.registry.search.handler(({ input }) => {
        if (input.query === 'offline')
          throw failed('registry_unreachable', 'The registry could not be reached.', 'Try again when you are online.')
        const servers =
          input.query === 'nothing'
            ? []
            : [
                {
                  name: 'io.example/weather',
                  description: 'Fore\u001B[31mcasts',
                  version: '1.2.0',
                  status: 'active' as const,
                  kinds: ['npm', 'remote'],
                },
              ]
        return { servers, unreadable: 1, ...(input.cursor === undefined ? { nextCursor: 'at:1' } : {}), keptSince: 0 }
      }),
      details: api.registry.details.handler(({ input }) => {
        if (input.server !== 'io.example/weather')
          throw failed('package_unknown', 'The registry has no such server or version.', 'See: tooltray registry search')
        const form = { keepsSecrets: false }
        return {
          name: 'io.example/weather',
          description: 'Forecasts',
          version: '1.2.0',
          status: 'deprecated',
          statusMessage: 'Old.',
          kinds: ['npm'],
          versions: ['1.2.0', '0.0.9'],
          suggestedName: 'weather',
          unreadable: 0,
          ways: [
            {
              id: 'package-1',
              kind: 'cargo',
              label: 'cargo: weather',
              fields: [],
              problem: 'Tooltray does not know how to start packages of the kind "cargo".',
              ...form,
            },
            { id: 'package-2', kind: 'npm', label: 'npm: weather 1.2.0', fields: [FIELD], ...form },
            { id: 'remote-1', kind: 'remote', label: 'HTTP: https://x', fields: [], ...form },
          ],
        }
      }),
      preview: api.registry.preview.handler(({ input }) => {
        if (input.way === 'package-2' && input.input['KEY'] === undefined)
          throw failed('arguments_invalid', 'KEY is needed.', 'Key of the service')
        return input.way === 'remote-1'
          ? { url: 'https://x', variables: [], keys: [], reads: [], borrowed: [], warnings: [] }
          : scriptedPreview
      }),
      add: api.registry.add.handler(asking('registry add')),
    },
    bundles: {
      read: api.bundles.read.handler(({ input }) => {
        asked.push(`bundle ${JSON.stringify(input)}`)
        return {
          id: 'b-1',
          name: 'notes',
          title: 'Notes',
          version: '1.0.0',
          description: 'Keeps notes',
          author: 'Ada',
          privacyPolicies: [],
          tools: [{ name: 'add', description: '' }],
          fields: [FIELD],
          keepsSecrets: false,
          suggestedName: 'notes',
        }
      }),
      preview: api.bundles.preview.handler(() => scriptedPreview),
      install: api.bundles.install.handler(asking('install')),
    },
  }
}

/** Passes an error of the engine on as the control API does. */
async function told<Value>(answer: Promise<Value>): Promise<Value> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof TooltrayError) throw failed(error.code, error.message, error.hint ?? '')
    throw error
  }
}
