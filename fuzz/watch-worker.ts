/**
 * Watches the main thread from another one: an input that takes too much time or memory cannot be ended from within. Ends the process with
 * the exit code that says so, after a line on stdout that says where the main thread was.
 */
import { writeSync } from 'node:fs'
import { Session } from 'node:inspector'
import { workerData } from 'node:worker_threads'
import { limits } from './target.ts'

const LOOK_EVERY = 50
/** A main thread that is inside of a native function does not stop to say where it is. */
const MOST_WAIT = 2_000

/** Its one number is which input is being read. */
const [current] = [new Int32Array(workerData as SharedArrayBuffer)]
let seen = -1
let began = 0

const looking = setInterval(() => {
  const now = cpuTime()
  const input = Atomics.load(current, 0)
  if (input !== seen) [seen, began] = [input, now]
  if (now - began > limits.cpu) end(`takes more than ${limits.cpu / 1000} s`)
  else if (process.memoryUsage.rss() > limits.memory) end(`takes more than ${limits.memory / 1e6} MB`)
}, LOOK_EVERY)

/** Of all threads, in ms. */
function cpuTime(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

function end(why: string): void {
  clearInterval(looking)
  const say = (place: string): void => {
    writeSync(1, `${JSON.stringify({ ended: why, place })}\n`)
    process.kill(process.pid, 'SIGKILL')
  }
  setTimeout(() => say('in a native function'), MOST_WAIT)
  const session = new Session()
  session.connectToMainThread()
  session.on('Debugger.paused', ({ params }) => {
    const places = params.callFrames.map(({ functionName, url, location }) => `${functionName} ${short(url)}:${location.lineNumber + 1}`)
    say(
      places
        .filter((place) => !place.includes('node:'))
        .slice(0, 4)
        .join(' < '),
    )
  })
  session.post('Debugger.enable')
  session.post('Debugger.pause')
}

function short(url: string): string {
  return url.replace(/^.*\/(?=electron\/|node_modules\/|fuzz\/|renderer\/)/, '')
}
