import { type Span, spans } from './hidden.ts'
import { type Pattern, PHRASES } from './phrases.ts'

/** Joins the parts to an expression that finds all matches. */
const inAnyCase = (...parts: readonly string[]): RegExp => new RegExp(parts.join(''), 'gi')
const exactly = (...parts: readonly string[]): RegExp => new RegExp(parts.join(''), 'g')

/** Files that contain keys. Public keys are excluded. */
const SECRET_PLACE =
  String.raw`(?:\.ssh\b(?!\/id_\w+\.pub)|id_(?:rsa|ed25519|ecdsa)\b(?!\.pub)|\bmcp\.json|(?<![\w)])\.env\b|\.aws\b|` +
  String.raw`\.kube\b|\.npmrc|\.netrc|` +
  String.raw`\.git-credentials|\.(?:bash|zsh)_history|\.(?:bashrc|zshrc)|\.cursor\b|\/etc\/(?:passwd|shadow)|\.pem\b|` +
  String.raw`private keys?|wallet\.dat|` +
  String.raw`seed phrases?|mnemonic|browser cookies|claude_desktop_config)`
/** What the user wrote, and the instructions of the model. */
const CONVERSATION =
  String.raw`(?:(?:conversation|chat|message)s? (?:history|log|transcript|context|so far)|(?:(?:entire|full|whole|` +
  String.raw`complete|this) conversation\b)|` +
  String.raw`(?:all|every) (?:previous|prior|earlier) (?:messages?|tool calls?|tool results?)|system (?:prompt|` +
  String.raw`message)|chain of thought|` +
  String.raw`(?:all|any|every) (?:available )?(?:environment variables|secrets|credentials|api keys|passwords|access tokens))`
const TAKES =
  String.raw`(?:pass|send|include|provide|put|attach|append|insert|forward|copy|fill|write|upload|embed|transmit|` +
  String.raw`place|return|enter|supply|leak|store)`
const PERSON = String.raw`(?:users?|humans?|person|people|owner|customer|anyone|anybody|them|him|her)`
const TELL =
  String.raw`(?:tell|mention|inform|reveal|disclose|alert|notify|explain|report|warn|expose|discuss|display|show)` + String.raw`(?:ing)?`
const ADDRESS = String.raw`(?:[\w.+-]+@[\w-]+\.\w+|https?:\/\/\S+|\+\d[\d -]{6,})`

/**
 * Sentences that do not belong in a description, because they are aimed at the model and not at the use of the tool. Written after
 * published attacks (tool poisoning and shadowing of Invariant Labs; line jumping of Trail of Bits; full-schema poisoning of CyberArk;
 * MCPTox; parameters that ask for the conversation, of HiddenLayer) and tested against the descriptions of real servers (`npm run bench --
 * text-checks`). English only.
 */
