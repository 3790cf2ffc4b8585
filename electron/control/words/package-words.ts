import type { PackageChanges } from '../../contract/consent/packages.ts'

/** How many packages of one kind are named. The rest are counted. Inner: all are in the JSON. */
const MOST_NAMED = 12

/** What an update of a package changes, as lines: the warnings first. */
export function packageChangeLines({ added, removed, changed, scriptsAdded, deprecated, contentChanged }: PackageChanges): string[] {
  const named = (packages: readonly { readonly name: string; readonly versions: readonly string[] }[]): string =>
    listed(packages.map(({ name, versions }) => `${name} ${versions.join(', ')}`))
  return [
    ...(contentChanged.length === 0 ? [] : [`Another content for the same version: ${named(contentChanged)}`]),
    ...(scriptsAdded.length === 0 ? [] : [`New install scripts, which do not run: ${named(scriptsAdded)}`]),
    ...deprecated.map(({ name, version, message }) => `Deprecated: ${name} ${version} (${message})`),
    ...(changed.length === 0
      ? []
      : [`Changed: ${listed(changed.map(({ name, from, to }) => `${name} ${from.join(', ')} to ${to.join(', ')}`))}`]),
    ...(added.length === 0 ? [] : [`Added: ${named(added)}`]),
    ...(removed.length === 0 ? [] : [`Removed: ${named(removed)}`]),
  ]
}

function listed(texts: readonly string[]): string {
  const more = texts.length - MOST_NAMED
  return [...texts.slice(0, MOST_NAMED), ...(more > 0 ? [`and ${more} more`] : [])].join('; ')
}
