/**
 * A server that has everything of the protocol in it, in one revision of it, over stdio: tools that answer in every way and ask every
 * question, prompts, resources and templates with completion and subscriptions, log messages, progress, and lists that change. Its names
 * are those that the official suite for servers looks for.
 *
 *   --revision R   2025-03-26, 2025-06-18, 2025-11-25 or 2026-07-28; without it, whatever the client speaks
 */
import { serveStdio, StdioServerTransport } from '@modelcontextprotocol/server/stdio'
import { flags } from '../wire.ts'
import { wholeServer } from './whole-server.ts'

const { revision } = flags({ revision: 'any' })
if (revision.startsWith('2025')) await wholeServer([revision]).connect(new StdioServerTransport())
else serveStdio(() => wholeServer(), { legacy: revision === 'any' ? 'serve' : 'reject' })
