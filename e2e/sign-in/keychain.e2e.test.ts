import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { skipThisWithout, skipWithout } from '../../scripts/test/skip-without.ts'
import { helperPath, ownServer } from '../testing/installation.ts'

/** Started in a session bus of its own, as a desktop session would have it; the keyring's file outlives the session. */
const DAEMON = {
  unlocked: 'printf "password" | gnome-keyring-daemon --unlock --components=secrets >/dev/null 2>&1',
  locked: 'gnome-keyring-daemon --start --components=secrets >/dev/null 2>&1',
}
const WAIT =
  'for _ in $(seq 100); do dbus-send --session --print-reply --dest=org.freedesktop.DBus / ' +
  'org.freedesktop.DBus.NameHasOwner string:org.freedesktop.secrets 2>/dev/null | grep -q "boolean true" && break; sleep 0.05; done'

let home: string
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'tooltray-keyring-'))
})
afterEach(() => rmSync(home, { recursive: true, force: true }))

const folder = () => join(home, 'tooltray')
const secretsFile = () => join(folder(), 'data/secrets.json')

/** Runs a command line in the folder `home`, with a keychain in one of its states, or with no session bus at all. */
function runWith(keychain: keyof typeof DAEMON | 'none', command: string, env: Record<string, string> = {}): Promise<string> {
  const clean = { PATH: process.env.PATH, HOME: home, XDG_RUNTIME_DIR: home, ...env }
  const [program, args] =
    keychain === 'none' ? ['bash', ['-c', command]] : ['dbus-run-session', ['--', 'bash', '-c', `${DAEMON[keychain]}; ${WAIT}; ${command}`]]
  return new Promise((resolve, reject) => {
    execFile(program, args, { env: clean }, (error, stdout, stderr) =>
      error === null ? resolve(stdout) : reject(new Error(`${error.message}\n${stderr}`)),
    )
  })
}

async function store(
  keychain: Parameters<typeof runWith>[0],
  ...tasks: string[]
): Promise<{ results: unknown[]; place: Record<string, string> }> {
  const command = [process.execPath, join(import.meta.dirname, '../testing/keychain-process.ts'), folder(), ...tasks]
    .map((word) => `'${word}'`)
    .join(' ')
  return JSON.parse((await runWith(keychain, command)).trim().split('\n').at(-1) ?? '') as {
    results: unknown[]
    place: Record<string, string>
  }
}

describe('a real keyring', () => {
  skipWithout('keyring')

  it('keeps secrets over sessions, of any length, and no file holds them', async () => {
    expect(await store('unlocked', 'get:a', 'set:a:planted', 'get:a', 'fill:b:100000', 'delete:none')).toEqual({
      results: [null, null, 'planted', null, false],
      place: { kind: 'keychain' },
    })
    expect(await store('unlocked', 'get:a', 'length:b', 'delete:a', 'get:a')).toEqual({
      results: ['planted', 100_000, true, null],
      place: { kind: 'keychain' },
    })
    expect(existsSync(secretsFile())).toBe(false)
  })

  it('that is locked is told, at once, and nothing goes into a file', async () => {
    await store('unlocked', 'set:a:planted')
    const { results, place } = await store('locked', 'get:a', 'set:b:planted', 'delete:a')
    expect(results).toEqual([{ error: 'secrets_locked' }, { error: 'secrets_locked' }, { error: 'secrets_locked' }])
    expect(place.kind).toBe('locked')
    expect(existsSync(secretsFile())).toBe(false)
    expect((await store('unlocked', 'get:a', 'get:b')).results).toEqual(['planted', null])
  })

  it('that has no collection to keep anything in is one that cannot be reached', async () => {
    const { results, place } = await store('locked', 'get:a', 'set:a:planted', 'get:a')
    expect(results).toEqual([null, null, 'planted'])
    expect(place).toMatchObject({ kind: 'file', reason: expect.stringContaining('no keychain can be reached') as string })
  })
})

