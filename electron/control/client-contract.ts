import { z } from 'zod'

/** The part of the control API that is about AI clients. The meaning of each key stands at the types of `engine/clients/client-change.ts`. */

const choice = z.object({ do: z.enum(['add', 'skip', 'replace']), as: z.string().optional() })
const ids = z.array(z.string())
const project = z.string().optional()

export const clientRequest = z.union([
  z.object({
    action: z.literal('import'),
    clients: ids,
    project,
    choices: z.record(z.string(), choice).optional(),
    secrets: z.enum(['keychain', 'keep']).optional(),
    takeOver: z.boolean().optional(),
  }),
  z.object({ action: z.literal('register'), clients: ids, project, move: z.boolean().optional() }),
  z.object({ action: z.literal('unregister'), clients: ids, project }),
  z.object({ action: z.literal('undo'), clients: ids }),
  z.object({ action: z.literal('undo'), change: z.string() }),
])

export const clientReport = z.object({
  id: z.string(),
  name: z.string(),
  found: z.boolean(),
  registered: z.enum(['no', 'current', 'outdated']),
  gone: z.string().optional(),
  files: z.array(z.object({ file: z.string(), exists: z.boolean(), servers: z.number(), problem: z.string().optional() })),
  servers: z.array(z.string()),
  undo: z.object({ action: z.enum(['import', 'register', 'unregister', 'undo']), at: z.number() }).optional(),
  sessionName: z.string(),
  projects: z.boolean(),
})

const failedFile = z.object({ owner: z.string(), file: z.string(), code: z.string(), message: z.string(), hint: z.string().optional() })

const importItem = z.object({
  key: z.string(),
  name: z.string(),
  clients: ids,
  state: z.enum(['new', 'same', 'different', 'unusable']),
  decision: z.enum(['add', 'skip', 'replace']),
  as: z.string(),
  enabled: z.boolean(),
  target: z.string(),
  variables: z.array(z.string()),
  secrets: z.array(z.object({ key: z.string(), reference: z.string() })),
  missing: z.object({ program: z.string(), from: z.string().optional() }).optional(),
  problem: z.string().optional(),
  notes: z.array(z.string()),
})

export const changePreview = z.object({
  id: z.string(),
  files: z.array(
    z.object({
      owner: z.string(),
      file: z.string(),
      what: z.enum(['created', 'changed', 'deleted', 'unchanged']),
      difference: z.array(z.object({ kind: z.enum(['same', 'removed', 'added', 'gap']), text: z.string() })),
    }),
  ),
  failed: z.array(failedFile),
  servers: z.array(importItem),
  secrets: z.object({ available: z.boolean(), where: z.string() }),
  afterwards: z.array(z.string()),
})

export const changeReport = z.object({
  change: z.string().optional(),
  files: z.array(z.object({ owner: z.string(), file: z.string(), backup: z.string() })),
  failed: z.array(failedFile),
  imported: z.array(z.string()),
  afterwards: z.array(z.string()),
})

export type ClientRequest = z.input<typeof clientRequest>
export type ClientReport = z.infer<typeof clientReport>
export type ImportItem = z.infer<typeof importItem>
export type ChangePreview = z.infer<typeof changePreview>
export type ChangeReport = z.infer<typeof changeReport>
