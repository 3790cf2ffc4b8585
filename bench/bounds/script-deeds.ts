import { openApp, requestLine, wordsOf } from './app.ts'
import type { Deed } from './deed.ts'

/** What a script does that goes over a bound. */
export const scriptDeeds: readonly Deed[] = [
  deed('computes without end', 'for (;;);', 1),
  deed('fills its memory', 'const all = []; for (;;) all.push(new Array(10000).fill(all.length))'),
  deed('calls itself without end', 'const f = () => f() + 1; return f()'),
  deed('returns 5,000,000 characters', `return 'x'.repeat(5000000)`),
  deed('sleeps 1,100 times at once', 'await Promise.all(Array.from({ length: 1100 }, () => sleep(1000)))'),
  deed('makes 5,100 calls', `await Promise.all(Array.from({ length: 5100 }, () => tools.far.echo({ text: 'hello' })))`, 60),
]

/** @param timeout in seconds. */
function deed(what: string, code: string, timeout = 30): Deed {
  return {
    who: 'script',
    what,
    async begin(bed) {
      const app = await openApp(bed)
      let id = 0
      return {
        async once() {
          const params = JSON.stringify({ name: 'run_script', arguments: { code, timeout } })
          const [answer = ''] = await app.ask(requestLine((id += 1), 'tools/call', params), [id])
          return wordsOf(answer)
        },
        [Symbol.asyncDispose]: () => app[Symbol.asyncDispose](),
      }
    },
  }
}
