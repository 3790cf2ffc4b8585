import { implement } from '@orpc/server'
import type { PageSources } from '../../contract/pages/tool-pages.ts'
import { controlApi } from '../../control/control-api.ts'

const api = implement(controlApi)

const sources: PageSources = { connect: [], resources: [], frames: [], refused: [] }
const page = { server: 's', uri: 'ui://s/view', bytes: 12, sources, permissions: [] }

/** The page of one tool. */
export const scriptedPages = {
  of: api.pages.of.handler(() => page),
  open: api.pages.open.handler(() => ({ ...page, id: '0'.repeat(32) })),
  content: api.pages.content.handler(() => ({ html: '<h1>A map</h1>', sources })),
  call: api.pages.call.handler(() => ({ result: { content: [] } })),
  read: api.pages.read.handler(() => ({ contents: [] })),
  close: api.pages.close.handler(() => undefined),
}
