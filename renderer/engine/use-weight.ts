import { type Answer, useAnswer, useServers } from './use-engine.ts'

/** How much all definitions on offer are, asked for anew when the offer may be another. */
export function useWeight(): Answer<{ tools: number; characters: number; metaTools: number }> {
  const offer = useServers()
    .map(({ name, tools, refreshedAt }) => `${name} ${tools} ${refreshedAt}`)
    .join('\n')
  return useAnswer(`weight ${offer}`, (client) => client.tools.weight())
}
