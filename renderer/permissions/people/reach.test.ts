import { expect, it } from 'vitest'
import { reachOf } from './reach.ts'

const local = { url: 'http://127.0.0.1:8765/mcp' }

it('is nobody without a listener, this computer with one of its own, and others with an address of theirs', () => {
  expect(reachOf([])).toEqual({ from: 'nowhere' })
  expect(reachOf([local])).toEqual({ from: 'computer', url: local.url })
  const others = ['https://box.local:8765/mcp', 'https://192.168.1.7:8765/mcp']
  expect(reachOf([local, { url: 'https://127.0.0.1:9000/mcp', others }])).toEqual({ from: 'network', url: others[0] })
  expect(reachOf([{ url: 'https://tools.example/mcp' }])).toEqual({ from: 'network', url: 'https://tools.example/mcp' })
  expect(reachOf([{ url: 'http://[::1]:8765/mcp' }]).from).toBe('computer')
})

it('is others later with a listener for every address, while this computer is on no network', () => {
  const every = { url: 'https://localhost:8747/mcp', acceptsOthers: true as const }
  expect(reachOf([local, every])).toEqual({ from: 'later', url: every.url })
  expect(reachOf([every, { url: 'https://tools.example/mcp' }]).from).toBe('network')
  expect(reachOf([{ ...every, others: ['https://192.168.1.7:8747/mcp'] }]).from).toBe('network')
})