const PATTERNS: readonly Pattern[] = [
  {
    why: 'marks text as instructions',
    words: [
      inAnyCase(String.raw`<\/?(?:important|critical|system|admin|override|urgent|mandatory|sys|inst)(?:[_ -]\w+)?>`),
      inAnyCase(String.raw`<\/(?:secrets?|hidden|instructions?)>`),
      inAnyCase(String.raw`\[\/?(?:system|inst|admin|important instructions?|system (?:note|message|override))\]`),
      inAnyCase(String.raw`<\|(?:im_start|im_end|system|endoftext)\|>|<<SYS>>`),
      exactly(String.raw`<!--[\s\S]{0,400}?(?:-->|$)`),
      inAnyCase(String.raw`\b(?:system|developer) (?:override|directive|instruction|notice|command)s?\s*:`),
    ],
  },
  {
    why: 'overrides earlier instructions',
    words: [
      inAnyCase(
        String.raw`\b(?:ignore|disregard|forget|override|bypass)\b[^.\n]{0,30}\b(?:previous|prior|earlier|above|all other|`,
        String.raw`any other|existing|your|system|safety)\b[^.\n]{0,20}\b(?:instructions?|prompts?|rules?|guidelines?|`,
        String.raw`directions?|directives?|messages?|checks?)`,
      ),
      inAnyCase(String.raw`\byou are (?:now|no longer)\b`),
      inAnyCase(
        String.raw`\b(?:new|updated|real|secret|hidden|special) (?:system )?(?:instructions?|directives?|orders)\s*(?:for `,
        String.raw`(?:the )?(?:ai|llm|model|assistant|agent)s?)?\s*:`,
      ),
      inAnyCase(
        String.raw`\b(?:attention|dear|secret (?:note|message) (?:for|to))[,\s]+(?:the |all )?(?:ai|llm|language model|`,
        String.raw`assistant)s?(?: (?:model|agent|assistant)s?)?\s*[:,]`,
      ),
    ],
  },
  {
    why: 'hides something from the user',
    words: [
      inAnyCase(
        String.raw`\b(?:do not|don['’]?t|never|must not|mustn['’]?t|should not|without|avoid|refrain from|no need to)`,
        String.raw`\s+(?:ever\s+|even\s+)?${TELL}\b[^.\n]{0,60}\b${PERSON}\b`,
      ),
      inAnyCase(
        String.raw`\b(?:do not|don['’]?t|never|must not|without)\s+(?:ever\s+)?(?:mention|mentioning|reveal|revealing|`,
        String.raw`disclose|disclosing)\b[^.\n]{0,20}\b(?:this|these|that|it|the (?:file|side ?note|step|instruction|above|`,
        String.raw`content))\b`,
      ),
      inAnyCase(
        String.raw`\b(?:secret|hidden|hide|hiding|conceal|invisible|confidential)\b[^.\n]{0,30}\bfrom (?:the |any )`,
        String.raw`?${PERSON}\b`,
      ),
      inAnyCase(
        String.raw`\b(?:the )?${PERSON} (?:must|should|does|do|need|is|are|may|will|shall)(?: not|n['’]t)(?: need)?(?: to)`,
        String.raw`? (?:know|notice|see|learn|be (?:told|aware|informed|notified|shown|bothered)|aware|told)\b`,
      ),
      inAnyCase(
        String.raw`\bwithout (?:the |any )?${PERSON}(?:['’]s)? (?:knowledge|knowing|noticing|awareness|being (?:aware|told)`,
        String.raw`)`,
      ),
      inAnyCase(
        String.raw`\b(?:silently|secretly|quietly|covertly)\s+(?:also\s+)?(?:send|forward|include|read|copy|call|run|`,
        String.raw`execute|upload|append|add|collect|record|invoke|pass|bcc)`,
      ),
      inAnyCase(String.raw`\b(?:user|human)s? (?:will|would) (?:be|get|become) (?:very )?(?:upset|confused|angry|annoyed)`),
    ],
  },
  {
    why: 'asks to be used before other tools',
    words: [
      inAnyCase(
        String.raw`\b(?:before|prior to|whenever|each time|every time)\b[^.\n]{0,30}\b(?:any|all|every|each|other)\b(?: of)`,
        String.raw`?(?: the| your| other| available)*\s(?:tools?|mcp|commands?|file operations?|operations?|functions?)`,
        String.raw`\b(?! (?:in|of|from) this)`,
      ),
      inAnyCase(
        String.raw`\b(?:before|prior to) (?:doing|performing|using|answering) (?:anything|any (?:request|question|task|`,
        String.raw`message|prompt))`,
      ),
      inAnyCase(
        String.raw`\b(?:always|must)\b[^.\n]{0,40}\b(?:over|instead of|rather than|in place of)\s+(?:any|all|every|other|`,
        String.raw`the other|existing|built-in)\b[^.\n]{0,20}\btools?\b`,
      ),
      inAnyCase(
        String.raw`\b(?:other|alternative|similar|competing|all remaining) tools? (?:are|is|have been|has been|were)`,
        String.raw`\b[^.\n]{0,20}\b(?:deprecated|unsafe|broken|inferior|unreliable|malicious|obsolete|compromised|insecure|`,
        String.raw`outdated|disabled)`,
      ),
      inAnyCase(
        String.raw`\b(?:takes? (?:precedence|priority) over|supersedes?|overrides?)\b[^.\n]{0,30}\b(?:tools?|instructions?|`,
        String.raw`servers?)\b`,
      ),
      inAnyCase(
        String.raw`\b(?:affects?|changes?|modif(?:y|ies)|governs?|controls?|redefines?)\b[^.\n]{0,30}\b(?:how|behaviou?r|`,
        String.raw`way|usage|rules?)\b[^.\n]{0,40}\b(?:other|another|\w+_\w+)\b[^.\n]{0,20}\btools?\b`,
      ),
      inAnyCase(
        String.raw`\bwhen(?:ever)?\b[^.\n]{0,30}\b(?:another|any other|other) tools?\b[^.\n]{0,30}\b(?:is|are|gets?) `,
        String.raw`(?:called|invoked|used|run|available|present)`,
      ),
      inAnyCase(
        String.raw`\b(?:best|most reliable|only (?:safe|trusted|approved|official)|superior) tool\b[^.\n]{0,80}\b(?:always|`,
        String.raw`must|never|first|prefer)`,
      ),
    ],
  },
  {
    why: 'asks for unrelated files or keys',
    words: [
      inAnyCase(
        String.raw`\b(?:read|open|access|load|cat|get|fetch|include|retrieve|contents? of|find|locate|collect|check|scan|`,
        String.raw`${TAKES.slice(3, -1)})\b[^\n]{0,80}?${SECRET_PLACE}`,
      ),
      inAnyCase(
        String.raw`\bcontents?[ _](?:from|of)[ _](?:reading[ _])?(?:the[ _])?(?:file[ _])?[^ ]*(?:ssh|id[ _]rsa|passwd|env|`,
        String.raw`secret|credential|private[ _]key)`,
      ),
    ],
  },
  {
    why: 'asks for data from the conversation',
    words: [
      inAnyCase(String.raw`\b${TAKES}(?:ing)?\b[^.\n]{0,100}\b${CONVERSATION}`),
      inAnyCase(String.raw`\b(?:verbatim|exact|complete|full) (?:copy|text|content)s? of [^.\n]{0,30}${CONVERSATION}`),
    ],
  },
  {
    why: 'sends data to its own address',
    words: [
      inAnyCase(
        String.raw`\b(?:all|always|every|any|must|instead|also|then|automatically|first)\b[^\n]{0,100}\b(?:send|sent|`,
        String.raw`forward|forwarded|bcc|cc|copy|copied|e-?mail|redirect|transfer|post|upload|transmit|route|recipient)`,
        String.raw`\b[^\n]{0,80}?${ADDRESS}`,
      ),
      inAnyCase(
        String.raw`\b(?:send|forward|bcc|redirect|transfer|transmit|route|change|replace|set)\b[^\n]{0,80}?\b(?:to|with|:)`,
        String.raw`\s*${ADDRESS}[^\n]{0,60}\b(?:instead|first|as well|too|also|regardless|always)\b`,
      ),
      inAnyCase(
        String.raw`\b(?:change|replace|rewrite|swap)\b[^.\n]{0,40}\b(?:recipient|destination|account|phone number|address)`,
        String.raw`\b[^.\n]{0,40}\b(?:to|with)\b`,
      ),
    ],
  },
  {
    why: 'asks to run commands',
    words: [
      inAnyCase(String.raw`\b(?:curl|wget)\b[^\n]{0,120}\|\s*(?:sudo )?(?:ba|z)?sh\b`),
      inAnyCase(
        String.raw`\b(?:prepend|prefix|append|add)\b[^.\n]{0,60}\b(?:all|any|every|each)\b[^.\n]{0,30}\b(?:commands?|`,
        String.raw`scripts?|shell|terminal)\b`,
      ),
      exactly(String.raw`\bchmod\s+(?:-R\s+)?0?[67][67][67]\b|\brm\s+-rf?\s+[~/]`),
      inAnyCase(String.raw`\b(?:decode|decrypt|deobfuscate)\b[^.\n]{0,60}\b(?:follow|obey|execute|run|carry out)\b`),
      inAnyCase(String.raw`\b(?:base64|rot13|hex)\b[^.\n]{0,60}\b(?:follow|obey|execute|carry out)\b`),
    ],
  },
  {
    why: 'asks to skip approval',
    words: [
      inAnyCase(
        String.raw`\bwithout (?:asking|requesting|waiting for|requiring|seeking|any)\b[^.\n]{0,30}\b(?:permission|`,
        String.raw`confirmation|approval|consent)\b`,
      ),
      inAnyCase(
        String.raw`\b(?:auto-?approve|skip (?:the |any |all )?(?:confirmation|approval|permission)s?|disable (?:the |all |`,
        String.raw`any )?(?:safety|security|confirmation)s?)`,
      ),
      inAnyCase(
        String.raw`\b(?:otherwise|or else|if (?:you )?not)\b[^.\n]{0,30}\b(?:the |this )?(?:tool|server|call|function|`,
        String.raw`application)s? (?:will|does|would|is going to)(?: not|n['’]t) work`,
      ),
    ],
  },
]

