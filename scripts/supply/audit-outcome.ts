interface Weakness {
  readonly name: string
  readonly severity: string
  readonly range: string
  readonly fixAvailable: unknown
}

/** What `npm audit --json` came to: sentences, and the exit code, which is 0 only when something was looked up and nothing found. */
export function auditOutcome(text: string): { readonly lines: readonly string[]; readonly code: number } {
  const { vulnerabilities, message, error } = parsed(text)
  if (vulnerabilities === undefined) {
    const why = message ?? error?.summary ?? 'npm gave no answer'
    return { lines: [`The registry offers no audit: ${why.replace(/\.$/, '')}.`, 'Nothing was looked up.'], code: 2 }
  }
  const known = Object.values(vulnerabilities)
  if (known.length === 0) return { lines: ['The registry knows of no weakness in any package.'], code: 0 }
  const lines = known.map(
    ({ name, severity, range, fixAvailable }) =>
      `${severity}: ${name} ${range}${fixAvailable === false ? '' : ' (mended in a newer version)'}`,
  )
  return { lines: lines.sort(), code: 1 }
}

interface Audit {
  readonly vulnerabilities?: Readonly<Record<string, Weakness>>
  readonly message?: string
  readonly error?: { readonly summary?: string }
}

function parsed(text: string): Audit {
  try {
    return JSON.parse(text) as Audit
  } catch (error) {
    if (error instanceof SyntaxError) return {}
    throw error
  }
}
