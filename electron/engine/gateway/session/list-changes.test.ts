import { expect, it } from 'vitest'
import type { ListKind } from '../exposure/tool-surface.ts'
import { notifiedLists, watchLists } from './list-changes.ts'

it('tells of a list once for each change, and only of those that were promised', () => {
  const versions: Record<ListKind, string | undefined> = { tools: '1', prompts: '1', resources: undefined }
  const told: string[] = []
  const watch = watchLists({
    lists: notifiedLists({ tools: { listChanged: true }, prompts: {}, resources: { listChanged: true } }),
    version: (list) => versions[list],
    tell: (list) => told.push(list),
  })
  watch.look()
  expect(told).toEqual([])
  versions.tools = '2'
  versions.prompts = '2'
  watch.look()
  watch.look()
  expect(told).toEqual(['tools'])
})
