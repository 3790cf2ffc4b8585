import { filesIn, reading, saidIn } from './plain-words.ts'
import type { PlainSteps, ScriptTask } from './script-task.ts'

interface Order {
  readonly id: string
  readonly status: string
  readonly total: number
}

/** How services answer that are there by what they listed once. */
const isOk = (shown: string): boolean => (JSON.parse(shown) as { status: string }).status === 'ok'

/** Tasks that change something in services. */
export const serviceTasks: readonly ScriptTask[] = [
  {
    name: 'an issue for each TODO of 13 files',
    prompt: 'Open an issue in acme/shop for each TODO in my folder "sources".',
    searches: ['list directory', 'read text file', 'create issue github'],
    *plain(folder): PlainSteps {
      const names = filesIn(yield [{ name: 'filesystem__list_directory', arguments: { path: `${folder}/sources` } }])
      const texts = (yield names.map((name) => reading(`${folder}/sources/${name}`))).map(saidIn)
      const found = names.flatMap((name, at) => {
        const title = /\/\/ TODO: (.+)/.exec(texts[at] ?? '')?.[1]
        return title === undefined ? [] : [{ owner: 'acme', repo: 'shop', title, body: `In sources/${name}` }]
      })
      const answers = yield found.map((issue) => ({ name: 'github__create_issue', arguments: issue }))
      return found.map(({ title }, at) => [title, isOk(answers[at] ?? '')])
    },
    script: `const folder = input.folder + '/sources'
const { content } = await tools.filesystem.list_directory({ path: folder })
const names = [...content.matchAll(/\\[FILE\\] (.+)/g)].map(([, name]) => name)
const texts = await Promise.all(names.map((name) => tools.filesystem.read_text_file({ path: folder + '/' + name })))
const found = names.flatMap((name, at) => {
  const title = /\\/\\/ TODO: (.+)/.exec(texts[at].content)?.[1]
  return title === undefined ? [] : [{ owner: 'acme', repo: 'shop', title, body: 'In sources/' + name }]
})
const answers = await Promise.all(found.map((issue) => tools.github.create_issue(issue)))
return found.map(({ title }, at) => [title, JSON.parse(answers[at]).status === 'ok'])`,
  },
  {
    name: 'a dozen records of a list of 300 kB',
    prompt: 'Put "Send first." into the notes of all open orders of my shop over 975.',
    searches: ['list all orders', 'save a changed order'],
    *plain(): PlainSteps {
      const [list = ''] = yield [{ name: 'shop__list_orders', arguments: {}, part: "orders[?status=='open' && total > `975`]" }]
      const said = JSON.parse(list) as readonly Order[] | { readonly orders: readonly Order[] }
      const wanted = ('orders' in said ? said.orders : said).filter(({ status, total }) => status === 'open' && total > 975)
      const answers = yield wanted.map((order) => ({ name: 'shop__save_order', arguments: { order: { ...order, note: 'Send first.' } } }))
      return wanted.map(({ id }, at) => [id, answers[at]])
    },
    script: `const { orders } = JSON.parse(await tools.shop.list_orders())
const wanted = orders.filter(({ status, total }) => status === 'open' && total > 975)
const answers = await Promise.all(wanted.map((order) => tools.shop.save_order({ order: { ...order, note: 'Send first.' } })))
return wanted.map(({ id }, at) => [id, answers[at]])`,
  },
  {
    name: 'a message to each of 15 channels',
    prompt: 'Tell each customer of lists/customers.csv in their Slack channel what they owe us.',
    searches: ['read text file', 'slack post message'],
    *plain(folder): PlainSteps {
      const [text = ''] = (yield [reading(`${folder}/lists/customers.csv`)]).map(saidIn)
      const customers = text
        .trim()
        .split('\n')
        .slice(1)
        .map((line) => line.split(','))
      const answers = yield customers.map(([, name = '', channel, amount = '']) => ({
        name: 'slack__slack_post_message',
        arguments: { channel_id: channel, text: `${name}, the sum of this month is ${amount}.` },
      }))
      return answers.filter(isOk).length
    },
    script: `const { content } = await tools.filesystem.read_text_file({ path: input.folder + '/lists/customers.csv' })
const customers = content.trim().split('\\n').slice(1).map((line) => line.split(','))
const answers = await Promise.all(customers.map(([, name, channel, amount]) =>
  tools.slack.slack_post_message({ channel_id: channel, text: name + ', the sum of this month is ' + amount + '.' })))
return answers.filter((answer) => JSON.parse(answer).status === 'ok').length`,
  },
]
