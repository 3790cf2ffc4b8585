import { describe, expect, it } from 'vitest'
import { rawWords, splitWord } from '../text/words.ts'
import { ALSO_NOUNS, PLAIN_VERBS } from './action-verbs.ts'
import { actionOfName, actionOfText, askedAction } from './asked-action.ts'

const asked = (request: string): string | undefined => askedAction(rawWords(request).map((word) => word.toLowerCase()))
const named = (name: string): string | undefined => actionOfName(rawWords(name.replaceAll('_', ' ')).flatMap((raw) => splitWord(raw).parts))

describe('the action that a request asks for', () => {
  it.each([
    ['read', 'show my list'],
    ['read', 'Who is on call tonight?'],
    ['read', 'how do I delete a branch?'],
    ['read', 'Do I have any meetings tomorrow?'],
    ['read', 'have I been paid yet'],
    ['read', 'could you tell me whether the build is green'],
    ['read', "I'd like to know when the shop opens"],
    ['read', 'let me see the invoices'],
    ['read', 'will it rain tomorrow'],
    ['read', 'should I take an umbrella'],
    ['read', 'give me the latest numbers'],
    ['read', 'look up the phone number of the dentist'],
    ['read', 'make sure the server is running'],
    ['read', 'check my balance'],
    ['read', 'any news about the strike?'],
    ['read', 'do you remember my birthday'],
    ['create', 'make a list of things to pack'],
    ['create', 'I need to make an appointment'],
    ['create', 'please book a table for two'],
    ['create', 'remind me to call Anna'],
    ['create', "don't forget that I am vegetarian"],
    ['create', 'set an alarm for six'],
    ['create', 'open a ticket about the printer'],
    ['create', 'take a note'],
    ['create', 'write down what we agreed'],
    ['create', 'copy the report'],
    ['create', 'put milk on my shopping list'],
    ['update', 'make it shorter'],
    ['update', 'rename the file'],
    ['update', 'can you move the meeting to Friday'],
    ['update', 'merge the two branches'],
    ['update', 'set the volume to ten'],
    ['update', 'turn the lights off'],
    ['update', 'in my calendar, please move lunch to one'],
    ['update', 'give Bob access to the folder'],
    ['update', 'put off the meeting'],
    ['delete', 'can you delete the old logs'],
    ['delete', 'I want to get rid of this branch'],
    ['delete', 'throw the draft away'],
    ['delete', 'call off the meeting'],
    ['delete', 'take the page down'],
    ['send', 'let the team know that I am late'],
    ['send', 'tell Anna that I am late'],
    ['send', 'mail the report to Bob'],
    ['send', 'reply to his message'],
    ['send', 'share the album with my parents'],
    ['send', 'write to the landlord'],
    ['send', 'notify everyone'],
  ])('is to %s: %s', (action, request) => {
    expect(asked(request)).toBe(action)
  })

  it.each(['information about diffusion models', 'customer list', 'location of the nearest bank'])(
    'is not what a noun sounds like: %s',
    (request) => {
      expect(asked(request)).toBeUndefined()
    },
  )

  it.each(['', 'weather in Berlin', 'bookings for tomorrow', 'play some jazz', 'convert 5 miles', "don't send it", 'run the tests'])(
    'is not clear: %s',
    (request) => {
      expect(asked(request)).toBeUndefined()
    },
  )
})

describe('the action of a tool by its name', () => {
  it.each([
    ['read', 'list_issues'],
    ['read', 'get_pull_request'],
    ['read', 'searchRepositories'],
    ['read', 'orders_get'],
    ['read', 'list_merge_requests'],
    ['read', 'issue_list'],
    ['create', 'create_merge_request'],
    ['create', 'page-create'],
    ['create', 'book_hotel'],
    ['create', 'password_generator'],
    ['create', 'list_create'],
    ['update', 'merge_pull_request'],
    ['update', 'set_search_filter'],
    ['update', 'issue_edit'],
    ['delete', 'remove_tag'],
    ['delete', 'file_delete'],
    ['send', 'post_message'],
    ['send', 'message_send'],
  ])('is to %s: %s', (action, name) => {
    expect(named(name)).toBe(action)
  })

  it.each(['weather', 'pull_request', 'currency', 'convert_units', ''])('is not clear: %s', (name) => {
    expect(named(name)).toBeUndefined()
  })
})

describe('what a tool does by the beginning of its text', () => {
  it.each([
    ['nothing', 'Returns nothing and gets the forecast', undefined],
    ['read', 'Gets the forecast', 'read'],
    ['create', 'Creating a page', 'create'],
    ['create', 'Create a page', 'create'],
    ['update', 'Modifies a page', 'update'],
    ['update', 'Sets the colour', 'update'],
    ['read', 'Lists all pages', 'read'],
    ['nothing', 'Information about pages', undefined],
    ['nothing', 'Message of the day', undefined],
    ['nothing', '', undefined],
  ])('%s: %s', (_, text, action) => {
    expect(actionOfText(rawWords(text).map((word) => word.toLowerCase()))).toBe(action)
  })
})

describe('the tables of verbs', () => {
  it('say one thing of a word', () => {
    const all = [PLAIN_VERBS, ALSO_NOUNS].flatMap((verbs) => Object.values(verbs).flat())
    expect(all.filter((verb, at) => all.indexOf(verb) !== at)).toEqual([])
    expect(all.length).toBeGreaterThan(150)
  })
})
