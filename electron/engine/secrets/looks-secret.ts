/** Names under which keys, tokens and passwords are passed: environment variables, HTTP headers, options of programs. */
const SECRET_NAME = /token|secret|passw(?:or)?d|passphrase|api[-_]?key|access[-_]?key|private[-_]?key|authorization|bearer|credential|cookie|^(?:.*[-_])?(?:pat|key|auth|pwd)$/i

/** Beginnings that well-known issuers give to their tokens. */
const SECRET_VALUE = /^(?:gh[pousr]_|github_pat_|glpat-|xox[abeoprs]-|sk-|sk_(?:live|test)_|rk_(?:live|test)_|ntn_|secret_|lin_api_|AKIA|AIza|ya29\.|eyJ[\w-]+\.eyJ|npm_|pypi-|dop_v1_|hf_|sntry[su]_|pplx-|tvly-|fc-)[\w.-]{8,}/

/** Whether a value looks like a key that should not stand in a file: by the name it goes under, or by its own form. A reference does not. */
export function looksSecret(name: string, value: string): boolean {
  if (value.trim().length < 6 || value.includes('${')) return false
  return SECRET_VALUE.test(value) || (SECRET_NAME.test(name) && !isPlain(value))
}

/** Whether a name is one under which keys are passed. */
export function namedLikeSecret(name: string): boolean {
  return SECRET_NAME.test(name)
}

/** The texts of a command line that look like keys: `--api-key VALUE`, `--token=VALUE`, or a value of a known form. */
export function secretArguments(args: readonly string[]): string[] {
  return args.flatMap((arg, at) => {
    const [, name, value] = /^--?([\w-]+)=(.*)$/s.exec(arg) ?? []
    if (name !== undefined && value !== undefined) return looksSecret(name, value) ? [value] : []
    const before = /^--?([\w-]+)$/.exec(args[at - 1] ?? '')?.[1]
    return !arg.startsWith('-') && looksSecret(before ?? '', arg) ? [arg] : []
  })
}

/** A switch, a number, an address or a path is no key, whatever it is called. */
function isPlain(value: string): boolean {
  return /^(?:true|false|[\d.]+|https?:\/\/[^@]*|[~.]?\/[\w./ -]*)$/i.test(value.trim())
}
