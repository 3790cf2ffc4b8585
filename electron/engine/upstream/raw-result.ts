import type { StandardSchemaV1 } from '@modelcontextprotocol/client'

/**
 * The result schema that takes everything as it is. The SDK's own schemas drop fields they do not know and refuse content types they
 * do not know; what a server answers belongs to the client, not to us.
 */
export const rawResult: StandardSchemaV1<unknown, Record<string, unknown>> = {
  '~standard': { version: 1, vendor: 'tooltray', validate: (value) => ({ value: value as Record<string, unknown> }) },
}
