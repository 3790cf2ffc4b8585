import { execFile } from 'node:child_process'
import { join } from 'node:path'

const suite = join(import.meta.dirname, '../programs/node_modules/@modelcontextprotocol/conformance/dist/index.js')

/** Runs the official suite. */
export function runSuite(args: readonly string[]): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, [suite, ...args], { maxBuffer: 1 << 26 }, (error, stdout, stderr) =>
      resolve({ code: error === null ? 0 : Number(error.code), output: stdout + stderr }),
    )
  })
}

/** The names of the scenarios that a revision requires of clients or servers, as the suite lists them. */
export async function requiredScenarios(revision: string, of: 'Client' | 'Server'): Promise<string[]> {
  const { output } = await runSuite(['list', '--requirements', revision])
  const section = new RegExp(`${of} scenarios[^\\n]*\\n((?: +- \\S+\\n)+)`).exec(output)?.[1] ?? ''
  return [...section.matchAll(/- (\S+)/g)].map(([, name = '']) => name)
}

/** The scenarios that a revision requires of servers, by how a server at an address did in them: all its checks passed, or not. */
export async function serverOutcomes(url: string, revision: string): Promise<{ passed: string[]; failed: string[] }> {
  const required = await requiredScenarios(revision, 'Server')
  const { output } = await runSuite(['server', '--url', url, '--requirements', revision])
  const marks = new Map([...output.matchAll(/^([✓✗]) (\S+): \d+ passed/gmu)].map(([, mark, name]) => [name, mark]))
  return {
    passed: required.filter((name) => marks.get(name) === '✓'),
    failed: required.filter((name) => marks.get(name) !== '✓'),
  }
}
