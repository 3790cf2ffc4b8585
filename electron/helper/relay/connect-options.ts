import { type SessionChoice, isExposure } from '../../contract/exposure.ts'

const FLAGS: Readonly<Record<string, keyof SessionChoice>> = { '--profile': 'profile', '--expose': 'expose', '--server': 'server' }

/** Parses the words after `tooltray connect`. Returns undefined for anything that the full command line must handle or refuse. */
export function connectOptions(words: readonly string[]): SessionChoice | undefined {
  const given: Partial<Record<keyof SessionChoice, string>> = {}
  for (let at = 0; at < words.length; at += 2) {
    const [key, value] = [FLAGS[words[at] ?? ''], words[at + 1]]
    if (key === undefined || value === undefined || value.startsWith('-') || given[key] !== undefined) return undefined
    given[key] = value
  }
  const { expose, ...rest } = given
  if (expose !== undefined && !isExposure(expose)) return undefined
  // Without options there is no member: `connect` counts them.
  const choice: SessionChoice = expose === undefined ? rest : { ...rest, expose }
  return connectProblem(choice) === undefined ? choice : undefined
}

/** Returns what is wrong with a choice, as a sentence; undefined if it is valid. */
export function connectProblem({ expose, server, profile }: SessionChoice): string | undefined {
  if (server !== undefined && expose !== 'transparent') return '--server is for --expose transparent alone.'
  if (expose === 'transparent' && server === undefined && profile === undefined)
    return '--expose transparent shows one server: say which with --server.'
  return undefined
}
