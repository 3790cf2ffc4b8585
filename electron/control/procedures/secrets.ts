import { z } from 'zod'
import { listedSecret, secretPlace } from '../../contract/secrets.ts'
import { data, list, texts } from '../../contract/shape.ts'
import { exchange, named, procedure } from './procedure.ts'

export const secrets = {
  /** Names only: values never leave the engine. */
  list: procedure
    .output(data({ place: secretPlace, secrets: list(listedSecret) }))
    .handler(({ context: { engine } }) => ({ place: engine.secrets.place(), secrets: engine.secrets.list() })),
  /** Stores a secret, and tries the servers that need it at once; returns their names. */
  set: exchange(named.extend({ value: z.string().min(1) }), data({ place: secretPlace, servers: texts })).handler(
    async ({ input, context: { engine } }) => {
      const servers = await engine.secrets.set(input.name, input.value)
      return { place: engine.secrets.place(), servers }
    },
  ),
  remove: procedure.input(named).handler(({ input, context: { engine } }) => engine.secrets.remove(input.name)),
}
