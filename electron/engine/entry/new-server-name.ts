import { serverNameProblem } from './schema.ts'

/** Includes the names of public servers: `github.com/upstash/context7-mcp`, `@21st-dev/magic`, `Figma (Dev)`. */
const ALLOWED = String.raw`\p{L}\p{M}\p{N} ._\-@/+&(),:'’`
const NAME = new RegExp(`^[${ALLOWED}]+$`, 'u')
const NOT_ALLOWED = new RegExp(`[^${ALLOWED}]+`, 'gu')
const LONGEST = 64

/**
 * Why a new server cannot have a name, as the end of a sentence; undefined if it can. It is stricter than for names in `servers.json`:
 * existing servers keep theirs. Pasted keys, parts of a command line, and sentences are rejected.
 */
export function newServerNameProblem(name: string): string | undefined {
  const problem = serverNameProblem(name)
  if (problem !== undefined) return problem
  if (name !== name.trim()) return 'must not begin or end with a space'
  if (!/^[\p{L}\p{N}@]/u.test(name)) return 'must begin with a letter or a digit'
  if (!NAME.test(name)) {
    const [wrong = ''] = NOT_ALLOWED[Symbol.match](name) ?? []
    return `must not contain ${JSON.stringify([...wrong][0])}; letters, digits, spaces, dots, hyphens and underscores are good`
  }
  if (name.length > LONGEST) return `must not be longer than ${LONGEST} characters`
  return undefined
}

/** The valid name for a new server that is most similar to the given one. */
export function nearServerName(name: string): string {
  const near = name
    .normalize('NFC')
    .replace(NOT_ALLOWED, '-')
    .replace(/__+/g, '_')
    .replace(/^[^\p{L}\p{N}@]+/u, '')
  const short = [...near]
    .slice(0, LONGEST)
    .join('')
    .replace(/[\s-]+$/, '')
  return newServerNameProblem(short) === undefined ? short : 'server'
}
