import type { ImportItem } from '../../contract/clients.ts'
import type { PackageChanges, PackageUpdate } from '../../contract/consent/packages.ts'

/** How many packages of one kind are named. The rest are counted. Inner: all are in the JSON. */
const MOST_NAMED = 12

/** What happens to the package of a command that is added. */
export function keptSentence(names: string): string {
  return `Its package ${names} is installed once, and then runs from this computer, also offline.`
}

/** What a server wrote beside its code elsewhere, as the object of a sentence: which files, and where. */
export function foundDataWords({ folder, files, paths }: NonNullable<ImportItem['data']>): string {
  const more = files - paths.length
  return `${[...paths, ...(more > 0 ? [`${more} more`] : [])].join(', ')} in ${folder}`
}

/** All that the user should know of an update, as lines: the warnings first. Without the change log, which is a text of its own. */
export function packageUpdateLines({ changes, tools, toolsUnknown, publishers }: PackageUpdate): string[] {
  const toolLine = (label: string, names: readonly string[]): string[] => (names.length === 0 ? [] : [`${label}: ${listed(names)}`])
  return [
    ...(publishers === undefined ? [] : [`Another publisher: ${publishers.now}, before: ${publishers.before}`]),
    ...packageChangeLines(changes),
    ...(tools === undefined
      ? []
      : [
          ...toolLine('New tools', tools.added),
          ...toolLine('Removed tools', tools.removed),
          ...toolLine(
            'Changed tools',
            tools.changed.map(({ name, fields }) => (fields.length === 0 ? name : `${name} (${fields.join(', ')})`)),
          ),
        ]),
    ...(toolsUnknown === undefined ? [] : [`Its tools are not known yet: ${toolsUnknown}`]),
  ]
}

/** What an update changes in packages, as lines: the warnings first. */
function packageChangeLines({ added, removed, changed, scriptsAdded, deprecated, contentChanged }: PackageChanges): string[] {
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
