import { createInstallation, ownServer } from '../../testing/installation.ts'

/** A Tooltray with the server of records, and a client of it by the name of an AI app. */
export async function attached(name: string, settings?: Record<string, unknown>) {
  const stack = new AsyncDisposableStack()
  const installation = stack.use(createInstallation())
  installation.configure({ one: ownServer('records'), big: ownServer('big') }, settings)
  const client = await installation.attach({ name })
  await client.call('proxy_refresh')
  return { installation, ...client, [Symbol.asyncDispose]: () => stack.disposeAsync() }
}

/** What a model reads of an answer. */
export const textOf = ({ content }: { content: { text: string }[] }): string => content[0]?.text ?? ''
/** Under which name a long result is kept. */
export const idIn = (text: string): string => /result_id: (\w+)/.exec(text)?.[1] ?? ''
