import type { Backup } from './backups.ts'
import type { ImportChoice, ImportItem } from './import-plan.ts'
import type { DiffLine } from './line-diff.ts'

/** The owner of servers.json among clients. */
export const OURSELVES = 'tooltray'

/** What a person wants changed. Clients by id; for an import, none means all that are found. */
export type ClientRequest =
  | {
      readonly action: 'import'
      readonly clients: readonly string[]
      readonly project?: string
      readonly choices?: Readonly<Record<string, ImportChoice>>
      /** `keep`: secrets stay as they are in servers.json; else they go to the keychain where there is one. */
      readonly secrets?: 'keychain' | 'keep'
      /** Puts Tooltray in the place of what was imported: registers it in these clients and takes the servers out that it has now. */
      readonly takeOver?: boolean
    }
  | { readonly action: 'register'; readonly clients: readonly string[]; readonly project?: string; /** Takes the servers out that Tooltray has, too. */ readonly move?: boolean }
  | { readonly action: 'unregister'; readonly clients: readonly string[]; readonly project?: string }
  | { readonly action: 'undo'; readonly clients: readonly string[] }
  | { readonly action: 'undo'; readonly change: string }

export interface PreviewedFile {
  readonly owner: string
  readonly file: string
  readonly what: 'created' | 'changed' | 'deleted' | 'unchanged'
  /** Secrets masked. */
  readonly difference: readonly DiffLine[]
}

export interface FailedFile {
  readonly owner: string
  readonly file: string
  readonly code: string
  readonly message: string
  readonly hint?: string
}

/** What would happen. Nothing has been written. */
export interface ChangePreview {
  /** Fingerprint of all of it; to be given back to carry it out. */
  readonly id: string
  readonly files: readonly PreviewedFile[]
  /** Files that cannot be changed; the others can. */
  readonly failed: readonly FailedFile[]
  /** Of an import. */
  readonly servers: readonly ImportItem[]
  readonly secrets: { readonly available: boolean; readonly where: string }
  /** What to do afterwards for it to take effect, as sentences. */
  readonly afterwards: readonly string[]
}

/** What was done. */
export interface ChangeReport {
  /** To undo all of it by; undefined when nothing changed. */
  readonly change: string | undefined
  readonly files: readonly { readonly owner: string; readonly file: string; readonly backup: string }[]
  readonly failed: readonly FailedFile[]
  /** Servers that Tooltray has now and had not before, or not like this. */
  readonly imported: readonly string[]
  readonly afterwards: readonly string[]
}

export interface ClientReport {
  readonly id: string
  readonly name: string
  /** It is on this machine, as far as its settings tell. */
  readonly found: boolean
  readonly registered: 'no' | 'current' | 'outdated'
  /** A program or script that its entry for Tooltray names and that is not there. */
  readonly gone?: string
  readonly files: readonly { readonly file: string; readonly exists: boolean; readonly servers: number; readonly problem?: string }[]
  /** Names of the servers it has besides Tooltray. */
  readonly servers: readonly string[]
  /** The last change that can be undone. */
  readonly undo?: { readonly action: Backup['action']; readonly at: number }
  /** How it calls itself in a session, as a regular expression without regard to case. */
  readonly sessionName: string
  readonly projects: boolean
}
