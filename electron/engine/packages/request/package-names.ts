import type { EntryPreview } from '../../../contract/entries.ts'
import { packageRequestOf } from './package-request.ts'
import type { PackageRequest } from './request.ts'

/** The packages that a command names, as text: `mcp-notes`, or `mcp-notes 1.2.0, helper`. */
export function packageNames({ packages }: PackageRequest): string {
  return packages.map(({ name, range }) => (range === '' ? name : `${name} ${range}`)).join(', ')
}

/** Adds to the preview of an entry which package of its command is kept. */
export function withPackage(preview: EntryPreview): EntryPreview {
  const [command, ...args] = preview.words ?? []
  const reading = command === undefined ? undefined : packageRequestOf(command, args)
  if (reading === undefined || 'reason' in reading) return preview
  return { ...preview, package: packageNames(reading.request) }
}
