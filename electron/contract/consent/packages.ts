import { z } from 'zod'
import { data, list, texts } from '../shape.ts'

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

/** `kept`: runs from disk. `update`: a newer version waits for the user. `missing`: it is installed again at the next start. */
const keptState = z.enum(['kept', 'update', 'missing'])

/** The package that a server is started from. */
export const keptPackage = data({
  server: z.string(),
  package: z.string(),
  version: z.string(),
  /** As in npm's lock: `sha512-` and base64. */
  integrity: z.string(),
  state: keptState,
  /** When it was installed, in ms since 1970. */
  at: z.number().optional(),
  /** What its publisher says, who took the version back. */
  deprecated: z.string().optional(),
  /** The version before, to which the user can go back. */
  previous: z.string().optional(),
  update: data({ version: z.string(), integrity: z.string(), changes: packageChanges }).optional(),
})

/** What was removed from disk. */
export const cleanedPackages = data({ removed: texts })

export type KeptPackage = z.infer<typeof keptPackage>
export type PackageChanges = z.infer<typeof packageChanges>
