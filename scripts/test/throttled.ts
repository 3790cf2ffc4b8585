/**
 * Runs `npm test` with a third of one core: `npm run test:throttled`, or with `--all` what `npm run test:all` runs. It shows that no test
 * depends on the speed of the machine. Linux only: by a control group (as root, or of systemd's), else by cpulimit.
 */
import { type SpawnSyncReturns, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, rmdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { provide } from './provide.ts'

/** Of one core, in percent. */
const SHARE = 33
/** Of a control group, in µs: how often its share is counted anew. */
const PERIOD = 100_000
const QUOTA = (SHARE / 100) * PERIOD

const run = join(import.meta.dirname, 'run.ts')
const isAll = process.argv[2] === '--all'
const words = [process.execPath, run, ...(isAll ? ['all'] : []), ...process.argv.slice(isAll ? 3 : 2)]

// What is installed is installed at full speed.
if (!provide(isAll ? 'all' : 'basic')) process.exit(1)
const began = performance.now()
const { status } = runThrottled()
console.log(`--- with ${SHARE} % of one core: ${Math.round((performance.now() - began) / 1_000)} s`)
process.exit(status ?? 1)

function runThrottled(): SpawnSyncReturns<Buffer> {
  const group = makeGroup()
  if (group !== undefined) {
    const ended = spawnSync('sh', ['-c', 'echo $$ > "$0" && exec "$@"', join(group, 'cgroup.procs'), ...words], { stdio: 'inherit' })
    // Held by what a test left behind, which is for that test to say.
    spawnSync('sh', ['-c', 'kill -9 $(cat "$0") 2>/dev/null', join(group, 'cgroup.procs')])
    rmdirSync(group)
    return ended
  }
  if (isThere('systemd-run', '--user', '--scope', '--quiet', 'true'))
    return spawnSync('systemd-run', ['--user', '--scope', '--quiet', `--property=CPUQuota=${SHARE}%`, ...words], { stdio: 'inherit' })
  if (isThere('cpulimit', '--help')) return spawnSync('cpulimit', ['-l', String(SHARE), '-i', '--', ...words], { stdio: 'inherit' })
  console.error('There is nothing here to throttle with. Run it as root, or install cpulimit.')
  process.exit(1)
}

/** A control group of this process with that share. Returns its folder; undefined where none can be made. */
function makeGroup(): string | undefined {
  const [second, first] = ['/sys/fs/cgroup', '/sys/fs/cgroup/cpu'].map((root) => join(root, `tooltray-${process.pid}`)) as [string, string]
  try {
    if (existsSync('/sys/fs/cgroup/cgroup.controllers')) {
      mkdirSync(second)
      writeFileSync(join(second, 'cpu.max'), `${QUOTA} ${PERIOD}`)
      return second
    }
    mkdirSync(first)
    writeFileSync(join(first, 'cpu.cfs_period_us'), String(PERIOD))
    writeFileSync(join(first, 'cpu.cfs_quota_us'), String(QUOTA))
    return first
  } catch {
    // Only root may, and only where the controller of processors is in use.
    for (const made of [second, first]) if (existsSync(made)) rmdirSync(made)
    return undefined
  }
}

function isThere(program: string, ...args: string[]): boolean {
  return spawnSync(program, args, { stdio: 'ignore' }).status === 0
}
