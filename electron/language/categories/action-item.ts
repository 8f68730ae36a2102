import capitalisedOpeners from './word-lists/capitalised-openers.txt?raw';
import choiceSettlingVerbs from './word-lists/choice-settling-verbs.txt?raw';
import germanTaskVerbs from './word-lists/german-task-verbs.txt?raw';
import germanThirdPersonTaskVerbs from './word-lists/german-third-person-task-verbs.txt?raw';
import imperativesWithoutTask from './word-lists/imperatives-without-task.txt?raw';
import notAFinalInfinitive from './word-lists/not-a-final-infinitive.txt?raw';
import otherTaskPhrases from './word-lists/other-task-phrases.txt?raw';
import presentTenseTaskVerbs from './word-lists/present-tense-task-verbs.txt?raw';
import taskVerbs from './word-lists/task-verbs.txt?raw';
import thirdPersonTaskVerbs from './word-lists/third-person-task-verbs.txt?raw';
import { alternationOf, anyOf } from '../words/word-list';
import { isImperative } from '../grammar/imperative';
import { germanVerbIndex, wordTokens } from '../grammar/finite-verbs';
import { FUTURE_TIME, NOT_AFTER_HOW, anyWordPattern } from '../words/word-patterns';

const EXPLICIT_TASK = [
  /^(?:to-?dos?|action(?: items?)?|next steps?|tasks?|aufgaben?|reminder|remember)\s*[:\-–—]/iu,
  /^(?:still |also |just )*(?:need|have|got|gotta) to\s/iu,
  anyWordPattern(
    'i promised to',
    '(?:let me|i should) (?:send|write|call|check|ask|bring|email|prepare|order|book)',
    'kümmert sich',
    'kümmern sich',
    // This must not match "I got to feed a horse".
    `${NOT_AFTER_HOW}(?:i|we|you)(?: (?:still|also|really|just|now|definitely|urgently|all|both))* (?:need|have|ought|['’]ve got|have got|gotta|must)(?: (?:still|also))* to(?! be\\b)`,
    "(?:i|we)(?:['’]ve| have) got to",
    '(?:i|we) gotta',
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
const TASK_VERBS = alternationOf(taskVerbs);
const TASK_LEAD_INS = [
  'and',
  'so',
  'then',
  'ok',
  'okay',
  'tomorrow',
  'tonight',
  'today',
  String.raw`on \p{L}+`,
  String.raw`this \p{L}+`,
  String.raw`next \p{L}+`,
  String.raw`by \p{L}+`,
  'for [^,]{2,30}',
];
const FIRST_PERSON_FUTURE_TASK = new RegExp(
  `^(?:${anyOf(TASK_LEAD_INS)},?\\s+)*(?:(?:i|we)(?:['’]ll| will|['’]m going to| am going to| shall)|i can)(?: (?:also|then|just|quickly|still|both))* ${TASK_VERBS}(?![\\p{L}])`,
  'iu',
);
/** Whose task it is: "Tuija checks …", "Nadia will send …", "IT has until 15 June to …". */
const NAME = `(?!${alternationOf(capitalisedOpeners)}\\b)(?:\\p{Lu}[\\p{L}'’-]+(?: (?:and|&) \\p{Lu}[\\p{L}'’-]+| \\p{Lu}[\\p{L}'’-]+)?)`;
const THIRD_PERSON_TASK_VERBS = alternationOf(thirdPersonTaskVerbs);
const THIRD_PERSON_TASK = [
  // "Music brings us together": what something does to people is no work.
  new RegExp(
    `^(?:(?:and|so|then),?\\s+)?${NAME} ${THIRD_PERSON_TASK_VERBS}(?![\\p{L}])(?! (?:everyone|me|people|us|you)(?![\\p{L}]))`,
    'u',
  ),
  new RegExp(
    `^(?:(?:and|so|then),?\\s+)?${NAME} (?:will|is going to|has to|needs to|should|is to|still needs to|still has to) ${TASK_VERBS}(?![\\p{L}])`,
    'u',
  ),
  new RegExp(`^(?:the )?${NAME} (?:has|have) until .{2,30} to `, 'u'),
  new RegExp(
    `^${NAME} ${alternationOf(germanThirdPersonTaskVerbs)}(?![\\p{L}]).*(?:bis|heute|morgen|am|diese|nächste|noch)(?![\\p{L}])`,
    'u',
  ),
];
const FIRST_PERSON_PRESENT_TASK = new RegExp(
  `^(?:(?:and|so|then),?\\s+)?(?:i|we) ${alternationOf(presentTenseTaskVerbs)}(?![\\p{L}])`,
  'iu',
);
const GERMAN_TASK_VERBS_BEFORE_SUBJECT = [
  'besorge',
  'bringe',
  'schicke',
  'schreibe',
  'rufe',
  'frage',
  'prüfe',
  'kläre',
  'bestelle',
  'buche',
  'hole',
  'melde',
  'kümmere',
];
const GERMAN_TASK = new RegExp(
  String.raw`(?<![\p{L}])(?:(?:ich|wir) ${alternationOf(germanTaskVerbs)}|${anyOf(GERMAN_TASK_VERBS_BEFORE_SUBJECT)} ich)(?![\p{L}])`,
  'iu',
);
/**
 * A German note to oneself ends with its verb: "Schlüssel am Freitag vorbeibringen", "Ticket 418 bis Freitag
 * schließen".
 */
const GERMAN_FINAL_INFINITIVE = new RegExp(
  String.raw`(?<![\p{L}])(?!${alternationOf(notAFinalInfinitive)}[.!]*$)\p{Ll}{3,}(?:en|ern|eln)[.!]*$`,
  'u',
);
const NEEDS_THING = /^(?:(?:still|also|urgently)\s+)?needs? (?:an?|the|some|new|more|two|three|\d+)\s/iu;

/** Imperatives that ask for no work: "imagine …", "never mind". */
const NOT_A_TASK = new RegExp(String.raw`^${alternationOf(imperativesWithoutTask)}\b`, 'iu');

/** French, Spanish, Portuguese, Italian and Dutch. */
const OTHER_TASK = new RegExp(`${alternationOf(otherTaskPhrases)}(?![\\p{L}])`, 'iu');

/** Whether the sentence states a task, the person's or somebody else's. Callers test it before `isDecision`. */
export function isActionItem(text: string): boolean {
  if (
    EXPLICIT_TASK.some((pattern) => pattern.test(text)) ||
    THIRD_PERSON_TASK.some((pattern) => pattern.test(text)) ||
    GERMAN_TASK.test(text) ||
    OTHER_TASK.test(text)
  )
    return true;
  if (FIRST_PERSON_FUTURE_TASK.test(text)) return isTaskNotChoice(text);
  if (FIRST_PERSON_PRESENT_TASK.test(text) && (FUTURE_TIME.test(text) || wordTokens(text).length <= 7)) return true;
  if (NEEDS_THING.test(text)) return FUTURE_TIME.test(text);
  if (isGermanTask(text)) return true;
  return isImperative(text) && !NOT_A_TASK.test(text);
}

/** Whether a German sentence ends with an infinitive and holds no other verb. */
const isGermanTask = (text: string): boolean =>
  GERMAN_FINAL_INFINITIVE.test(text) &&
  germanVerbIndex(text) < 0 &&
  !/(?<![\p{L}])(?:ich|wir|man|zu|keine?|the|of|and|to|it|that|is|are|so|with|when)(?![\p{L}])|['’](?:s|re|ve|ll|m)(?![\p{L}])|\p{L}zu\p{L}+en[.!]*$/iu.test(
    text,
  );

/**
 * "I'll bring the projector" is a task; "I'll take the smaller flat" and "I'll move the subgroups to the appendix"
 * settle a choice.
 */
const SETTLES_CHOICE = new RegExp(
  String.raw`(?:['’]ll|will|going to|can|shall) (?:\p{L}+ )*?${alternationOf(choiceSettlingVerbs)}(?![\p{L}])`,
  'iu',
);
const isTaskNotChoice = (text: string): boolean => !SETTLES_CHOICE.test(text);
