import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { until } from '../testing/installation.ts'
import { type OAuthBed, startOAuthBed } from '../testing/oauth-bed.ts'
import { createHome } from '../testing/own-engine.ts'

/** Runs `killed-process.ts`. Returns the names of its steps when it lived to the end, undefined when it was killed. */
function run(folder: string, bed: OAuthBed, task: string, at: number): Promise<string[] | undefined> {
  return new Promise((resolve, reject) => {
    execFile(
      process.execPath,
      [join(import.meta.dirname, '../testing/killed-process.ts'), folder, bed.url, task, String(at)],
      (error, stdout, stderr) => {
        if (error === null) resolve(JSON.parse(stdout) as string[])
        else if (error.signal === 'SIGKILL') resolve(undefined)
        else reject(new Error(stderr))
      },
    )
  })
}

const secretsOf = (folder: string): string => {
  const file = join(folder, 'data/secrets.json')
  return existsSync(file) ? readFileSync(file, 'utf8') : ''
}

/** What a person finds after the kill: it works, or they are asked to sign in once, and then it works. Returns whether they were asked. */
async function goOn(home: ReturnType<typeof createHome>, bed: OAuthBed): Promise<boolean> {
  home.configure({ bed: { url: bed.url } })
  const own = await home.start()
  await own.engine.servers.refresh('bed')
  const asked = own.status().state === 'needs-sign-in'
  if (asked) {
    await own.signIn()
    await until(() => own.status().state === 'connected', 'it is connected')
  }
  await until(() => own.status().tools === 3, 'its tools are read')
  expect(await own.echo('on')).toBe('on')
  await own.close()
  return asked
}

async function signedInHome(bed: OAuthBed): Promise<ReturnType<typeof createHome>> {
  const home = createHome()
  home.configure({ bed: { url: bed.url } })
  const own = await home.start()
  await own.engine.servers.refresh('bed')
  await own.signIn()
  await own.close()
  return home
}

describe('a process that is killed with -9', () => {
  it('at every step of a sign-in leaves nothing that stops the next one, and no registration is lost', async () => {
    await using bed = await startOAuthBed()
    await using whole = createHome()
    const steps = (await run(whole.folder, bed, 'sign-in', 0)) ?? []
    expect(steps).toEqual(
      expect.arrayContaining([
        'before POST /reg',
        'after POST /reg',
        'before set',
        'after set',
        'the browser opens',
        'before POST /token',
        'after POST /token',
        'signed in',
      ]),
    )
    expect(steps.length).toBeGreaterThanOrEqual(20)
    expect(await goOn(whole, bed)).toBe(false)
    for (const [index, step] of steps.entries()) {
      await using home = createHome()
      const before = bed.count('registered')
      expect(await run(home.folder, bed, 'sign-in', index + 1), step).toBeUndefined()
      const kept = secretsOf(home.folder)
      const registered = bed.count('registered')
      const asked = await goOn(home, bed)
      expect(asked, step).toBe(!kept.includes('access_token'))
      // What was kept is used again; only one that never got here is made a second time.
      expect(bed.count('registered') - registered, step).toBe(kept.includes('client_id') ? 0 : 1)
      expect(registered - before, step).toBeLessThanOrEqual(1)
    }
  })

  it('at every step of a renewal has the old token, the new one, or is asked to sign in once', async () => {
    await using bed = await startOAuthBed()
    const renewing = async (at: number) => {
      // Each kill has tokens of its own: with rotation the others' would be worth nothing.
      const home = await signedInHome(bed)
      return { home, steps: await run(home.folder, bed, 'renew', at) }
    }
    const { home: whole, steps = [] } = await renewing(0)
    expect(steps).toEqual(expect.arrayContaining(['before POST /token', 'after POST /token', 'before set', 'after set']))
    expect(await goOn(whole, bed)).toBe(false)
    await whole[Symbol.asyncDispose]()
    for (const [index, step] of steps.entries()) {
      const registered = bed.count('registered')
      const { home, steps: lived } = await renewing(index + 1)
      expect(lived, step).toBeUndefined()
      // After the token's time, so that the old one must be renewed as well.
      home.pass(3_700_000)
      const asked = await goOn(home, bed)
      const lost = ['after POST /token', 'before set'].includes(step)
      // The one moment that nobody can close: the server has used up the old refresh token, and the new one had not arrived yet.
      if (!lost) expect(asked, step).toBe(false)
      expect(bed.count('registered') - registered, step).toBe(1)
      await home[Symbol.asyncDispose]()
    }
  })

  it('at every step of signing out is signed out, or still in', async () => {
    await using bed = await startOAuthBed()
    const leaving = async (at: number) => {
      const home = await signedInHome(bed)
      return { home, steps: await run(home.folder, bed, 'sign-out', at) }
    }
    const { home: whole, steps = [] } = await leaving(0)
    expect(secretsOf(whole.folder)).not.toContain('access_token')
    await whole[Symbol.asyncDispose]()
    for (const index of steps.keys()) {
      const { home } = await leaving(index + 1)
      const isKept = secretsOf(home.folder).includes('access_token')
      expect(await goOn(home, bed), steps[index]).toBe(!isKept)
      await home[Symbol.asyncDispose]()
    }
  })
})
