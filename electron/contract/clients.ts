import { z } from 'zod'
import { entryPreview, missingProgram } from './entries.ts'
import { data, list, texts } from './shape.ts'

/** What becomes of a server that was found. */
export const importChoice = data({
  do: z.enum(['add', 'skip', 'replace']),
  /** The name it gets in Tooltray; not set: its own, or a free one like it. */
  as: z.string().optional(),
  /** Of one that reaches an address by mcp-remote: that program comes in, and not the address. */
  keepBridge: z.boolean().optional(),
})

const project = z.string().optional()

/** What a person wants changed. Clients by id; for an import, none means all that are found. */
export const clientRequest = z.union([
  data({
    action: z.literal('import'),
    /** Or of hubs, such as `mcpzip`, which have to be named. */
    clients: texts,
    /** The settings file of the one hub that is named; not set: in its usual place. */
    file: z.string().optional(),
    project,
    choices: z.record(z.string(), importChoice).readonly().optional(),
    /** `keep`: secrets stay as they are in servers.json; else they go to the keychain where there is one. */
    secrets: z.enum(['keychain', 'keep']).optional(),
    /** As `keepBridge`, for all that no choice speaks of. */
    keepBridges: z.boolean().optional(),
    /** Puts Tooltray in the place of what was imported: registers it in these clients and takes the servers out that it has now. */
    takeOver: z.boolean().optional(),
  }),
  /** `move`: takes the servers out that Tooltray has, too. */
  data({ action: z.literal('register'), clients: texts, project, move: z.boolean().optional() }),
  data({ action: z.literal('unregister'), clients: texts, project }),
  data({ action: z.literal('undo'), clients: texts }),
  data({ action: z.literal('undo'), change: z.string() }),
])

/** One AI client of this machine, and how Tooltray stands in it. */
export const clientReport = data({
  id: z.string(),
  name: z.string(),
  /** It is on this machine, as far as its settings tell. */
  found: z.boolean(),
  registered: z.enum(['no', 'current', 'outdated']),
  /** A program or script that its entry for Tooltray names and that is not there. */
  gone: z.string().exactOptional(),
  files: list(data({ file: z.string(), exists: z.boolean(), servers: z.number(), problem: z.string().exactOptional() })),
  /** Names of the servers it has besides Tooltray. */
  servers: texts,
  /** The last change that can be undone. */
  undo: data({ action: z.enum(['import', 'register', 'unregister', 'undo']), at: z.number() }).exactOptional(),
  /** How it calls itself in a session, as a regular expression without regard to case. */
  sessionName: z.string(),
  projects: z.boolean(),
})

/** What a client is told to start. */
export const helperProgram = data({ command: z.string(), args: texts, env: z.record(z.string(), z.string()).readonly() })

/** A line of a difference; `gap` stands for lines that are the same and not shown. */
export const diffLine = data({ kind: z.enum(['same', 'removed', 'added', 'gap']), text: z.string() })

export const previewedFile = data({
  owner: z.string(),
  file: z.string(),
  what: z.enum(['created', 'changed', 'deleted', 'unchanged']),
  /** Secrets masked. */
  difference: list(diffLine),
})

export const failedFile = data({
  owner: z.string(),
  file: z.string(),
  code: z.string(),
  message: z.string(),
  hint: z.string().exactOptional(),
})

/** A hub whose settings an import of it alone brings in. */
const readableHub = data({
  /** What to name in an import. */
  id: z.string(),
  name: z.string(),
  /** Its settings file, to be named too; not set: in its usual place. */
  file: z.string().exactOptional(),
  /** It has no usual place for its settings, and nobody has named them. */
  isElsewhere: z.literal(true).exactOptional(),
})

/** One server that clients have, and what an import makes of it. No secret is in here. */
export const importItem = data({
  /** Stays the same as long as the clients' files do. */
  key: z.string(),
  /** Its name in the client. */
  name: z.string(),
  clients: texts,
  /** Against Tooltray's own: not there, there already, another one of that name, or not of use to Tooltray. */
  state: z.enum(['new', 'same', 'different', 'unusable']),
  decision: z.enum(['add', 'skip', 'replace']),
  /** The name in Tooltray: of the new one, or of the one that is there already. */
  as: z.string(),
  enabled: z.boolean(),
  /** The command line or the address, secrets masked. */
  target: z.string(),
  /** What will run, or be reached, and what it will be given. */
  preview: entryPreview,
  /** The variables, headers and arguments that hold a secret, and what is written in its place when it goes to the keychain. */
  secrets: list(data({ key: z.string(), reference: z.string() })),
  missing: missingProgram.optional(),
  /** The keys that it needs and nobody has given, and the secret that each of them is once it was imported. */
  openKeys: list(data({ key: z.string(), secret: z.string() })).exactOptional(),
  problem: z.string().optional(),
  /** It reaches an address by mcp-remote, and what comes in is the address (`address`) or, by choice, that program (`program`). */
  bridge: z.enum(['address', 'program']).exactOptional(),
  /** The name of another hub that it starts; it comes in only when it is chosen. */
  startsHub: z.string().exactOptional(),
  /** The hub that it starts or is behind, where Tooltray reads the settings of that. */
  hub: readableHub.exactOptional(),
  notes: texts,
})

/** What an import takes of a hub's settings beside its servers. Each key of its file is named in one of the lists, or is a server's. */
export const hubPreview = data({
  id: z.string(),
  name: z.string(),
  file: z.string(),
  /** What the key is in Tooltray. */
  taken: list(data({ key: z.string(), as: z.string() })),
  /** Why it is not taken and what to use instead, as a sentence. */
  notTaken: list(data({ key: z.string(), why: z.string() })),
  /** Servers that come in disabled, as Tooltray cannot block what the hub blocks. */
  blocked: list(data({ server: z.string(), why: z.string() })),
})

/** What would happen. Nothing has been written. */
export const changePreview = data({
  /** Fingerprint of all of it; to be given back to carry it out. */
  id: z.string(),
  files: list(previewedFile),
  /** Files that cannot be changed; the others can. */
  failed: list(failedFile),
  /** Of an import. */
  servers: list(importItem),
  /** Of an import from hubs. */
  hubs: list(hubPreview).exactOptional(),
  secrets: data({ available: z.boolean(), where: z.string() }),
  /** What to do afterwards for it to take effect, as sentences. */
  afterwards: texts,
})

/** What was done. */
export const changeReport = data({
  /** To undo all of it by; not set when nothing changed. */
  change: z.string().optional(),
  files: list(data({ owner: z.string(), file: z.string(), backup: z.string() })),
  failed: list(failedFile),
  /** Servers that Tooltray has now and had not before, or not like this. */
  imported: texts,
  /** Of an import from hubs. */
  hubs: list(hubPreview).exactOptional(),
  afterwards: texts,
})

export type ReadableHub = z.infer<typeof readableHub>
export type ImportChoice = z.infer<typeof importChoice>
export type ClientRequest = z.infer<typeof clientRequest>
export type ClientReport = z.infer<typeof clientReport>
export type HelperProgram = z.infer<typeof helperProgram>
export type DiffLine = z.infer<typeof diffLine>
export type PreviewedFile = z.infer<typeof previewedFile>
export type FailedFile = z.infer<typeof failedFile>
export type ImportItem = z.infer<typeof importItem>
export type HubPreview = z.infer<typeof hubPreview>
export type ChangePreview = z.infer<typeof changePreview>
export type ChangeReport = z.infer<typeof changeReport>
