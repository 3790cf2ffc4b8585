/**
 * Runs scripts of package.json at the same time, and prints what each said when it has ended:
 * `node scripts/side-by-side.ts typecheck lint`. Ends when all have ended, with 1 if one of them failed.
 */
import spawn from 'cross-spawn'

const endings = await Promise.all(
  process.argv.slice(2).map(async (script) => {
    const began = performance.now()
    const npm = spawn('npm', ['run', script], { stdio: ['ignore', 'pipe', 'pipe'] })
    const said: Buffer[] = []
    npm.stdout?.on('data', (chunk: Buffer) => said.push(chunk))
    npm.stderr?.on('data', (chunk: Buffer) => said.push(chunk))
    const code = await new Promise<number>((resolve) => npm.once('error', () => resolve(1)).once('close', (ended) => resolve(ended ?? 1)))
    process.stdout.write(Buffer.concat(said))
    console.log(`${script}: ${code === 0 ? 'done' : `failed with ${code}`} after ${Math.round((performance.now() - began) / 1000)} s`)
    return code
  }),
)
process.exitCode = endings.every((code) => code === 0) ? 0 : 1
