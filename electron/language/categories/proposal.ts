import advisedPredicates from './word-lists/advised-predicates.txt?raw';
import germanWordsAfterImperative from './word-lists/german-words-after-imperative.txt?raw';
import proposingAdjectives from './word-lists/proposing-adjectives.txt?raw';
import { alternationOf, anyOf } from '../words/word-list';
import { isImperative } from '../grammar/imperative';
import { anyWordPattern } from '../words/word-patterns';

const LABELLED = /^(?:ideas?|proposals?|suggestions?|idee|vorschlag|option [a-z\d]|alternative(?:ly)?)\s*[:,]/iu;
/** Phrases that propose something, whoever says them. */
const PROPOSAL = anyWordPattern(
  'how about',
  'what about',
  'why not',
  "why don['’]?t we",
  `(?:it|that)(?:['’]d| (?:would|could|might)) be (?:\\p{L}+ )?${alternationOf(proposingAdjectives)}`,
  'would be (?:nice|good|great|cool|better|neat|lovely|fun|useful|worth) (?:to|if)',
  "wouldn['’]?t it be",
  'we (?:should|can try|could|ought to)',
  "we(?:['’]d| had) better",
  'i (?:suggest|propose|recommend|advise|vote for|would suggest|would love|would like to try)',
  "i['’]d (?:love|like|suggest|propose|recommend|rather|prefer)(?: to)?",
  'imagine (?:if|a)',
  '(?:one|another|my|an|the) (?:idea|option|possibility|suggestion|proposal|thought)(?: is| would be| was|\\s*:)',
  '(?:someone|somebody|\\p{Lu}\\p{L}+) (?:suggested|proposed|recommended|came up with)',
  'suggestion is',
  'worth (?:a try|trying|a look|considering|exploring|testing)',
  'we ought to',
  'maybe someday',
  'wie wäre es',
  "wie wär(?:[’']?s| es)",
  'man (?:könnte|sollte)',
  'wir (?:sollten|könnten)',
  '(?:ich|wir) (?:schlage|schlagen) vor',
  'warum nicht',
  'es wäre (?:schön|gut|besser|toll|sinnvoll|praktisch|nett)',
  'wäre (?:schön|toll|gut|sinnvoll|praktisch|nett)',
  'ich würde (?:gern|gerne|lieber|vorschlagen)',
  'ich fände es (?:gut|schön|besser)',
  'vorschlag',
  'idee(?= (?:ist|wäre))',
);
/** Phrases of advice; only an assistant's are proposals, the person's state a fact. */
const ADVICE = anyWordPattern(
  "you (?:should|could|can|might|may (?:want|wish|like|prefer)|['’]ll want to|will want to|would want|need not|do not need|don['’]t need|only need to|['’]d better|had better)",
  "i(?:['’]d| would)(?! (?:be|have|need|like to know)\\b)",
  'consider(?:ing)?',
  '(?:try|trying)',
  'recommended',
  'suggest(?:ed|ion)?',
  "let['’]?s",
  'we (?:will|go|fly|decide|decided|can|should)',
  '(?:is|are|be) (?:well )?worth',
  '(?:works?|fits?|suits?|helps?|does|serves?|goes|will do|would do)(?: (?:it|this|that|her|him|them|you|the job|there|here))?(?: (?:best|well|better|fine|nicely|most|a lot|enough))',
  `(?:is|are|would be|['’]s)(?: (?:usually|often|probably|more than|perfectly|quite|the|a|by far))* ${alternationOf(advisedPredicates)}`,
  'makes? (?:it|this|that|things) (?:\\p{L}+ )?(?:easier|simpler|safer|faster|clearer|better)',
  '(?:would|will|can) (?:also )?(?:help|save|make|avoid|solve|suit|prevent|let you|give you|be enough)',
  'can be (?:rented|bought|ordered|done|used|solved|combined|replaced|booked|borrowed|found|made|added|moved|skipped)',
  'the (?:easiest|best|safest|simplest|quickest|usual|cheapest|cleanest) (?:way|option|solution|choice|fix|place|time|start|step)',
  'alternatively',
  'instead of',
  'rather than',
  "(?:it['’]s|it is) (?:best|better|easiest|safest|wise|smart|good|advisable|worth) (?:to|\\p{L}+ing)",
  'would be (?:\\p{L}+er|more \\p{L}+)(?=[.!]|$)',
  'a good (?:start|rule|way|place|option|idea|first step) ',
  'better (?:to|still|yet)',
  'no need to',
  'make sure',
  'be sure to',
  'as a (?:start|first step|rule of thumb)',
  'for example, (?:a|an|the)',
  'it (?:pays|helps|makes sense) to',
  'should',
  '(?:du|ihr|sie|man) (?:solltest|solltet|sollten|sollte|könntest|könntet|könnten|könnte|kannst|könnt|können|kann)',
  '(?:solltest|solltet|könntest|könntet|kannst|könnt) (?:du|ihr)',
  '(?:sollten|könnten|können) sie',
  '(?:ich )?würde(?: ich)?',
  'am besten',
  'am einfachsten',
  'am sichersten',
  'empfehle',
  'empfehlenswert',
  'empfiehlt sich',
  'lohnt sich',
  'sinnvoll',
  'besser(?: ist| wäre)?',
  'hilft',
  'reicht(?: aus)?(?=[.!]|$)',
  'genügt',
  'alternativ',
  'tageweise',
  'statt(?:dessen)?',
  'praktisch (?:ist|wäre)',
  'probier\\p{L}*',
  'versuch\\p{L}*',
  'achte\\p{L}*',
);
const NOT_ADVICE = anyWordPattern('for example, (?:he|she|it|they)', 'is (?:not|never) (?:enough|sufficient)');
/** Second words that mark a German imperative: "Zieh den Stecker", "Vergleiche die Anteile", "Beschränke dich". */
const GERMAN_IMPERATIVE = new RegExp(
  String.raw`^(?:bitte\s+|dann\s+|zuerst\s+)?\p{Lu}?\p{Ll}+(?:e|t|l|m|s|b|g|k|h|ch|nn|ss|ll|tt|f|p|r|n|d|ib|nk|hl)? ${alternationOf(germanWordsAfterImperative)}(?![\p{L}])`,
  'u',
);
const GERMAN_IMPERATIVES = anyWordPattern(
  'zieh(?:e|t)?',
  'nimm',
  'nehmt',
  'vergleich(?:e|t)',
  'beschränk(?:e|t)?',
  'schreib(?:e|t)?',
  'frag(?:e|t)?',
  'prüf(?:e|t)',
  'test(?:e|et)',
  'mach(?:e|t)?',
  'nutz(?:e|t)',
  'verwende(?:t)?',
  'stell(?:e|t)?',
  'leg(?:e|t)?',
  'lass(?:t)?',
  'gib',
  'gebt',
  'ruf(?:t)?',
  'bestell(?:e|t)?',
  'buch(?:e|t)',
  'kauf(?:e|t)?',
  'plan(?:e|t)',
  'acht(?:e|et)',
  'sorg(?:e|t)',
  'vermeid(?:e|et)',
  'entfern(?:e|t)',
  'füg(?:e|t)',
  'wechs(?:le|elt)',
  'start(?:e|et)',
  'beginn(?:e|t)?',
  'halt(?:e|et)?',
  'sicher(?:e|t)',
  'trag(?:t)?',
  'such(?:e|t)?',
  'lies',
  'lest',
  'notier(?:e|t)',
  'miss',
  'messt',
  'reinig(?:e|t)',
  'schneid(?:e|et)',
  'wart(?:e|et)',
  'trenn(?:e|t)',
  'fang(?:t)?',
  'setz(?:e|t)?',
  'bring(?:t)?',
  'hol(?:t)?',
  'speicher(?:e|t)',
  'rechne(?:t)?',
  'teil(?:e|t)?',
  'verlass(?:t)?',
  'geh(?:t)?',
  'komm(?:t)?',
  'melde(?:t)?',
  'sprich',
  'sprecht',
  'zeig(?:e|t)?',
  'bleib(?:t)?',
  'koch(?:e|t)',
  'gieß(?:e|t)?',
  'streich(?:e|t)?',
  'ergänz(?:e|t)',
  'formulier(?:e|t)',
  'überprüf(?:e|t)',
  'leit(?:e|et)',
  'back(?:e|t)',
  'misch(?:e|t)',
  'rühr(?:e|t)',
  'pack(?:e|t)',
  'wähl(?:e|t)',
  'informier(?:e|t)',
  'dokumentier(?:e|t)',
  'kontrollier(?:e|t)',
);
const SEQUENCE_ADVERBS = [
  'first',
  'second',
  'third',
  'then',
  'next',
  'finally',
  'also',
  'instead',
  'alternatively',
  'just',
  'simply',
  'please',
  'always',
  'never',
  'and',
  'or',
  'if possible',
  'ideally',
  'meanwhile',
  'otherwise',
  'afterwards',
];
const ADVERBIAL_OPENERS = [
  'for',
  'in',
  'on',
  'at',
  'with',
  'before',
  'after',
  'once',
  'when',
  'if',
  'as',
  'during',
  'while',
  'until',
  'to',
  'from',
  'by',
  'without',
];
/**
 * Introductory phrases before an imperative: "For the brakes, ask …", "Before you stop, offer …", "Then …", "Never …".
 */
