/**
 * More phrases of texts that are aimed at the model, beside `instructions.ts`: wider ones, which real tools have now and then, and those of
 * other languages. How often they are right and wrong is measured by `bench/text-checks`.
 */
export interface Pattern {
  /** What they are, as part of a sentence. */
  readonly why: string
  readonly words: readonly RegExp[]
}

const PERSON = String.raw`(?:end[- ])?(?:users?|humans?(?: operators?)?|person|people|owner|customer|anyone|anybody)`
const ANSWERS = String.raw`(?:answers?|repl(?:y|ies)|responses?|summar(?:y|ies)|outputs?)`
/** What the model says. "The response" is that of the tool: "Omits null fields from the response". */
const ANSWER = String.raw`(?:(?:your (?:final |next )?|the (?:final|next) )${ANSWERS}|(?:the|any) (?:answers?|repl(?:y|ies)))`
const NOT = String.raw`(?:do not|don['’]t|never|must not|should not|avoid|refrain from|without)`
const GIVES =
  String.raw`(?:pass|send|include|provide|put|attach|append|insert|forward|copy|fill|upload|embed|` +
  String.raw`encode|transmit|add|store|load|give)`

/** Finds all matches, in any case, of parts joined. */
const any = (...parts: readonly string[]): RegExp => new RegExp(parts.join(''), 'giu')

