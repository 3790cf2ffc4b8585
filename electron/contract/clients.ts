import { z } from 'zod'
import { entryPreview } from './entries.ts'
import { EXPOSURES } from './exposure.ts'
import { missingProgram } from './problem.ts'
import { data, list, texts } from './shape.ts'

/** What to do with a server that was found. */
export const importChoice = data({
  do: z.enum(['add', 'skip', 'replace']),
  /** Its name in Tooltray; not set: its own, or a similar free one. */
  as: z.string().optional(),
  /** For a server that uses mcp-remote: imports that program instead of the address. */
  keepBridge: z.boolean().optional(),
  /** Whether what its server wrote beside its code is copied, if that was found; not set: it is. */
  takeData: z.boolean().optional(),
})

const project = z.string().optional()

/** What one client sees, as its entry for Tooltray says. Not set: the active profile, and its exposure. */
const connectChoice = data({ profile: z.string().optional(), expose: z.enum(EXPOSURES).optional() })

/** A requested change. Clients by id; for an import, an empty list means all that are found. */
export const clientRequest = z.union([
  data({
    action: z.literal('import'),
    /** Or of hubs, such as `mcpzip`, which must be named. */
    clients: texts,
    /** The settings file of the one named hub; not set: its default location. */
    file: z.string().optional(),
    /** The text of the settings of the one named hub, as it was pasted, in place of a file. */
    text: z.string().optional(),
    project,
    choices: z.record(z.string(), importChoice).readonly().optional(),
    /** `keep`: secrets stay in servers.json; otherwise they go to the keychain if there is one. */
    secrets: z.enum(['keychain', 'keep']).optional(),
    /** Does not copy what servers wrote beside their code, for all servers without a choice. */
    leaveData: z.boolean().optional(),
    /** As `keepBridge`, for all servers without a choice. */
    keepBridges: z.boolean().optional(),
    /** Replaces the imported servers by Tooltray: registers it in these clients, and removes the servers that it has now. */
    takeOver: z.boolean().optional(),
  }),
  /** `move`: also removes the servers that Tooltray has. `sees`: what the clients see from now on; not set: as their entries say now. */
  data({ action: z.literal('register'), clients: texts, project, move: z.boolean().optional(), sees: connectChoice.optional() }),
  data({ action: z.literal('unregister'), clients: texts, project }),
  data({ action: z.literal('undo'), clients: texts }),
  data({ action: z.literal('undo'), change: z.string() }),
])

/** One AI client of this machine, and whether Tooltray is registered in it. */
export const clientReport = data({
  id: z.string(),
  name: z.string(),
  /** It is installed, as far as its settings show. */
  found: z.boolean(),
  registered: z.enum(['no', 'current', 'outdated']),
  /** What it sees, if Tooltray is registered in it. */
  sees: connectChoice.optional(),
  /** The missing program or script that its entry for Tooltray names. */
  gone: z.string().optional(),
  files: list(data({ file: z.string(), exists: z.boolean(), servers: z.number(), problem: z.string().optional() })),
  /** Names of its servers other than Tooltray. */
  servers: texts,
  /** The last change that can be undone. */
  undo: data({ action: z.enum(['import', 'register', 'unregister', 'undo']), at: z.number(), change: z.string() }).optional(),
  /** When it reads its settings again after a change. */
  takesEffect: z.enum(['restart', 'next-session', 'at-once']),
  /** The name that it uses in a session, as a case-insensitive regular expression. */
  sessionName: z.string(),
  projects: z.boolean(),
})

/** Another hub whose settings are in their usual place on this computer, and how many servers they have. */
export const foundHub = data({ id: z.string(), name: z.string(), servers: z.number() })

/** Another hub whose settings somebody pasted. */
export const pastedHub = data({ id: z.string(), name: z.string() })

/** What a client must start. */
export const helperProgram = data({ command: z.string(), args: texts, env: z.record(z.string(), z.string()).readonly() })

/** A line of a diff; `gap` stands for unchanged lines that are not shown. */
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
  hint: z.string().optional(),
})

/** A hub whose servers can be imported from its own settings. */
const readableHub = data({
  /** The name to use in an import. */
  id: z.string(),
  name: z.string(),
  /** Its settings file, which must be named too; not set: its default location. */
  file: z.string().optional(),
  /** It has no default location for its settings, and the location is unknown. */
  isElsewhere: z.literal(true).optional(),
})

