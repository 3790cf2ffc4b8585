/** The name by which a client calls a tool: `server__tool`. */
export function qualifiedNameOf({ server, name }: { server: string; name: string }): string {
  return `${server}__${name}`
}
