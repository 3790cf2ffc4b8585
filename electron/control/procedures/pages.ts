import { z } from 'zod'
import { openedPage, pageCall, pageCallAnswer, pageContent, pageId, toolPage } from '../../contract/pages/tool-pages.ts'
import { record } from '../../contract/shape.ts'
import { exchange, named, request } from './procedure.ts'

/** Pages of tools (MCP Apps), as the playground draws them. */
export const pages = {
  /** What the page of a tool may load. Throws `tool_unknown`; `resource_unknown` if it has none. */
  of: exchange(named, toolPage, (input, engine, signal) => engine.pages.of(input.name, { signal })),
  /** Reads the page of a tool, and keeps it until it is closed. Throws as `of`. */
  open: exchange(named, openedPage, (input, engine, signal) => engine.pages.open(input.name, { signal })),
  /** The HTML of an opened page. Throws `resource_unknown`. */
  content: exchange(pageId, pageContent, (input, engine) => engine.pages.content(input.id)),
  /**
   * Runs a tool for an opened page, or says what to ask the user first: whether a tool may change something is decided by what it is now.
   * Throws `resource_unknown`; `tool_unknown` if pages of its server may not call it.
   */
  call: exchange(pageCall, pageCallAnswer, (input, engine, signal) => engine.pages.call(input, { signal })),
  /** Reads a resource of its server for an opened page. Throws `resource_unknown`. */
  read: exchange(pageId.extend({ uri: z.string() }), record, (input, engine, signal) => engine.pages.read(input, { signal })),
  close: request(pageId, (input, engine) => engine.pages.close(input.id)),
}
