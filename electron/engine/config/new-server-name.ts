import { serverNameProblem } from './schema.ts'

/** What public servers are called, too: `github.com/upstash/context7-mcp`, `@21st-dev/magic`, `Figma (Dev)`. */
const ALLOWED = String.raw`\p{L}\p{M}\p{N} ._\-@/+&(),:'’`
const NAME = new RegExp(`^[${ALLOWED}]+$`, 'u')
const NOT_ALLOWED = new RegExp(`[^${ALLOWED}]+`, 'gu')
const LONGEST = 64

/**
 * Why a name cannot be given to a server that is new, as the end of a sentence, or undefined when it can. Stricter than what
 * `servers.json` may hold: what has such a name already keeps it. A pasted key, a piece of a command line or a sentence is no name.
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

/** A name that a new server can have, as near as can be to the one given. */
export function nearServerName(name: string): string {
  const near = name.normalize('NFC').replace(NOT_ALLOWED, '-').replace(/__+/g, '_').replace(/^[^\p{L}\p{N}@]+/u, '')
  const short = [...near].slice(0, LONGEST).join('').replace(/[\s-]+$/, '')
  return newServerNameProblem(short) === undefined ? short : 'server'
}
