import { isImperative } from '../grammar/imperative';
import { germanVerbIndex, wordTokens } from '../grammar/finite-verbs';
import { FUTURE_TIME, anyWordPattern } from '../words/word-patterns';

const EXPLICIT_TASK = [
  /^(?:to-?dos?|action(?: items?)?|next steps?|tasks?|aufgaben?|reminder|remember)\s*[:\-–—]/iu,
  /^(?:still |also |just )*(?:need|have|got|gotta) to\s/iu,
  anyWordPattern(
    'i promised to',
    '(?:let me|i should) (?:send|write|call|check|ask|bring|email|prepare|order|book)',
    'kümmert sich',
    'kümmern sich',
    "(?:i|we|you)(?: (?:still|also|really|just|now|definitely|urgently|all|both))* (?:need|have|ought|['’]ve got|have got|got|gotta|must)(?: (?:still|also))* to(?! be\\b)",
    "(?:i|we)(?:['’]ve| have)? (?:got to|gotta)",
    '(?:i|we) must(?! not\\b|n)',
    '(?:i|we) should (?:really )?(?:call|email|write|send|book|order|ask|check|fix|pay|renew|buy|finish|answer|reply|clean|remember)',
    '(?:i|we) (?:must|may) not forget',
    "don['’]?t (?:let me )?forget(?: to)?",
    'remember to',
    'remind me (?:to|on|about|in|at|next|tomorrow|that)',
    'make sure (?:to|that (?:we|i)|we|i)',
    '(?:is|are) (?:still )?to be (?:done|written|sent|fixed|checked|paid|ordered|booked)',
    "(?:i|we)(?:['’]ll| will) (?:try to |also |quickly |then )*(?:remember|look into|take care of|get back|follow up|see to|sort out|have a look|deal with)",
    '(?:ich|wir) m(?:uss|üss(?:en|te|ten))',
    '(?:muss|müssen) (?:ich|wir)',
    'nicht vergessen',
    'erinner(?:e|t)? mich',
    'denk(?:e|t)? (?:bitte )?daran',
    '(?:ich|wir) kümmer(?:e|n) (?:mich|uns)',
    'zu erledigen',
    '(?:is|are) on it',
  ),
];
/** Verbs of work that can be finished: somebody sends, writes or checks something. */
const TASK_VERBS =
  'write|send|bring|check|call|ask|recode|fix|prepare|draft|finish|review|book|buy|order|update|email|e-mail|print|pay|submit|schedule|set up|clean|forward|talk to|speak to|speak with|talk with|tell|contact|reply|pick up|fetch|collect|look up|look into|find out|follow up|test|measure|upload|download|install|create|add|translate|transcribe|summari[sz]e|proofread|edit|shorten|rework|revise|rewrite|document|organi[sz]e|arrange|screen|confirm|cancel|renew|repair|return|share|post|publish|present|get|take|make|do|handle|cover|phone|ring|text|pack|search|compare|analy[sz]e|calculate|count|collect|compile|file|scan|sign|invite|register|deliver|hand in|hand over|move|copy|clear|sort|wash|water|cook|bake|mow|paint|remind|announce|inform|investigate|reproduce|run|rerun|deploy|configure|migrate|merge|close|open|clarify';
const FIRST_PERSON_FUTURE_TASK = new RegExp(
  `^(?:(?:and|so|then|ok|okay|tomorrow|tonight|today|on \\p{L}+|this \\p{L}+|next \\p{L}+|by \\p{L}+|for [^,]{2,30}),?\\s+)*(?:i|we)(?:['’]ll| will|['’]m going to| am going to| can| shall)(?: (?:also|then|just|quickly|still|both))* (?:${TASK_VERBS})(?![\\p{L}])`,
  'iu',
);
/** Whose task it is: "Tuija checks …", "Nadia will send …", "IT has until 15 June to …". */
const NAME =
  "(?!(?:It|He|She|They|This|That|The|These|Those|We|You|I|A|An|My|Our|Your|His|Her|Its|Their|There|Everyone|Everybody|Nobody|No|Not|Any|Some|Most|Both|Many|Few|Someone|What|Who|One|All|Each|Every|Nothing|Everything)\\b)(?:\\p{Lu}[\\p{L}'’-]+(?: (?:and|&) \\p{Lu}[\\p{L}'’-]+| \\p{Lu}[\\p{L}'’-]+)?)";
const THIRD_PERSON_TASK_VERBS =
  'writes|sends|brings|checks|calls|asks|recodes|fixes|prepares|drafts|finishes|reviews|books|buys|orders|updates|emails|prints|pays|submits|schedules|sets up|cleans|forwards|talks to|speaks to|contacts|replies|picks up|fetches|collects|looks (?:up|into|after)|finds out|follows up|tests|measures|uploads|installs|creates|adds|translates|summari[sz]es|edits|shortens|reworks|revises|rewrites|documents|organi[sz]es|arranges|screens|confirms|cancels|repairs|shares|publishes|presents|takes (?:over|care|the)|does the|handles|covers|clarifies|compares|calculates|compiles|scans|invites|registers|delivers|hands (?:in|over)|announces|informs|investigates';
