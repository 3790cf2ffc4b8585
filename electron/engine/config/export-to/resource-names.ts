/** Characters of a name. Kubernetes permits 63, and ToolHive appends its own words. Over it: the name is cut. */
const LONGEST = 40

/** Returns unique names for servers that are valid labels of RFC 1123, and of RFC 1035, in lower case. */
export function resourceNames(servers: readonly string[], taken: readonly string[] = []): ReadonlyMap<string, string> {
  const used = new Set(taken)
  return new Map(
    servers.map((server) => {
      const base = label(server)
      let name = base
      for (let number = 2; used.has(name); number++) name = `${base}-${number}`
      used.add(name)
      return [server, name]
    }),
  )
}

function label(text: string): string {
  const plain = text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+/, '')
    .slice(0, LONGEST)
    .replace(/-+$/, '')
  if (plain === '') return 'server'
  return /^[a-z]/.test(plain) ? plain : `s-${plain}`
}