/** One server of the clients, and what an import does with it. Contains no secrets. */
export const importItem = data({
  /** Stable as long as the clients' files are unchanged. */
  key: z.string(),
  /** Its name in the client. */
  name: z.string(),
  clients: texts,
  /** Compared with Tooltray's servers: absent, present, another one of that name, or unusable by Tooltray. */
  state: z.enum(['new', 'same', 'different', 'unusable']),
  decision: z.enum(['add', 'skip', 'replace']),
  /** The name in Tooltray: of the new server, or of the one that exists. */
  as: z.string(),
  enabled: z.boolean(),
  /** The command line or the address, secrets masked. */
  target: z.string(),
  /** What would run or be connected to, and what it would get. */
  preview: entryPreview,
  /**
   * The variables, headers, and arguments that contain a secret, and the reference that replaces each in servers.json if it goes to the
   * keychain.
   */
  secrets: list(data({ key: z.string(), reference: z.string() })),
  missing: missingProgram.optional(),
  /** The keys that it needs and that have no value, and the secret that each becomes after the import. */
  openKeys: list(data({ key: z.string(), secret: z.string() })).optional(),
  problem: z.string().optional(),
  /** It uses mcp-remote; the import adds its address (`address`) or, by choice, that program (`program`). */
  bridge: z.enum(['address', 'program']).optional(),
  /** The name of another hub that it starts; it is imported only if it is chosen. */
  startsHub: z.string().optional(),
  /** The hub that it starts or belongs to, if Tooltray can read that hub's settings. */
  hub: readableHub.optional(),
  /** What the server wrote beside its code while the app ran it by `npx`. Sizes are in bytes, times in ms since 1970. */
  data: data({
    folder: z.string(),
    files: z.number(),
    /** The first of them, within the folder. */
    paths: texts,
    bytes: z.number(),
    changedAt: z.number(),
    /** It is copied to where the server will run. */
    isTaken: z.boolean(),
  }).optional(),
  notes: texts,
})

/** What an import takes from a hub's settings besides its servers. Each key of its file is in one of the lists, or belongs to a server. */
export const hubPreview = data({
  id: z.string(),
  name: z.string(),
  file: z.string(),
  /** What the key becomes in Tooltray. */
  taken: list(data({ key: z.string(), as: z.string() })),
  /** Why it is not imported and what to use instead, as a sentence. */
  notTaken: list(data({ key: z.string(), why: z.string() })),
  /** Servers that are imported as disabled, because Tooltray cannot block what the hub blocks. */
  blocked: list(data({ server: z.string(), why: z.string() })),
})

/** What a change would do. Nothing has been written. */
export const changePreview = data({
  /** The fingerprint of the whole preview; required to apply it. */
  id: z.string(),
  files: list(previewedFile),
  /** Files that cannot be changed; the others can. */
  failed: list(failedFile),
  /** For an import. */
  servers: list(importItem),
  /** For an import from hubs. */
  hubs: list(hubPreview).optional(),
  secrets: data({ available: z.boolean(), where: z.string() }),
  /** What the user must do for it to take effect, as sentences. */
  afterwards: texts,
})

/** What was done. */
export const changeReport = data({
  /** The id to undo all of it; not set if nothing changed. */
  change: z.string().optional(),
  files: list(data({ owner: z.string(), file: z.string(), backup: z.string() })),
  failed: list(failedFile),
  /** Servers that are new in Tooltray, or changed. */
  imported: texts,
  /** For an import from hubs. */
  hubs: list(hubPreview).optional(),
  afterwards: texts,
})

export type ReadableHub = z.infer<typeof readableHub>
export type ConnectChoice = z.infer<typeof connectChoice>
export type ImportChoice = z.infer<typeof importChoice>
export type ClientRequest = z.infer<typeof clientRequest>
export type ClientReport = z.infer<typeof clientReport>
export type FoundHub = z.infer<typeof foundHub>
export type PastedHub = z.infer<typeof pastedHub>
export type HelperProgram = z.infer<typeof helperProgram>
export type DiffLine = z.infer<typeof diffLine>
export type PreviewedFile = z.infer<typeof previewedFile>
export type FailedFile = z.infer<typeof failedFile>
export type ImportItem = z.infer<typeof importItem>
export type HubPreview = z.infer<typeof hubPreview>
export type ChangePreview = z.infer<typeof changePreview>
export type ChangeReport = z.infer<typeof changeReport>
