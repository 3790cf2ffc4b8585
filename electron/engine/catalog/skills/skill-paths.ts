/** The path of a file in the folder of its skill, decoded, or why no file may have this URI. */
export type SkillPath = { readonly path: string; readonly problem?: never } | { readonly problem: string; readonly path?: never }

/**
 * Returns the path of a file in a skill's folder. A path has one spelling: characters that need no percent-encoding may not have one
 * (RFC 3986, 6.2.2.2), so what is shown, compared, and written under a path is one file.
 *
 * @param folder the URI of the skill's folder.
 */
export function pathInSkill(folder: string, uri: string): SkillPath {
  const outside = { problem: 'one of its files is outside of its folder' }
  if (!uri.startsWith(`${folder}/`)) return outside
  const segments: string[] = []
  for (const segment of uri.slice(folder.length + 1).split('/')) {
    if (segment === '' || /^(?:\.|%2e){1,2}$/i.test(segment) || /[?#\\]|%(?:2f|5c|00|(?![0-9a-f]{2}))/i.test(segment)) return outside
    if (/%(?:4[1-9a-f]|5[0-9a]|6[1-9a-f]|7[0-9a]|3[0-9]|2[de]|5f|7e)/i.test(segment))
      return { problem: 'the address of one of its files encodes characters that need no encoding' }
    const decoded = decodedSegment(segment)
    if (decoded === undefined) return { problem: 'the address of one of its files is not UTF-8' }
    if (/\p{Cc}/u.test(decoded)) return { problem: 'the address of one of its files has control characters' }
    segments.push(decoded)
  }
  return { path: segments.join('/') }
}

/**
 * Returns a key that is equal for paths that may be one file on some disk: disks ignore case (Windows, macOS), the form of letters (macOS),
 * and dots and spaces at the end of a name (Windows). Names that a disk would keep apart may have one key; they are refused all the same.
 */
export function diskKeyOf(path: string): string {
  return path
    .split('/')
    .map((segment) =>
      segment
        .normalize('NFKC')
        .toUpperCase()
        .toLowerCase()
        .replace(/[. ]+$/, ''),
    )
    .join('/')
}

function decodedSegment(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment)
  } catch {
    return undefined
  }
}
