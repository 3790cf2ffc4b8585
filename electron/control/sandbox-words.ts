import type { SandboxRules } from '../contract/consent/sandbox.ts'

/** Describes what a sandboxed program has access to beyond what it needs to run, as a sentence. */
export function sandboxWords({ network, read, write }: SandboxRules): string {
  const hosts = typeof network === 'boolean' ? (network ? 'the network' : undefined) : network.length === 0 ? undefined : network.join(', ')
  const paths = [read.length === 0 ? undefined : `reads ${read.join(', ')}`, write.length === 0 ? undefined : `changes ${write.join(', ')}`]
  const may = [hosts === undefined ? 'has no network' : `reaches ${hosts}${network === true ? '' : ' alone'}`, ...paths]
  const named = may.filter((part) => part !== undefined).join(', ')
  return `It runs in a sandbox: it ${named}. It cannot reach your other files.`
}
