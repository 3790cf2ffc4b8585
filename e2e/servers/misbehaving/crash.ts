/**
 * Ends when it should not.
 *
 *   --when start      at once, code 1, a message on stderr
 *   --when discover   at any request before `initialize`, code 1 (some real servers do that)
 *   --when call       only by the tool `crash` (default)
 *   --starts-file F   appends a line to F at each start
 *   --recover-after N with `--when start` and `--starts-file`: start N+1 and later ones work
 *   --calls-file F    appends the tool's name to F for each call that arrives, before anything else happens
 *
 * Tools: `echo {text}`; `pid`; `crash {how}`, where `how` is `exit` (code 3, the default), `kill` (SIGKILL) or
 * `half` (writes half of its answer, then exits).
 */
import { appendFileSync, readFileSync } from 'node:fs'
import { servePlain, tool, unknownTool } from '../plain-server.ts'
import { flags, text } from '../wire.ts'

const options = flags({ when: 'call', 'starts-file': '', 'recover-after': Infinity, 'calls-file': '' })
const startsFile = options['starts-file']
const callsFile = options['calls-file']
let starts = 1
if (startsFile !== '') {
  appendFileSync(startsFile, `${process.pid}\n`)
  starts = readFileSync(startsFile, 'utf8').trim().split('\n').length
}

if (options.when === 'start' && starts <= options['recover-after']) {
  console.error('crash: fatal: the license file is missing')
  process.exit(1)
}

let initialized = false

servePlain({
  name: 'crash',
  list: () => ({
    tools: [
      tool('echo', 'Gives back the text', { text: { type: 'string' } }),
      tool('pid', 'Tells its process id'),
      tool('crash', 'Ends the server in mid-call', { how: { type: 'string', enum: ['exit', 'kill', 'half'] } }),
    ],
  }),
  call({ id, name, args }) {
    if (callsFile !== '') appendFileSync(callsFile, `${name}\n`)
    switch (name) {
      case 'echo':
        return text(String(args['text']))
      case 'pid':
        return text(String(process.pid))
      case 'crash':
        if (args['how'] === 'kill') process.kill(process.pid, 'SIGKILL')
        if (args['how'] === 'half') process.stdout.write(`{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":{"conte`)
        console.error('crash: fatal: out of cheese')
        process.exit(3)
      // falls through: exit does not return
      default:
        throw unknownTool(name)
    }
  },
  intercept({ id, method }) {
    if (method === 'initialize') initialized = true
    if (options.when === 'discover' && id !== undefined && !initialized) {
      console.error(`crash: fatal: ${String(method)} before initialize`)
      process.exit(1)
    }
    return false
  },
})