const ALL: readonly Pattern[] = [...PATTERNS, ...PHRASES]

/** Argument names with which a server asks for parts of the model's conversation. */
const NOSY_NAMES = new RegExp(
  String.raw`^(?:system_?prompt|(?:conversation|chat|message)_?history|chain_?of_?thought|(?:previous_?)?tool_?(?:call_?)?history|` +
    String.raw`all_?messages|side_?note|(?:list_?of_?)?available_?tools|tools_?list|model_?name_?and_?version)$`,
  'i',
)

/** A shorter text, in characters, is not a sentence: most texts of schemas are names and values. */
const SHORTEST = 16

const AT_FILES = /(?:content|read|file|data)\w*(?:ssh|id_?rsa|passwd|private_?key|mcp_?json|credentials)/i

/**
 * Finds the parts of a text that instruct the model.
 *
 * @param isName whether it is the name of an argument.
 */
export function instructionsIn(text: string, isName: boolean): Span[] {
  if (isName) {
    const isNosy = NOSY_NAMES.test(text) || AT_FILES.test(text)
    return isNosy ? [{ at: 0, length: text.length, why: 'asks for unrelated data' }] : []
  }
  if (text.length < SHORTEST && !/[<[]|[^ -~]/.test(text)) return []
  const found = ALL.flatMap(({ why, words }) => words.flatMap((expression) => spans(text, expression, why)))
  return withoutInner(found)
}

/** Of overlapping spans, keeps the one that begins first, or the longest of those. */
function withoutInner(found: readonly Span[]): Span[] {
  const kept: Span[] = []
  let end = 0
  for (const span of found.toSorted((a, b) => a.at - b.at || b.length - a.length)) {
    if (span.at < end) continue
    kept.push(span)
    end = span.at + span.length
  }
  return kept
}
