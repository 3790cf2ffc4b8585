import { z } from 'zod'
import { listedSecret, secretFolder, secretPlace } from '../../contract/secrets.ts'
import { data, list, texts } from '../../contract/shape.ts'
import { exchange, named, report, request } from './procedure.ts'

export const secrets = {
  /** Names only: values never leave the engine. */
  list: report(data({ place: secretPlace, secrets: list(listedSecret), folder: secretFolder.optional() }), (engine) => ({
    place: engine.secrets.place(),
    folder: engine.secrets.folder(),
    secrets: engine.secrets.list(),
  })),
  /** Stores a secret, and tries the servers that need it at once; returns their names. */
  set: exchange(named.extend({ value: z.string().min(1) }), data({ place: secretPlace, servers: texts }), async (input, engine) => {
    const servers = await engine.secrets.set(input.name, input.value)
    return { place: engine.secrets.place(), servers }
  }),
  remove: request(named, (input, engine) => engine.secrets.remove(input.name)),
}
