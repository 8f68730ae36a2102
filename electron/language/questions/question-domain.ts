import timeWords from './time-words.txt?raw';
import monthNames from '../words/month-names.txt?raw';
import weekdayNames from '../words/weekday-names.txt?raw';
import { findNames } from '../names/names-in-text';
import { distinctTerms } from '../words/terms';
import { anyOf, parseWordList } from '../words/word-list';

/** The domain in which a question asks how something works: “the art of the Japanese garden”. */
export interface QuestionDomain {
  phrase: string;
  /** Its content words, as the index has them; at least one. */
  terms: string[];
}

/** How a question begins that asks how something works, and what stands before its domain, by language. */
const FRAMES: readonly { openers: readonly string[]; prepositions: readonly string[] }[] = [
  {
    openers: [
      'how (?:does|do|should|can|could|might|would)',
      '(?:what|which) (?:role|part|place|purpose|function|meaning) (?:does|do|has|have|is|are)',
      'what does',
    ],
    prepositions: ['(?:in|within|inside)(?: (?:the|a|an|my|our|this|that))?'],
  },
  {
    openers: [
      'wie (?:funktioniert|funktionieren|wirkt|wirken|arbeitet|sollte|kann|geht)',
      'welche (?:Rolle|Bedeutung|Aufgabe) (?:spielt|spielen|hat|haben)',
    ],
    prepositions: [
      'in (?:der|dem|den|einer|einem|meiner|meinem|unserer|unserem)',
      'im',
      'beim',
      'bei(?: (?:der|einer))?',
    ],
  },
  {
    openers: [
      'comment (?:fonctionne|fonctionnent|marche|agit)',
      'quel rôle (?:joue|jouent|a|ont)',
      'quelle place (?:a|tient)',
    ],
    prepositions: ['dans(?: (?:le|la|les|un|une|mon|ma))?', 'en'],
  },
  {
    openers: ['cómo (?:funciona|funcionan|actúa)', 'qué (?:papel|función) (?:juega|juegan|tiene|tienen|cumple)'],
    prepositions: ['en(?: (?:el|la|los|las|un|una|mi))?'],
  },
  {
    openers: ['come (?:funziona|funzionano|agisce)', '(?:che|quale) ruolo (?:gioca|giocano|ha|hanno|svolge)'],
    prepositions: ['nel', 'nella', 'nello', 'nei', 'nelle', "nell['’]", 'in'],
  },
  {
    openers: ['como (?:funciona|funcionam|age)', '(?:que|qual o) papel (?:tem|têm|desempenha)'],
    prepositions: ['no', 'na', 'nos', 'nas', 'em(?: (?:um|uma|meu|minha))?'],
  },
  {
    openers: ['hoe (?:werkt|werken)', 'welke rol (?:speelt|spelen|heeft)'],
    prepositions: ['in(?: (?:de|het|een|mijn))?', 'bij(?: (?:de|het))?'],
  },
];
const DOMAINS = FRAMES.map(
  ({ openers, prepositions }) =>
    new RegExp(
      String.raw`^${anyOf(openers)}\s(?<thing>.{2,160}?)\s${anyOf(prepositions)}(?:\s|(?<=['’]))(?<domain>[\p{L}\p{N}][^,;:.?!]{2,80})`,
      'iu',
    ),
);
/** A verb may follow: “in my garden essay work?”. */
const CLOSING_VERB = /\s(?:works?|functions?|matters?|helps?|looks?|means?|behaves?|feels?|sounds?)\b.*$/iu;
const TIME_WORDS = new Set(
  [timeWords, monthNames, weekdayNames].flatMap(parseWordList).map((word) => word.toLowerCase()),
);

/**
 * The domain of a question such as “how does negative space work in the Japanese garden?”. Null where none is named, where
 * it is a time, and where somebody's doings are asked about.
 */
export function questionDomain(question: string): QuestionDomain | null {
  const plain = question.trim().replace(/^[¿¡]/u, '');
  const { thing, domain } = DOMAINS.map((pattern) => pattern.exec(plain)?.groups).find(Boolean) ?? {};
  if (domain === undefined || findNames(` ${thing!}`).some(({ kind }) => kind === 'person')) return null;
  const phrase = domain.replace(CLOSING_VERB, '').trim();
  const terms = distinctTerms(phrase)
    .filter(({ word }) => !TIME_WORDS.has(word.toLowerCase()))
    .map(({ term }) => term);
  return terms.length === 0 ? null : { phrase, terms };
}
