import { execFileSync } from 'node:child_process'
import { helperWords } from '../../e2e/testing/helper-kinds.ts'
import { createInstallation, until } from '../../e2e/testing/installation.ts'
import { isEngine, processesOf } from '../../e2e/testing/processes/processes-of.ts'
import type { Contender, Servers } from './contender.ts'

/** Tooltray in a home of its own, as AI apps start it: the helper in C where there is a compiler, which starts the engine. */
export function tooltray(servers: Servers): Contender & { readonly run: (...words: string[]) => void } {
  const installation = createInstallation()
  installation.configure(servers)
  // As on a person's machine, where the engine outlives its client.
  const env = { ...installation.env, TOOLTRAY_IDLE_END: '600' }
  const [program, ...before] = helperWords()
  return {
    words: [program, ...before, 'connect'],
    env,
    search: (query) => ({ name: 'search_tools', arguments: { query } }),
    call: (server, tool, args) => ({ name: 'execute_tool', arguments: { name: `${server}__${tool}`, arguments: args } }),
    run: (...words) => void execFileSync(program, [...before, ...words], { env, stdio: ['ignore', 'pipe', 'ignore'] }),
    async stop() {
      await installation.run('stop')
      await until(() => processesOf(installation.home).length === 0, 'the engine has ended')
    },
    processes: (client) => [client, ...processesOf(installation.home).filter(isEngine)],
    end: () => installation[Symbol.asyncDispose](),
  }
}