const THIRD_PERSON_TASK = [
  new RegExp(`^(?:(?:and|so|then),?\\s+)?${NAME} (?:${THIRD_PERSON_TASK_VERBS})(?![\\p{L}])`, 'u'),
  new RegExp(
    `^(?:(?:and|so|then),?\\s+)?${NAME} (?:will|is going to|has to|needs to|should|is to|still needs to|still has to) (?:${TASK_VERBS})(?![\\p{L}])`,
    'u',
  ),
  new RegExp(`^(?:the )?${NAME} (?:has|have) until .{2,30} to `, 'u'),
  new RegExp(
    `^${NAME} (?:schickt|schreibt|prüft|bringt|bucht|bestellt|kauft|besorgt|ruft|fragt|klärt|macht|übernimmt|erstellt|organisiert|holt|testet|kümmert|liefert|leitet|sendet|bereitet|meldet)(?![\\p{L}]).*(?:bis|heute|morgen|am|diese|nächste|noch)(?![\\p{L}])`,
    'u',
  ),
];
const FIRST_PERSON_PRESENT_TASK = new RegExp(
  '^(?:(?:and|so|then),?\\s+)?(?:i|we) (?:take (?:over |care of |on )?(?:the|this|that|it)|forward|bring|send|write|check|prepare|review|draft|print|order|book|call|ask|fetch|handle|shorten|clarify|talk to|collect)(?![\\p{L}])',
  'iu',
);
const GERMAN_TASK =
  /(?<![\p{L}])(?:(?:ich|wir) (?:besorge|besorgen|bringe|bringen|schicke|schicken|schreibe|schreiben|rufe|rufen|frage|fragen|prüfe|prüfen|kläre|klären|bestelle|bestellen|buche|buchen|hole|holen|melde|melden|kümmere|kümmern|bereite|bereiten|liefere|liefern|sende|senden|erstelle|erstellen|organisiere|repariere|überarbeite|überarbeiten)|(?:besorge|bringe|schicke|schreibe|rufe|frage|prüfe|kläre|bestelle|buche|hole|melde|kümmere) ich)(?![\p{L}])/iu;
/**
 * A German note to oneself ends with its verb: "Schlüssel am Freitag vorbeibringen", "Ticket 418 bis Freitag
 * schließen".
 */
const GERMAN_FINAL_INFINITIVE =
  /(?<![\p{L}])(?!(?:wollen|sollen|können|müssen|dürfen|haben|sein|werden|einen|keinen|ihren|seinen|meinen|unseren|neuen|alten|guten|ersten|zweiten|dritten|letzten|nächsten|kosten|tagen|wochen|monaten|jahren|stunden|minuten|zwischen|gegen|neben|wegen|oben|unten|hinten|sieben|zehn|morgen|abenden|bereits|allen|beiden|vielen|wenigen|anderen|unten|dagegen|deswegen)[.!]*$)\p{Ll}{3,}(?:en|ern|eln)[.!]*$/u;
const NEEDS_THING = /^(?:(?:still|also|urgently)\s+)?needs? (?:an?|the|some|new|more|two|three|\d+)\s/iu;

/** Whether the sentence states a task, the person's or somebody else's. Callers test it before `isDecision`. */
export function isActionItem(text: string): boolean {
  if (
    EXPLICIT_TASK.some((pattern) => pattern.test(text)) ||
    THIRD_PERSON_TASK.some((pattern) => pattern.test(text)) ||
    GERMAN_TASK.test(text)
  )
    return true;
  if (FIRST_PERSON_FUTURE_TASK.test(text)) return isTaskNotChoice(text);
  if (FIRST_PERSON_PRESENT_TASK.test(text) && (FUTURE_TIME.test(text) || wordTokens(text).length <= 7)) return true;
  if (NEEDS_THING.test(text)) return FUTURE_TIME.test(text);
  if (isGermanTask(text)) return true;
  return (
    isImperative(text) &&
    !/^(?:let|imagine|suppose|assume|say|note|keep in mind|remember that|forget|never mind|see|look|welcome|thank|please note|guess|mind|hope|wish|wait|sleep|feel|like|love|mean|matter|need|have|be|do not)\b/iu.test(
      text,
    )
  );
}

/** Whether a German sentence ends with an infinitive and holds no other verb. */
const isGermanTask = (text: string): boolean =>
  GERMAN_FINAL_INFINITIVE.test(text) &&
  germanVerbIndex(text) < 0 &&
  !/(?<![\p{L}])(?:ich|wir|man|zu|keine?|the|of|and|to)(?![\p{L}])|\p{L}zu\p{L}+en[.!]*$/iu.test(text);

/**
 * "I'll bring the projector" is a task; "I'll take the smaller flat" and "I'll move the subgroups to the appendix"
 * settle a choice.
 */
const SETTLES_CHOICE =
  /(?:['’]ll|will|going to|can|shall) (?:\p{L}+ )*?(?:take (?:the|a) (?!minutes|notes|introduction|photos?|picture|lead|bins?)|move|make (?:it|do)|do (?:it|that) (?:in|at|on|with|without|my|the)|get (?:a|the|rid)|write (?:\p{L}+ )?(?:english|german|french|spanish|everything|in|it in)|report|close|open|cover|merge|cancel|paint|cook|return to|run (?:the|it) (?:in|at|on|with))(?![\p{L}])/iu;
const isTaskNotChoice = (text: string): boolean => !SETTLES_CHOICE.test(text);
