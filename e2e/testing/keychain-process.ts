/**
 * Uses the real secret store of a folder, the first argument. Each further argument is one thing to do: `get:NAME`, `set:NAME:VALUE`,
 * `delete:NAME`, `fill:NAME:LENGTH`, `length:NAME`. Writes one JSON line with what each gave, or the code of its error, and where secrets
 * are kept.
 */
import { pathsFor } from '../../electron/engine/config/paths.ts'
import { systemClock, thisPlatform } from '../../electron/engine/base/platform.ts'
import { openSecretStore } from '../../electron/engine/secrets/open-secret-store.ts'

const [folder = '', ...tasks] = process.argv.slice(2)
const platform = { ...thisPlatform(), env: { ...process.env, TOOLTRAY_HOME: folder } }
const store = openSecretStore({ paths: pathsFor(platform), platform, clock: systemClock, onPlace: () => undefined })
const alive = setInterval(() => undefined, 1_000)

async function carryOut(task: string): Promise<unknown> {
  const [verb, name = '', value = ''] = task.split(':')
  try {
    if (verb === 'set') return (await store.set(name, value)) ?? null
    if (verb === 'fill') return (await store.set(name, 'x'.repeat(Number(value)))) ?? null
    if (verb === 'length') return (await store.get(name))?.length ?? null
    return verb === 'get' ? ((await store.get(name)) ?? null) : await store.delete(name)
  } catch (error) {
    return { error: (error as { code?: string }).code ?? String(error) }
  }
}

const results: unknown[] = []
for (const task of tasks) results.push(await carryOut(task))
clearInterval(alive)
process.stdout.write(`${JSON.stringify({ results, place: store.place })}\n`)
