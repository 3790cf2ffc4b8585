import { canonicalJson } from '../../entry/consent/canonical-json.ts'
import type { PackageRequest } from './request.ts'

/** What a command asks for, apart from the arguments of its program. */
export function askedBy({ manager, packages, python }: PackageRequest): string {
  return canonicalJson({ manager, packages, python: python ?? '' })
}
