/** The name that clients call a tool by: `server__tool`. */
export function qualifiedNameOf({ server, name }: { server: string; name: string }): string {
  return `${server}__${name}`
}
