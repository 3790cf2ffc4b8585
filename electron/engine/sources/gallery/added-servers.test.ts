import { expect, it } from 'vitest'
import { replacementOf, serversOf } from './added-servers.ts'
import { shippedGallery } from './list/shipped-gallery.ts'

const { entries, replaced } = shippedGallery()
const entry = (id: string) => entries.find((one) => one.id === id) ?? entries[0]!

it('an entry is known by its address, whatever the server is called', () => {
  const servers = [
    { name: 'tickets', url: 'https://mcp.linear.app/mcp/' },
    { name: 'other', url: 'https://mcp.linear.app/other' },
    { name: 'read', url: 'https://mcp.supabase.com/mcp?project_ref=x' },
  ]
  expect(serversOf(entry('linear'), servers)).toEqual(['tickets'])
  expect(serversOf(entry('supabase'), servers)).toEqual(['read'])
})

it('or by its package, with or without a version', () => {
  const servers = [
    { name: 'a', command: 'npx', args: ['-y', '@modelcontextprotocol/server-memory@1.0.0'] },
    { name: 'b', command: 'bunx', args: ['@modelcontextprotocol/server-memory'] },
    { name: 'c', command: 'npx', args: ['-y', '@modelcontextprotocol/server-memory-other'] },
    { name: 'd', command: 'uvx', args: ['mcp-server-time==1.0'] },
  ]
  expect(serversOf(entry('memory'), servers)).toEqual(['a', 'b'])
  expect(serversOf(entry('time'), servers)).toEqual(['d'])
})

it('what is replaced leads to the entry in its place', () => {
  expect(replacementOf({ name: 'gh', command: 'npx', args: ['-y', '@modelcontextprotocol/server-github'] }, replaced)).toBe('github')
  expect(replacementOf({ name: 'a', url: 'https://mcp.asana.com/sse' }, replaced)).toBe('asana')
  expect(replacementOf({ name: 'a', url: 'https://mcp.asana.com/v2/mcp' }, replaced)).toBeUndefined()
})
