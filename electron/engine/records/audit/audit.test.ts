import { hash } from 'node:crypto'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { AUDIT_START, type AuditFixture, auditFixture } from '../../testing/audit-fixture.ts'
import type { AuditQuery } from '../../../contract/activity.ts'

let of: AuditFixture
beforeEach(() => void (of = auditFixture()))
afterEach(() => of.end())

const A_DAY = 24 * 3_600_000

describe('a call on record', () => {
  it('says who, what, when and how it went, with the hash of the arguments and not these', async () => {
    of.call({ decision: 'ask', by: 'a person', outcome: 'error', code: 'call_timeout' }, { b: 1, a: ['x'] })
    const [record] = await of.read()
    expect(record).toEqual({
      seq: 1,
      kind: 'call',
      at: AUDIT_START,
      client: 'zed',
      caller: 'a1',
      profile: 'work',
      server: 'notes',
      tool: 'read',
      effect: 'read',
      decision: 'ask',
      by: 'a person',
      outcome: 'error',
      code: 'call_timeout',
      milliseconds: 3,
      argumentCharacters: 17,
      resultCharacters: 40,
      argumentsHash: hash('sha256', '{"a":["x"],"b":1}'),
      object: null,
      hash: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
    })
  })

  it('has the arguments where the settings want them, secrets masked, and no more of them than so much', async () => {
    of.settings = { ...of.settings, arguments: true }
    of.mask.add('hunter2hunter2', 'password')
    of.call({}, { to: 'ada', note: 'it is hunter2hunter2' })
    of.call({}, { text: `${'x'.repeat(60_000)} hunter2hunter2` })
    of.call({}, null)
    const texts = (await of.read()).map((record) => (record.kind === 'call' ? record.arguments : undefined))
    expect(texts[2]).toBe('{"note":"it is •••••","to":"ada"}')
    expect(texts[1]).toHaveLength(50_000)
    expect(texts[0]).toBe('{}')
    expect(await of.verdict()).toEqual([true])
  })

  it('has no arguments of what is a secret by its name or its form, however long they are', async () => {
    of.settings = { ...of.settings, arguments: true }
    const token = `ghp_${'a1B2'.repeat(9)}`
    of.call({}, { token, password: 'hunter2hunter', text: `is ${token}` })
    of.call({}, { password: 'hunter2hunter', text: `${token} ${'x'.repeat(60_000)}` })
    const texts = (await of.read()).map((record) => (record.kind === 'call' ? record.arguments : undefined))
    expect(texts[1]).toBe('{"password":"•••••","text":"is •••••","token":"•••••"}')
    expect(texts[0]).toMatch(/^\{"password":"•••••","text":"••••• x{40000}/)
  })

  it('has no arguments while the secrets that are stored are not known', async () => {
    of.settings = { ...of.settings, arguments: true }
    of.secretsKnown = false
    of.call({}, { text: 'tops3cret' })
    of.secretsKnown = true
    of.call({}, { text: 'x' })
    expect(await of.read()).toMatchObject([{ arguments: '{"text":"x"}' }, { note: expect.stringContaining('not known yet') as string }])
    expect(JSON.stringify(await of.read())).not.toContain('tops3cret')
  })

  it('is there, too, where its arguments cannot be hashed, and says why', async () => {
    const deep: unknown = JSON.parse(`${'['.repeat(20_000)}${']'.repeat(20_000)}`)
    of.settings = { ...of.settings, arguments: true }
    of.call({}, { deep })
    of.call({}, { big: 1n })
    of.call({}, { a: 1 })
    const records = await of.read()
    expect(records.map((record) => ('argumentsHash' in record ? 'hash' : 'note' in record && record.note))).toEqual([
      'hash',
      'The arguments of this call could not be hashed: Do not know how to serialize a BigInt.',
      'The arguments of this call could not be hashed: Maximum call stack size exceeded.',
    ])
    expect(records).toMatchObject([{ tool: 'read' }, { tool: 'read', outcome: 'ok' }, { tool: 'read', outcome: 'ok' }])
    expect(await of.verdict()).toEqual([true])
  })

  it('is found by client, server, tool in either form, decision and time; * stands for anything', async () => {
    of.call({ client: 'zed', server: 'notes', tool: 'read_50%', decision: 'allow' })
    of.clock.advance(1_000)
    of.call({ client: 'Claude Code', server: 'mail', tool: 'send', decision: 'deny' })
    of.clock.advance(1_000)
    of.call({ client: 'claude-ai', server: 'maps', tool: 'route', decision: 'allow' })
    const found = async (query: Partial<AuditQuery>) => (await of.read(query)).map(({ seq }) => seq)
    expect(await found({ client: 'claude*' })).toEqual([3, 2])
    expect(await found({ client: 'z_d' })).toEqual([])
    expect(await found({ client: 'claude-ai' })).toEqual([3])
    expect(await found({ client: '*claude desk*' })).toEqual([3])
    expect(await found({ server: 'mail' })).toEqual([2])
    expect(await found({ tool: 'send' })).toEqual([2])
    expect(await found({ tool: 'notes__read_50%' })).toEqual([1])
    expect(await found({ tool: 'notes__*' })).toEqual([1])
    expect(await found({ decision: 'deny' })).toEqual([2])
    expect(await found({ since: AUDIT_START + 1 })).toEqual([3, 2])
    expect(await found({ until: AUDIT_START + 1_000 })).toEqual([1])
    expect(await found({ since: AUDIT_START, until: AUDIT_START + 1_001 })).toEqual([2, 1])
    expect(await found({})).toEqual([3, 2, 1])
  })

  it('is found by its method, and by whether it failed: one that was cancelled did not, and a note of the record is no call', async () => {
    of.call()
    of.call({ outcome: 'tool-error', code: 'tool_error' })
    of.call({ outcome: 'cancelled', code: 'call_cancelled' })
    of.call({ tool: 'file:///a', outcome: 'error', code: 'call_timeout' }, {}, 'read')
    of.call({ tool: 'greet' }, {}, 'prompt')
    of.settings = { ...of.settings, enabled: false }
    of.call()
    const found = async (query: Partial<AuditQuery>) => (await of.read(query)).map(({ seq }) => seq)
    expect(await found({})).toEqual([6, 5, 4, 3, 2, 1])
    expect(await found({ errors: true })).toEqual([4, 2])
    expect(await found({ errors: false })).toEqual([6, 5, 4, 3, 2, 1])
    expect(await found({ method: 'tools/call' })).toEqual([3, 2, 1])
    expect(await found({ method: 'resources/read' })).toEqual([4])
    expect(await found({ method: 'prompts/get' })).toEqual([5])
    expect(await found({ method: 'tools/call', errors: true })).toEqual([2])
  })

  it('is read in pages, forth and back, across many', async () => {
    of.callTimes(12_000)
    expect((await of.read({ limit: 2 })).map(({ seq }) => seq)).toEqual([12_000, 11_999])
    expect((await of.read({ limit: 2, before: 6_000 })).map(({ seq }) => seq)).toEqual([5_999, 5_998])
    expect((await of.read({ limit: 2, after: 6_000 })).map(({ seq }) => seq)).toEqual([6_001, 6_002])
    expect((await of.read({ tool: 'tool-3' })).map(({ seq }) => seq)).toEqual([3])
    expect((await of.read({ tool: 'tool-11999', after: 0 })).map(({ seq }) => seq)).toEqual([11_999])
  })

  it('keeps any text to the character, as far as a database can', async () => {
    of.call({ tool: 'a\0b', client: '\ud800', by: '\u202e\u{1f600}' })
    expect(await of.verdict()).toEqual([true])
    expect((await of.read())[0]).toMatchObject({ tool: 'a\uFFFDb', client: '\uFFFD', by: '\u202e\u{1f600}' })
  })

  it('is not there where it is switched off, and that is', async () => {
    of.settings = { ...of.settings, enabled: false }
    of.call()
    expect(await of.read()).toEqual([])
    of.settings = { ...of.settings, enabled: true }
    of.call()
    of.settings = { ...of.settings, enabled: false }
    of.call()
    await of.audit.close()
    of.audit = of.open()
    of.call()
    of.settings = { ...of.settings, enabled: true }
    of.call()
    expect((await of.read()).map(({ kind }) => kind)).toEqual(['call', 'off', 'off', 'call'])
    const { whole, notes } = await of.audit.verify()
    expect([whole, notes.map(({ kind }) => kind)]).toEqual([true, ['off', 'off']])
  })
})

describe('the signature', () => {
  it('is made soon, then at most every some seconds, and at the end', async () => {
    const signedTo = (): unknown => {
      const sql = new DatabaseSync(of.file, { readOnly: true })
      const head = sql.prepare("SELECT seq FROM mark WHERE kind = 'head'").get()
      sql.close()
      return head?.['seq']
    }
    const settled = () => new Promise((resolve) => setTimeout(resolve, 20))
    of.call()
    await of.written()
    of.clock.advance(250)
    await settled()
    expect(signedTo()).toBe(1)
    of.callTimes(3)
    await of.written()
    of.clock.advance(4_999)
    await settled()
    expect(signedTo()).toBe(1)
    of.clock.advance(1)
    await settled()
    expect(signedTo()).toBe(4)
    of.call()
    await of.audit.close()
    expect(signedTo()).toBe(5)
    of.audit = of.open()
  })

  it('waits while the keychain is locked, which stops no call, and says so', async () => {
    of.locked = true
    of.call()
    await of.written()
    of.clock.advance(250)
    await expect(of.audit.verify()).rejects.toMatchObject({ code: 'secrets_locked' })
    expect(of.unsigned).toEqual(['The keychain is locked.'])
    of.locked = false
    expect(await of.verdict()).toEqual([true])
  })

  it('is there before its key is kept: an engine that is killed in between leaves nothing that looks like a loss', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    of.onKeep = () => promise
    of.callTimes(2)
    void of.audit.verify()
    await new Promise((resolve) => setTimeout(resolve, 20))
    of.onKeep = async () => undefined
    const next = of.open()
    expect(await next.verify()).toMatchObject({ whole: true, records: 2, signedTo: 2 })
    await next.close()
    resolve()
  })

  it('covers what an engine that was killed has left', async () => {
    of.callTimes(2)
    await of.audit.verify()
    of.callTimes(3)
    // As it is on the disk when nobody closes it.
    const left = of.open()
    expect((await left.verify()).whole).toBe(true)
    expect((await left.read({ limit: 9 })).length).toBe(5)
    await left.close()
  })
})

describe('removing what is old', () => {
  it('goes by age, and leaves a signed note of the last that was removed', async () => {
    of.callTimes(7)
    of.clock.advance(89 * A_DAY)
    of.callTimes(2)
    expect(await of.audit.verify()).toMatchObject({ whole: true, records: 9 })
    of.clock.advance(2 * A_DAY)
    of.call()
    // What was removed now is seen when it is looked through next.
    expect(await of.audit.verify()).toMatchObject({ whole: true, records: 3, prunedTo: 7, problems: [] })
    await of.tamper('DELETE FROM record WHERE seq = 8')
    expect(await of.verdict()).toEqual([false, 'missing 8-8'])
  })

  it('finds that more was removed, and the note of it written anew', async () => {
    of.callTimes(7)
    of.clock.advance(91 * A_DAY)
    of.callTimes(5)
    await of.audit.verify()
    await of.tamper(
      'DELETE FROM record WHERE seq <= 9; UPDATE mark SET seq = 9, hash = (SELECT previous FROM record WHERE seq = 10) ' +
        "WHERE kind = 'anchor'",
    )
    expect(await of.verdict()).toEqual([false, 'altered 1-9'])
  })

  it('goes by size, the oldest first', async () => {
    of.settings = { ...of.settings, megabytes: 1, arguments: true }
    for (let number = 0; number < 300; number++) of.call({}, { text: 'x'.repeat(10_000) })
    const { whole, records, prunedTo = 0 } = await of.audit.verify()
    expect(whole).toBe(true)
    expect(records).toBeGreaterThan(50)
    expect(records).toBeLessThan(120)
    expect(prunedTo + records).toBe(300)
  })

  it('removes next to nothing because of a wrong clock', async () => {
    of.callTimes(3)
    of.clock.advance(2 * A_DAY)
    of.callTimes(2)
    await of.audit.verify()
    for (const wrong of [100 * A_DAY, 400 * A_DAY]) {
      await of.audit.close()
      of.clock.setWall(wrong)
      of.audit = of.open()
      of.call()
      await of.audit.verify()
      await of.audit.close()
      of.clock.setWall(-wrong)
      of.audit = of.open()
      of.call()
    }
    expect(await of.audit.verify()).toMatchObject({ whole: true, records: 9, problems: [] })
  })

  it('and in time what grew old while nobody was there, a day of it an hour', async () => {
    of.callTimes(3)
    of.clock.advance(2 * A_DAY)
    of.callTimes(2)
    await of.audit.close()
    of.clock.setWall(100 * A_DAY)
    of.audit = of.open()
    const left: number[] = []
    for (let hour = 0; hour < 4; hour += 1) {
      of.call()
      await of.audit.verify()
      left.push((await of.read()).filter(({ kind, at }) => kind === 'call' && at < AUDIT_START + 3 * A_DAY).length)
      of.clock.advance(3_600_000)
    }
    expect(left).toEqual([5, 2, 0, 0])
  })

  it('removes nothing because a clock is set back', async () => {
    of.callTimes(3)
    of.clock.setWall(-400 * A_DAY)
    of.call()
    expect(await of.audit.verify()).toMatchObject({ whole: true, records: 4 })
  })
})