it('without a session bus a file of mode 0600 is used, and what is in it moves into the keyring when there is one', async () => {
  skipThisWithout('keyring')
  const { results, place } = await store('none', 'get:a', 'set:a:planted', 'get:a')
  expect(results).toEqual([null, null, 'planted'])
  expect(place).toMatchObject({ kind: 'file', file: secretsFile() })
  expect(statSync(secretsFile()).mode & 0o777).toBe(0o600)
  expect(await store('unlocked', 'get:a')).toEqual({ results: ['planted'], place: { kind: 'keychain' } })
  expect(readFileSync(secretsFile(), 'utf8')).not.toContain('planted')
  expect((await store('unlocked', 'get:a')).results).toEqual(['planted'])
})

describe('the built program', () => {
  const tooltray = `'${process.execPath}' '${helperPath}'`
  const script =
    `printf planted-value | ${tooltray} secret set key 2>&1; ${tooltray} secret list --json; ${tooltray} doctor --table; ` +
    `${tooltray} stop 2>/dev/null`
  const env = () => ({ TOOLTRAY_HOME: folder(), TOOLTRAY_IDLE_END: '10', NO_COLOR: '1' })

  it('keeps a secret in the keyring', async () => {
    skipThisWithout('keyring')
    const printed = await runWith('unlocked', script, env())
    expect(printed).toContain('Secrets are stored in the keychain of this computer.')
    expect(printed).toMatch(/✓ ok +secrets: Secrets are stored in the keychain\./)
    expect(printed).not.toContain('planted')
    expect(filesHolding('planted-value')).toEqual([])
  })

  it('says everywhere that there is none', async () => {
    const printed = await runWith('none', `${script}; ${tooltray} status --table; ${tooltray} stop 2>/dev/null`, env())
    expect(printed).toContain(`Secrets are stored in the file ${secretsFile()} (mode 0600), because no keychain can be reached`)
    expect(printed).toMatch(/! warning +secrets: Secrets are stored in the file/)
    expect(printed).toMatch(/"kind": *"file"/)
    expect(printed).not.toContain('planted')
    expect(filesHolding('planted-value')).toEqual([secretsFile()])
  })
})

describe('the record of calls', () => {
  skipWithout('keyring')

  const tooltray = `'${process.execPath}' '${helperPath}'`
  const env = () => ({ TOOLTRAY_HOME: folder(), TOOLTRAY_IDLE_END: '10', NO_COLOR: '1' })
  const call = `${tooltray} call echo__echo text=hello >/dev/null`
  const verify = `${tooltray} audit verify --json 2>&1; echo "code $?"; ${tooltray} stop 2>/dev/null`

  it('is signed with a key of the keyring, over sessions, and whoever has the files alone cannot forge its end', async () => {
    mkdirSync(folder(), { recursive: true })
    writeFileSync(join(folder(), 'servers.json'), JSON.stringify({ mcpServers: { echo: ownServer('echo') } }))
    expect(await runWith('unlocked', `${call}; ${call}; ${verify}`, env())).toMatch(/"whole": *true[^]*code 0/)
    expect(await runWith('unlocked', `${call}; ${verify}`, env())).toMatch(/"whole": *true[^]*code 0/)
    // Without the key it is not known who signed it, and that is said.
    expect(await runWith('locked', verify, env())).not.toMatch(/code 0/)

    const file = join(folder(), 'data/audit.db')
    const database = new DatabaseSync(file)
    database.exec('DELETE FROM record WHERE seq = (SELECT max(seq) FROM record)')
    database.close()
    expect(await runWith('unlocked', verify, env())).toMatch(/"whole": *false[^]*code [1-9]/)
  })
})

/** The files below `home` in which a text stands. */
function filesHolding(text: string): string[] {
  return readdirSync(home, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => readIfThere(file).includes(text))
}

/** A program that ends puts the files of its cache in place: one may go between its listing and its reading. */
function readIfThere(file: string): string {
  try {
    return readFileSync(file, 'latin1')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return ''
    throw error
  }
}
