import { type Answer, useAnswer, useServers } from './use-engine.ts'

/** Returns the size of all offered definitions, reloaded when they may have changed. */
export function useWeight(): Answer<{ tools: number; characters: number; metaTools: number }> {
  const offer = useServers()
    .map(({ name, tools, refreshedAt }) => `${name} ${tools} ${refreshedAt}`)
    .join('\n')
  return useAnswer(`weight ${offer}`, (client) => client.tools.weight())
}
