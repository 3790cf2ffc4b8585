import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What is read of a package.json. */
export interface Manifest {
  readonly name?: string
  readonly version?: string
  readonly license?: string | { readonly type?: string }
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

export function manifestOf(folder: string): Manifest {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest
}

/** The version of the project, or of another package. */
export function versionOf(folder: string = join(import.meta.dirname, '..')): string {
  return manifestOf(folder).version ?? ''
}
