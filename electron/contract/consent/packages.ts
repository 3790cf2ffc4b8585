import { z } from 'zod'
import { data, list, texts } from '../shape.ts'

/** A version of a package with its content. */
const version = {
  /** As in the registry. */
  name: z.string().regex(/^(?:@[\w~-][\w.~-]*\/)?[\w~-][\w.~-]*$/),
  version: z.string().regex(/^\w[\w.+!-]*$/),
  integrity: z.string().regex(/^sha\d+-[\w+/]+=*$/),
}

/** A version of a package, as computers that share servers tell each other of it. */
export const sharedPackage = data(version)

/**
 * The same, as `tooltray export` writes it. `lock`: what npm or uv resolved it to, without the addresses of a registry. `system`: the
 * system and processor that it is for; not set: for all.
 */
export const exportedPackage = data({
  ...version,
  lock: data({ text: z.string(), system: z.string().optional() }).optional(),
})

const packageVersions = list(data({ name: z.string(), versions: texts }))

/** How the packages of an update differ from those that run. */
export const packageChanges = data({
  added: packageVersions,
  removed: packageVersions,
  changed: list(data({ name: z.string(), from: texts, to: texts })),
  /** Packages with an install script that had none before. It does not run. */
  scriptsAdded: packageVersions,
  /** What publishers say of packages that they took back. */
  deprecated: list(data({ name: z.string(), version: z.string(), message: z.string() })),
  /** Packages whose version is the same, and whose content is not. */
  contentChanged: packageVersions,
})

/** How the tools of an update differ from those that the server has now. Only found out where the server can be started for it. */
const toolChanges = data({
  added: texts,
  removed: texts,
  /** Tools whose definition differs, with what differs in it, as names of its fields. */
  changed: list(data({ name: z.string(), fields: texts })),
})

const updateDetails = {
  tools: toolChanges.optional(),
  /** Why its tools are not known. */
  toolsUnknown: z.string().optional(),
  /** The part of the package's own change log that is about the versions after the one that runs. A stranger's text. */
  changeLog: z.string().optional(),
  /** The publishers of the version that runs and of this one, if they differ. */
  publishers: data({ before: z.string(), now: z.string() }).optional(),
}

/** What is found out about a version by looking into it, and at its registry. */
export const packageUpdateDetails = data(updateDetails)

/** What the user should know of a version that waits. */
const packageUpdate = data({
  version: z.string(),
  integrity: z.string(),
  changes: packageChanges,
  ...updateDetails,
  /** Of exactly this update, for the user to agree to. */
  fingerprint: z.string().optional(),
})

/** Install scripts among the packages that a server is started from. They do not run unless the user allowed them. */
const installScripts = data({
  packages: packageVersions,
  /** Whether the user allowed the scripts of exactly these packages. */
  allowed: z.boolean(),
  /** Whether they ran with the network. */
  network: z.boolean().optional(),
  /** What runs, in its order: `preinstall`, `install` or `postinstall`, and the publisher's command line. A stranger's text. */
  commands: list(data({ name: z.string(), version: z.string(), event: z.string(), command: z.string() })).optional(),
  /** Of exactly these scripts, for the user to agree to. */
  fingerprint: z.string().optional(),
})

/** `kept`: runs from disk. `update`: a newer version waits for the user. `missing`: it is installed again at the next start. */
const keptState = z.enum(['kept', 'update', 'missing'])

/** The package that a server is started from. */
export const keptPackage = data({
  server: z.string(),
  package: z.string(),
  version: z.string(),
  /** As in npm's lock: `sha512-` and base64. Of Python: `sha256-` and base64 for each file of the version; any may be installed. */
  integrity: z.string(),
  state: keptState,
  /** When it was installed, in ms since 1970. */
  at: z.number().optional(),
  /** What its publisher says, who took the version back. */
  deprecated: z.string().optional(),
  /** The version before, to which the user can go back. */
  previous: z.string().optional(),
  /** The version of the gallery, which its registry no longer had at the first start: this one was kept instead. */
  gone: z.string().optional(),
  /** A newer version that is old enough. The command names an older one, so it is never taken. */
  beyond: z.string().optional(),
  update: packageUpdate.optional(),
  /** Packages of it that have an install script, and whether the user let these run. */
  scripts: installScripts.optional(),
  /** Updates are taken by themselves once they are old enough. */
  follows: z.boolean().optional(),
  /** What it takes on disk, in bytes. Servers with the same version share it. */
  bytes: z.number().optional(),
  /** When a newer version was last looked for, in ms since 1970. */
  lookedAt: z.number().optional(),
})

/** The package that the command of one server runs. Neither: it runs no package of a registry. */
export const packageOfServer = data({
  /** Not set if it is not kept, or was not installed yet. */
  kept: keptPackage.optional(),
  /** The package as the command names it, and why it is not kept, as the end of a sentence. Without a reason its first start keeps it. */
  other: data({ package: z.string().optional(), reason: z.string().optional() }).optional(),
  /** The version that it was last refused to be started from (`package_needs_approval`), for the user to agree to. */
  refused: data({ package: z.string(), version: z.string(), fingerprint: z.string() }).optional(),
})

/** What kept packages take on disk. Sizes are in bytes, times in ms since 1970. */
export const packagesOnDisk = data({
  bytes: z.number(),
  /** Versions that no server runs or can go back to. */
  unused: list(data({ package: z.string(), version: z.string(), bytes: z.number(), usedAt: z.number() })),
})

/** What was removed from disk. */
export const cleanedPackages = data({ removed: texts })

export type KeptPackage = z.infer<typeof keptPackage>
export type ExportedPackage = z.infer<typeof exportedPackage>
export type PackagesOnDisk = z.infer<typeof packagesOnDisk>
export type PackageOfServer = z.infer<typeof packageOfServer>
export type PackageUpdateDetails = z.infer<typeof packageUpdateDetails>
export type PackageUpdate = z.infer<typeof packageUpdate>
export type ToolChanges = z.infer<typeof toolChanges>
export type PackageChanges = z.infer<typeof packageChanges>
