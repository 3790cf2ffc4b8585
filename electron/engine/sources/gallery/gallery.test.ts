import { expect, it } from 'vitest'
import { createGallery } from './gallery.ts'
import type { GalleryList } from './list/read-gallery.ts'
import { shippedGallery } from './list/shipped-gallery.ts'

/** The shipped list with another version of every package, as a newer list would have. */
function listWith(version: string): GalleryList {
  const list = shippedGallery()
  return {
    ...list,
    entries: list.entries.map((entry) => ({
      ...entry,
      ways: entry.ways.map((way) => ('version' in way ? { ...way, version } : way)) as unknown as typeof entry.ways,
    })),
  }
}

it('the version that a list names is shown with the server, and no other is kept for it', async () => {
  let list = listWith('1.0.0')
  const done: string[] = []
  const gallery = createGallery({
    read: async () => ({ list }),
    updatable: true,
    secrets: undefined,
    holders: () => new Map(),
    servers: () => [],
    edits: {
      checkNew: () => undefined,
      async writeAddition({ value }) {
        done.push(`added ${value.name}`)
      },
    },
    place: async () => ({ home: '/home/ada', sandbox: 'none' }),
    withNotes: async (preview) => preview,
    async choose(server, { version }) {
      done.push(`${server} begins with ${version}`)
      return async () => undefined
    },
  })
  const choice = { id: 'memory', way: 1 }
  const shown = await gallery.preview(choice, {})
  expect(shown.package).toBe('@modelcontextprotocol/server-memory 1.0.0')
  const add = () => gallery.add(choice, { name: 'memory', input: {}, replace: false, agreed: shown.fingerprint })
  // A newer list came between the look and the click.
  list = listWith('1.0.1')
  await expect(add()).rejects.toMatchObject({ code: 'consent_needed' })
  expect(done).toEqual([])
  list = listWith('1.0.0')
  await add()
  expect(done).toEqual(['memory begins with 1.0.0', 'added memory'])
})
