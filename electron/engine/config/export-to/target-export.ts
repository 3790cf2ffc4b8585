/** The programs that a configuration is written for. */
export const EXPORT_TARGETS = ['toolhive', 'agentgateway', 'compose'] as const

export type ExportTarget = (typeof EXPORT_TARGETS)[number]

/** Something that has no place there, and why, as a sentence. `server` is empty for what belongs to no server. */
export interface LeftOut {
  readonly server: string
  readonly field: string
  readonly why: string
}

/** A secret that the user creates there: its name, and the value in Tooltray's notation, such as `Bearer ${secret:github.token}`. */
export interface NeededSecret {
  readonly name: string
  readonly value: string
}

/** A file of the export; the path is relative to its folder. */
export interface TargetFile {
  readonly path: string
  readonly text: string
}

/** A whole configuration for another program. */
export interface TargetExport {
  readonly files: readonly TargetFile[]
  readonly left: readonly LeftOut[]
  readonly secrets: readonly NeededSecret[]
}
