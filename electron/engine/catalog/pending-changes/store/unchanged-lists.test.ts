import type { DatabaseSync } from 'node:sqlite'
import { describe, expect, it } from 'vitest'
import { type Tool, listMails, sendMail } from '../../../testing/changed-tools.ts'
import { listingOf } from '../../../testing/listing-fixture.ts'
import { memoryDatabase } from '../../../testing/memory-database.ts'
import { pendingChangesFixture } from '../../../testing/pending-changes-fixture.ts'
import { NO_PROMPTS_OR_RESOURCES } from '../../listing.ts'
import { openTrustedDefinitionStore } from './trusted-definition-store.ts'

const raise = (problem: Error): never => {
  throw problem
}
const lists = { tools: listingOf([listMails]).items, ...NO_PROMPTS_OR_RESOURCES }
const described: Tool = { ...listMails, description: 'Lists all mails.' }
const changed = { ...lists, tools: listingOf([described]).items }
const store = (sql: DatabaseSync, code = 'code') => openTrustedDefinitionStore(sql, raise, code)

describe('unchanged lists', () => {
  it('are known after a restart, for the same lists, hold, and code', () => {
    const sql = memoryDatabase()
    store(sql).unchanged.note('mail', lists, 'additions')
    const { unchanged } = store(sql)
    expect(unchanged.has('mail', lists, 'additions')).toBe(true)
    expect(unchanged.has('mail', changed, 'additions')).toBe(false)
    expect(unchanged.has('mail', { ...lists, tools: [], prompts: lists.tools }, 'additions')).toBe(false)
    expect(unchanged.has('mail', lists, 'all')).toBe(false)
    expect(unchanged.has('files', lists, 'additions')).toBe(false)
    expect(store(sql, 'other').unchanged.has('mail', lists, 'additions')).toBe(false)
    expect(openTrustedDefinitionStore(sql, raise).unchanged.has('mail', lists, 'additions')).toBe(false)
  })

  it.each(['put', 'decide'] as const)('are forgotten when definitions are trusted otherwise (%s)', (way) => {
    const sql = memoryDatabase()
    const one = store(sql)
    one.unchanged.note('mail', lists, 'additions')
    one.unchanged.note('files', lists, 'additions')
    if (way === 'put') one.put('mail', [], ['tools'])
    else one.decide('mail', { forget: [{ kind: 'tools', name: 'list_mails' }] })
    for (const { unchanged } of [one, store(sql)]) {
      expect(unchanged.has('mail', lists, 'additions')).toBe(false)
      expect(unchanged.has('files', lists, 'additions')).toBe(true)
    }
  })

  it('are forgotten with their server', () => {
    const sql = memoryDatabase()
    const one = store(sql)
    one.unchanged.note('mail', lists, 'additions')
    one.keepOnly(new Set())
    for (const { unchanged } of [one, store(sql)]) expect(unchanged.has('mail', lists, 'additions')).toBe(false)
  })

  it('are not remembered of a decision that could not be written', () => {
    const sql = memoryDatabase()
    const problems: Error[] = []
    const one = openTrustedDefinitionStore(sql, (problem) => void problems.push(problem), 'code')
    one.unchanged.note('mail', lists, 'additions')
    sql.exec('PRAGMA query_only = ON')
    one.put('mail', [], ['tools'])
    sql.exec('PRAGMA query_only = OFF')
    expect(problems).toHaveLength(1)
    one.unchanged.note('mail', { ...lists, tools: [] }, 'additions')
    expect(one.unchanged.has('mail', { ...lists, tools: [] }, 'additions')).toBe(false)
    expect(store(sql).unchanged.has('mail', { ...lists, tools: [] }, 'additions')).toBe(false)
  })

  it('are not compared with trusted definitions at a start', () => {
    let compared = 0
    const mail = pendingChangesFixture('additions', (trusted) => ({
      ...trusted,
      reviewState: (...item) => ((compared += 1), trusted.reviewState(...item)),
    }))
    mail.list([sendMail, listMails])
    expect(mail.offered()).toEqual(['send_mail', 'list_mails'])
    expect(compared).toBe(2)
    mail.restart()
    expect(mail.offered()).toEqual(['send_mail', 'list_mails'])
    expect(compared).toBe(2)
  })

  it.each([
    ['a pending change', [listMails, { ...sendMail, description: 'Sends all mails.' }]],
    ['hidden characters', [listMails, { ...sendMail, name: 'send', description: 'Sends a mail.\u{E0041}' }]],
  ])('never include a list with %s', (_, changed) => {
    const mail = pendingChangesFixture('changes')
    mail.list([listMails, sendMail])
    mail.list(changed)
    const before = mail.catalog().get('mail')
    mail.restart()
    expect(mail.catalog().get('mail')).toEqual(before)
    expect(mail.catalog().get('mail')?.tools.get('send')?.json ?? '').not.toContain('\u{E0041}')
    expect(mail.held()).toEqual(changed[1]?.name === 'send_mail' ? ['send_mail'] : [])
  })
})