const BEFORE_IMPERATIVE = new RegExp(
  String.raw`^(?:${anyOf(SEQUENCE_ADVERBS)}[,:]?\s+|${anyOf(ADVERBIAL_OPENERS)}\s[^,.;]{2,80},\s+|[^:.;]{2,40}:\s+)+`,
  'iu',
);
const NEGATED_IMPERATIVE = /^(?:do not|don['’]?t|never|avoid|no need to|skip)\s+\p{L}/iu;

/** Whether the text proposes something without deciding it. */
export const isIdea = (text: string): boolean => LABELLED.test(text) || PROPOSAL.test(text);

/** Whether an assistant's sentence advises, orders or "decides": a proposal until the person commits to it. */
export function isAdvice(text: string): boolean {
  if (isIdea(text)) return true;
  if (NOT_ADVICE.test(text)) return false;
  const order = text.replace(BEFORE_IMPERATIVE, '');
  return (
    ADVICE.test(text) ||
    NEGATED_IMPERATIVE.test(order) ||
    isImperative(order) ||
    isImperative(text) ||
    isGermanImperative(order)
  );
}

const isGermanImperative = (text: string): boolean =>
  GERMAN_IMPERATIVE.test(text) && new RegExp(`^(?:bitte |dann |zuerst )?${GERMAN_IMPERATIVES.source}`, 'iu').test(text);
