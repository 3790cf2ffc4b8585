/** What a changelog says of a version: the text below its heading, up to the next one. Throws where it says nothing. */
export function notesOf(changelog: string, version: string): string {
  const sections = changelog.split(/^## /m).slice(1)
  const section = sections.find((text) => /^\[?([^\s,\]]+)/.exec(text)?.[1] === version)
  if (section === undefined) throw new Error(`CHANGELOG.md says nothing of ${version}.`)
  return section.slice(section.indexOf('\n') + 1).trim()
}
