import type { InferContractRouterInputs, InferContractRouterOutputs } from '@orpc/contract'
import { expectTypeOf, it } from 'vitest'
import type { EngineChange, EngineEvent } from '../contract/engine-status.ts'
import type { StateName } from '../contract/servers.ts'
import type { ClientSettings } from '../engine/clients/client-settings.ts'
import type { SettingKey } from '../contract/settings/settings.ts'
import type { Engine } from '../engine/app/engine-api.ts'
import type { ServerSources } from '../engine/sources/server-sources.ts'
import type { ConnectionState } from '../engine/upstream/state.ts'
import type { controlApi } from './control-api.ts'

type Told = InferContractRouterOutputs<typeof controlApi>
type Asked = InferContractRouterInputs<typeof controlApi>
type Gives<Method extends (...given: never[]) => unknown> = Awaited<ReturnType<Method>>
type Items<List> = List extends readonly (infer Item)[] ? readonly Item[] : never

// Checked by the compiler; at run time there is nothing to do.

it('what the engine gives is what its users are told', () => {
  expectTypeOf<Gives<Engine['status']>>().toEqualTypeOf<Told['status']>()
  expectTypeOf<Items<Gives<Engine['servers']['refresh']>>>().toEqualTypeOf<Told['servers']['refresh']>()
  expectTypeOf<Gives<Engine['servers']['remove']>>().toEqualTypeOf<Told['servers']['remove']>()
  expectTypeOf<Gives<Engine['servers']['preview']>>().toEqualTypeOf<Told['servers']['preview']>()
  expectTypeOf<Gives<Engine['servers']['try']>>().toEqualTypeOf<Told['servers']['try']>()
  expectTypeOf<Items<Gives<Engine['servers']['toolChoices']>>>().toEqualTypeOf<Told['servers']['toolChoices']>()
  expectTypeOf<Gives<Engine['servers']['log']>>().toEqualTypeOf<Told['servers']['log']>()
  expectTypeOf<Gives<Engine['tools']['search']>>().toEqualTypeOf<Told['tools']['search']>()
  expectTypeOf<Gives<Engine['tools']['whyNot']>>().toEqualTypeOf<Told['tools']['whyNot']>()
  expectTypeOf<Gives<Engine['tools']['weight']>>().toEqualTypeOf<Told['tools']['weight']>()
  expectTypeOf<Items<Gives<Engine['calls']['recent']>>>().toEqualTypeOf<Told['calls']['recent']>()
  expectTypeOf<Gives<Engine['calls']['get']>>().toEqualTypeOf<Told['calls']['get']>()
  expectTypeOf<Items<Gives<Engine['cases']['run']>>>().toEqualTypeOf<Told['cases']['run']>()
  expectTypeOf<Gives<Engine['configTransfer']['plan']>>().toEqualTypeOf<Told['setUp']['plan']>()
  expectTypeOf<Items<Gives<Engine['secrets']['list']>>>().toEqualTypeOf<Told['secrets']['list']['secrets']>()
  expectTypeOf<Gives<Engine['secrets']['place']>>().toEqualTypeOf<Told['secrets']['list']['place']>()
  expectTypeOf<Gives<Engine['learning']['status']>>().toEqualTypeOf<Told['learning']['status']>()
  expectTypeOf<Gives<Engine['learning']['export']>>().toEqualTypeOf<Told['learning']['export']>()
  expectTypeOf<Gives<ClientSettings['list']>>().toEqualTypeOf<Told['clients']['list']>()
  expectTypeOf<Gives<ClientSettings['program']>>().toEqualTypeOf<Told['clients']['program']>()
  expectTypeOf<Gives<ClientSettings['preview']>>().toEqualTypeOf<Told['clients']['preview']>()
  expectTypeOf<Gives<ClientSettings['apply']>>().toEqualTypeOf<Told['clients']['apply']>()
  expectTypeOf<Gives<ServerSources['registry']['search']>>().toEqualTypeOf<Told['registry']['search']>()
  expectTypeOf<Gives<ServerSources['registry']['details']>>().toEqualTypeOf<Told['registry']['details']>()
  expectTypeOf<Gives<ServerSources['bundles']['read']>>().toEqualTypeOf<Told['bundles']['read']>()
})

it('a watcher is told of every change, and of the status first', () => {
  expectTypeOf<Parameters<Parameters<Engine['watch']>[0]>[0]>().toEqualTypeOf<EngineChange>()
  expectTypeOf<Exclude<EngineEvent, { type: 'status' }>>().toEqualTypeOf<EngineChange>()
})

it('what may be asked is what the engine takes', () => {
  expectTypeOf<Asked['clients']['preview']>().toEqualTypeOf<Parameters<ClientSettings['preview']>[0]>()
  expectTypeOf<Asked['servers']['try']>().toExtend<Parameters<Engine['servers']['try']>[0]>()
  expectTypeOf<Asked['tools']['search']>().toExtend<Parameters<Engine['tools']['search']>[0]>()
  expectTypeOf<Asked['tools']['whyNot']>().toExtend<Parameters<Engine['tools']['whyNot']>[0]>()
  expectTypeOf<Asked['settings']['set']['key']>().toEqualTypeOf<SettingKey>()
  expectTypeOf<Asked['learning']['configure']>().toExtend<Parameters<Engine['learning']['configure']>[0]>()
})

it('the names of states are those of the connection', () => {
  expectTypeOf<ConnectionState['name']>().toEqualTypeOf<StateName>()
})
