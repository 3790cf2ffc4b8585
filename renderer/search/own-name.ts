/** Returns the name that a tool has at its server: its signature begins with it. */
export function ownName({ signature }: { readonly signature: string }): string {
  return signature.slice(0, signature.indexOf('('))
}