export const PHRASES: readonly Pattern[] = [
  {
    why: 'hides something from your answer',
    words: [
      any(NOT, String.raw`\b[^.\n]{0,60}\bin `, ANSWER),
      any(String.raw`\b(?:leave|keep|omit|hide|remove)\b[^.\n]{0,60}\b(?:out of|from) `, ANSWER, String.raw`|\b(?:out of any summary)`),
      any(ANSWER, String.raw` (?:must|should|may) not (?:contain|mention|include|show|reveal)`),
      any(String.raw`\bwhen you (?:reply|answer|respond)\b[^.\n]{0,20}\b(?:omit|leave out|hide|skip)`),
      any(String.raw`\bpretend (?:that|to have|you)\b|\bdeny (?:that|having|any knowledge)\b|\bbetween us\b`),
      any(String.raw`\b(?:invisible|secret|unknown|unnoticed|concealed)\b[^.\n]{0,15}\bto (?:the )?`, PERSON, String.raw`\b`),
      any(PERSON, String.raw`\b[^.\n]{0,20}\bnever (?:finds? out|learns?|knows?|notices?|sees?)`),
      any(
        NOT,
        String.raw` (?:show|repeat|quote|disclose|reveal|print|mention) (?:this|these|the above) (?:note|`,
        String.raw`text|instruction|description|step|line)s?`,
      ),
    ],
  },
  {
    why: 'asks for what was said or done',
    words: [
      any(
        String.raw`\b(?:previous|prior|earlier|last (?:\w+ )?|recent) ?(?:tool (?:results?|calls?)|messages `,
        String.raw`of the user|user messages?)\b`,
      ),
      any(
        String.raw`\b(?:everything|whatever|anything|all) (?:that )?(?:the user|you|was|were) (?:\w+ `,
        String.raw`)?(?:said|saw|wrote|typed|know|opened|read|asked|do|did)\b`,
      ),
      any(String.raw`\bwhat you know about\b|\bchain[- ]of[- ]thought\b|\bfrom earlier messages\b`),
      any(String.raw`\b(?:whole|entire|full|complete) (?:chat|transcript|session|plan|context window)\b`),
      any(String.raw`\bevery (?:document|file|message|page) that was\b`),
      any(GIVES, String.raw`\b[^.\n]{0,60}\bhome (?:folder|directory)\b`),
      any(
        String.raw`\b(?:must|should|has to) (?:contain|hold|carry)\b[^.\n]{0,80}\b(?:user['’]s|passwords?|`,
        String.raw`api keys?|credentials|reasoning|e-?mail address and)\b`,
      ),
      any(
        GIVES,
        String.raw`\b[^.\n]{0,80}\b(?:address book|passport|salary|private keys?|cookies|secrets|`,
        String.raw`passwords)\b[^.\n]{0,40}\bto\b`,
      ),
      any(
        String.raw`\b(?:also|too|first|always|copy of)\b[^\n]{0,80}\bto [\w.+-]+@[\w-]+\.\w+|\bto `,
        String.raw`[\w.+-]+@[\w-]+\.\w+ (?:too|as well|also)\b`,
      ),
      any(String.raw`\breport every (?:action|step|call)\b|\bevery (?:action|step) (?:that )?you take\b`),
    ],
  },
  {
    why: 'speaks of other tools and servers',
    words: [
      any(String.raw`\bafter (?:every|each|any) (?:call|use) of (?:any|every|each|another|other)\b`),
      any(
        String.raw`\b(?:other|another|any other|every other|all other|remaining) `,
        String.raw`tools?\b[^.\n]{0,40}\b(?:will fail|fail|must|unreliable|untrusted|unsafe|may be used|be `,
        String.raw`passed)\b`,
      ),
      any(String.raw`\b(?:results?|outputs?|calls?) of (?:any |all )?other (?:tools?|servers?)\b`),
      any(String.raw`\bof (?:any |all )?other servers?\b|\btools of the server\b`),
      any(String.raw`\bonly (?:trusted|safe|approved|official|reliable) (?:tool|server|source)\b`),
      any(String.raw`\b(?:in|with|of|on) (?:any|every|each) call (?:to|of) \w+_\w+`),
      any(String.raw`\b(?:changes?|rules?|instructions?) (?:how|for) (?:the tool )?\w+_\w+\b`),
      any(String.raw`\bbefore (?:using|calling|running) the tool \w+`),
      any(String.raw`\b(?:use|call) me (?:for|in|on) (?:every|each|all|any)|\buse (?:me|this(?: tool)?) for everything\b`),
      any(String.raw`\b(?:when|if)\b[^.\n]{0,30}\b(?:assistant|agent|model)\b[^.\n]{0,20}\b(?:uses?|calls?|runs?)\b`),
      any(String.raw`\bif \w+_\w+ is (?:available|present|connected)\b|\b(?:when|if) this server is connected\b`),
    ],
  },
  {
    why: 'asks to be called always or first',
    words: [
      any(
        String.raw`\balways call (?:this|it|me)\b|\bcall (?:this|it|me)(?: tool)? (?:first|in every|on every|every time|once for each)\b`,
      ),
      any(String.raw`\bevery (?:conversation|turn)\b|\beach request of the user\b|\bbefore (?:responding|replying)\b`),
      any(String.raw`\bafter (?:each|every) (?:answer|message|reply|response|turn)\b`),
      any(String.raw`\b(?:go|pass|run|routed?) through this (?:tool|one|server)\b|\bno other tools? may\b`),
      any(String.raw`\bprior to performing any\b|\brequired to call this\b`),
    ],
  },
  {
    why: 'claims authority over the model',
    words: [
      any(String.raw`\b(?:disregard|ignore|forget)\b[^.\n]{0,20}\b(?:rules?|guidelines|instructions?|polic(?:y|ies))\b`),
      any(String.raw`\bhigher priority than\b|\boverrides? the (?:user|system|model)|\bconflicts? with the (?:user|system)\b`),
      any(String.raw`\byour (?:real|true|actual|new|only|hidden) (?:task|goal|job|purpose|objective|role)\b`),
      any(String.raw`\b(?:enter|enable|switch to|in) (?:developer|god|jailbreak|unrestricted) mode\b|\byou are (?:now )?in \w+ mode\b`),
      any(String.raw`\b(?:models?|assistants?|ai|llm|agents?|you)\b[^.\n]{0,12}\b(?:must|shall|has to|have to) (?:comply|obey)\b`),
      any(String.raw`\bas (?:if it (?:were|was|came|is)|coming|though it)\b[^.\n]{0,30}\b(?:system|user)\b`),
      any(String.raw`\bas an? (?:ai|language model|llm)\b|\bnote to (?:the )?(?:ai|llm|language model|model|assistant|agent)\b`),
      any(
        String.raw`\bstop following\b|\bwhatever the user\b|\bwithout question(?:ing)?\b|\beven if the `,
        String.raw`user\b|\breset your (?:context|memory)\b`,
      ),
      any(String.raw`\bact as (?:the |an )?(?:administrator|root|owner|superuser)\b|\bfrom now on,? (?:you|act|the)\b`),
      any(
        String.raw`\b(?:content|safety) (?:filters?|polic(?:y|ies)|restrictions?)\b[^.\n]{0,30}\b(?:updated|`,
        String.raw`disable|off|lifted|removed)|\bdisable your\b`,
      ),
      any(String.raw`\btools? (?:named|called) \S+ (?:are|is) safe\b|\ball tools are trusted\b|\btrust this server\b`),
    ],
  },
  {
    why: 'imitates the messages of a conversation',
    words: [
      any(String.raw`\n\s*(?:human|assistant|system)\s*:`),
      any(String.raw`\{\s*"role"\s*:\s*"(?:system|developer)"`),
      any(String.raw`<\/?(?:function_calls?|invoke|tool_calls?|tool_description|system_\w+|instructions?)\b[^>]{0,80}>`),
      any(String.raw`<(user|assistant|human)>[^<]{1,200}<\/\1>`),
      any(String.raw`\[(?:admin|system|security|developer)[ _](?:note|notice|message|alert|override)\]`),
      any(String.raw`#{2,} ?(?:instruction|response|system)\b\s*:|\bend of (?:the )?tool description\b`),
    ],
  },
  {
    why: 'has instructions in a code',
    words: [
      any(
        String.raw`\b(?:reverse[ds]?|backwards?|morse|rot-?13|base64|hex|url-?decode|decod(?:e|ing)|unescape|`,
        String.raw`decipher|decrypt|deobfuscate|escapes?|`,
        String.raw`translate)\b[^\n]{0,120}\b(?:follow (?:it|them)|obey|execute (?:it|after)|run it|carry `,
        String.raw`out|do what|do first|order for you)\b`,
      ),
      any(String.raw`\bfirst letters? of (?:each|every)\b|\byour (?:next )?instructions\b|\bwhat you must do\b`),
    ],
  },
  {
    why: 'presses for a call without a question',
    words: [
      any(
        NOT,
        String.raw`\b[^.\n]{0,20}\b(?:ask|request|wait|stop|verify)\b[^.\n]{0,30}\b(?:confirmation|approval|permission|consent|verify)\b`,
      ),
      any(
        String.raw`\buser (?:has |have )?(?:already|pre-?)[ -]?(?:agreed|authori[sz]ed|approved|consented|`,
        String.raw`confirmed)\b|\bconsent (?:was|is) given\b`,
      ),
      any(String.raw`\burgent\s*[:!]|\btime is critical\b|\bfailure to (?:comply|call)\b|\bunless you call\b|\bimmediately call\b`),
      any(
        String.raw`\bapprovals? (?:be|is|are) (?:bypassed|skipped|disabled)\b|\bsilence of the user\b|`,
        String.raw`\b(?:tools?|calls?) (?:named|called|of|from) [^.\n]{0,60}\bneeds? no (?:confirmation|approval)\b`,
      ),
      any(
        String.raw`\b(?:confirmation|approval) is (?:switched off|off|disabled)\b|`,
        String.raw`\balways safe\b[^.\n]{0,40}\b(?:ask|approve|allow|confirm|show|shown|tell|told|warn)\b`,
      ),
    ],
  },
  {
    why: 'asks to change this computer',
    words: [
      any(String.raw`\breverse shell\b|\bcrontab of\b|\bauthorized_keys\b|~\/\.(?:bashrc|zshrc|profile|cursor)\b`),
      any(String.raw`\b(?:your|the) (?:file|shell|terminal|browser) tool\b`),
      any(String.raw`\b(?:prefix|prepend|append|add)\b[^.\n]{0,40}\b(?:every|each|all|any)\b[^.\n]{0,10}\bcommands?\b`),
      any(String.raw`\brm -rf? [~\/]|\bcurl [^\n|]{0,80}\|\s*\w*sh\b`),
    ],
  },
  {
    why: 'hides something, or overrides instructions, in another language',
    words: [
      // German
      any(
        String.raw`\b(?:sag\w*|erzähl\w*|teil\w*|verrat\w*|informier\w*) (?:es )?(?:dem|der|den) (?:be|`,
        String.raw`an)?(?:nutzer|wender)\w* (?:nicht|nichts|davon)`,
      ),
      any(String.raw`(?:nutzer|anwender)\w* (?:darf|soll|muss|braucht)\b[^.\n]{0,30}\b(?:nichts?)\b`),
      any(String.raw`\bignorier\w* [^.\n]{0,20}(?:vorherigen|bisherigen|früheren|obigen)`),
      any(
        String.raw`\b(?:immer|stets) zuerst\b|\bvor (?:jedem|allen) anderen (?:werkzeug|tool)|\b(?:gesamten?|`,
        String.raw`ganzen?|vollständigen?) (?:chat|gespräch)`,
      ),
      // Spanish, Portuguese
      any(String.raw`\b(?:no|não|nao) (?:le |lhe )?(?:dig|cuent|inform|mencion|revel)\w*[^.\n]{0,20}\b(?:usuari|utilizador)`),
      any(String.raw`\bignor\w+ (?:todas )?(?:las |as )?instru\S+ (?:anteriores|previas|prévias)`),
      any(
        String.raw`\b(?:todo|toda) (?:el |la |o |a )?(?:historial|histórico|conversa)|\bantes (?:que|de) `,
        String.raw`(?:cualquier|qualquer) otra?\b|\bantes de qualquer outra`,
      ),
      // French, Italian
      any(String.raw`\bne (?:dites|dis|révélez|mentionnez|parlez) (?:pas|rien|jamais)\b[^.\n]{0,20}utilisat`),
      any(String.raw`\bnon (?:dire|informare|rivelare|menzionare)\b[^.\n]{0,15}utent`),
      any(String.raw`\bignor\w+ (?:toutes |tutte )?(?:les |le )?(?:instructions (?:précédentes|antérieures)|istruzioni precedenti)`),
      any(
        String.raw`\benvoye\w+ tout l['’]historique\b|\bavant tout autre outil\b|\btutta la (?:conversazione|`,
        String.raw`cronologia)\b|\bprima di (?:qualsiasi|ogni) altro\b`,
      ),
      // Russian, Polish, Dutch
      any(
        String.raw`не (?:говори|сообщай|рассказывай|упоминай)\p{L}*[^.\n]{0,10}пользовател|игнорируй\p{L}*[^.\n]{0,15}(?:предыдущ|прежн)`,
      ),
      any(String.raw`(?:всю|полную|всей) истори\p{L}* (?:переписки|чата|диалога|разговора)`),
      any(String.raw`\bnie mów\p{L}*[^.\n]{0,15}użytkownik|\bzignoruj\p{L}*[^.\n]{0,20}(?:poprzedni|wcześniejsz)|\bcał(?:ą|ej) histori`),
      any(
        String.raw`\b(?:vertel|zeg|meld)\b[^.\n]{0,12}\bgebruiker (?:hier )?(?:niet|niets)\b|`,
        String.raw`\bnegeer\b[^.\n]{0,20}\b(?:vorige|eerdere)\b`,
      ),
      // Chinese, Japanese, Korean
      any(
        String.raw`(?:不要|不得|切勿|别|別)(?:向|让|讓)?(?:告诉|告訴|告知|通知|透露)?.{0,4}(?:用户|用戶|使用者)|(?:忽略|无视|無視).{0,8}(?:指令|指示)`,
      ),
      any(String.raw`(?:完整|全部|所有)的?(?:对话|對話|聊天)(?:历史|歷史|记录|記錄)|任何其他工具之前`),
      any(
        String.raw`ユーザー(?:に|へ)[^。\n]{0,8}(?:知らせ|伝え|言わ|教え|話さ)|(?:以前|これまで|上記|前)の?[^。\n]{0,8}(?:指示|命令)[^。\n]{0,10}無視`,
      ),
      any(String.raw`(?:会話|チャット)の?履歴[^。\n]{0,4}(?:すべて|全て|全部)|(?:全|すべての)(?:会話|チャット)`),
      any(
        String.raw`사용자(?:에게|한테)[^.\n]{0,12}(?:알리지|말하지|밝히지)|(?:이전|위)의?[^.\n]{0,10}(?:지시|명령|지침)[^.\n]{0,8}무시|(?:전체|모든) 대화`,
      ),
    ],
  },
]
