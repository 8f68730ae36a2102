import nonFactualWords from './word-lists/non-factual-words.txt?raw';
import reportingWords from './word-lists/reporting-words.txt?raw';
import { alternationOf, anyOf } from '../words/word-list';
import type { Role } from '../../../shared/domain/message';
import { withLinkWords } from '../../../shared/lib/markdown/wikilinks';
import { isHedged } from '../hedging/hedges';

const STATEMENT_OPENERS = [
  'so',
  'well',
  'oh',
  'ok',
  'okay',
  'yes',
  'yeah',
  'by the way',
  'btw',
  'fyi',
  'note(?: to self)?',
  'reminder',
  'remember(?: that)?',
  'update',
  'correction',
  'for the record',
  'just so you know',
  'in short',
  'also',
  'and',
  'anyway',
  'actually',
  'übrigens',
  'also',
];
const OPENERS = new RegExp(String.raw`^(?:${anyOf(STATEMENT_OPENERS)}[,:]?\s+)+`, 'iu');
/** Adverbs that do not change the statement. */
const EMPTY_ADVERBS = [
  'from now on',
  'currently',
  String.raw`now(?! on\b)`,
  'still',
  'actually',
  'also',
  'already',
  'finally',
  'recently',
  'officially',
  'permanently',
  'just',
  'both',
  'really',
  'momentarily',
  'derzeit',
  'jetzt',
  'inzwischen',
  'gerade',
  'aktuell',
  'ahora',
  'actualmente',
  'maintenant',
  'actuellement',
  'adesso',
  'attualmente',
  'agora',
  'atualmente',
  'tegenwoordig',
  'again',
  '(?<!(?:bin|ist|sind) )wieder',
  'wieder(?! in )',
  'de nuevo',
  'otra vez',
  'de nouveau',
  'à nouveau',
  'di nuovo',
  'de novo',
  'outra vez',
  'novamente',
  'weer',
  'opnieuw',
];
const ADVERBS = new RegExp(String.raw`(?<=[\s,])${anyOf(EMPTY_ADVERBS)}\s(?!\p{N})`, 'giu');

/** Reported speech and thought: an opinion or hearsay, not a fact of the vault. */
const REPORTED = new RegExp(String.raw`(?<![\p{L}])${alternationOf(reportingWords)}(?![\p{L}])`, 'iu');
const NON_FACTUAL = new RegExp(
  String.raw`(?<![\p{L}])${alternationOf(nonFactualWords)}(?![\p{L}])|n['’]t\b|\p{L}['’]d\b`,
  'iu',
);
const CONDITION = /^(?:if|unless|when|whenever|suppose|assuming|once|in case|wenn|falls)\b/iu;
const FICTION =
  /\b(?:in the (?:novel|film|movie|book|story|game|play|show|series|dream|legend)|the (?:character|protagonist|hero(?:ine)?)|fictional|for example|e\.g\.|for instance|zum Beispiel)\b/iu;

const CONTRACTIONS: readonly [RegExp, string][] = [
  [/\bI['’]m\b/gu, 'I am'],
  [/\bI['’]ve\b/gu, 'I have'],
  [/\bI['’]ll\b/gu, 'I will'],
  [/\b([Ww])e['’]re\b/gu, '$1e are'],
  [/\b([Ww])e['’]ve\b/gu, '$1e have'],
  [/\b([Ww])e['’]ll\b/gu, '$1e will'],
  [
    /['’]s (?=(?:called|named|married|allergic|born|due|vegetarian|vegan|originally|turning|moving|\d{1,3}(?: years|$))\b)/gu,
    ' is ',
  ],
];

/**
 * The sentence as the fact rules read it, without fillers and contractions. Null when it states no fact: questions,
 * hedges, conditions, denials, wishes, reported speech, stories.
 */
export function toFactualStatement(sentence: string, author: Role): string | null {
  const trimmed = withLinkWords(
    sentence
      .trim()
      .replace(/^(?:[-*+•]|\d+[.)])\s+/u, '')
      .replace(/\*\*|__/gu, ''),
  );
  if (/^[>“"«„|#`]/u.test(trimmed) || /[?…]\s*$/u.test(trimmed) || isHedged(trimmed, author)) return null;
  const plain = CONTRACTIONS.reduce((text, [from, to]) => text.replace(from, to), trimmed.replace(OPENERS, ''))
    .replace(/[\s.!;]+$/u, '')
    .replace(/\s+/gu, ' ');
  if (
    CONDITION.test(plain) ||
    FICTION.test(plain) ||
    REPORTED.test(plain) ||
    (NON_FACTUAL.test(plain) && !PROCEDURE_START.test(plain))
  )
    return null;
  return withoutAdverbs(plain);
}

const withoutAdverbs = (plain: string): string => upperFirst(` ${plain}`.replace(ADVERBS, '').trim());
const upperFirst = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Starts of a procedure, which may contain a negation: "To …, do …", "Before …, always …". */
const PROCEDURE_START = /^(?:To \p{Ll}[^,:]{2,80}[,:] |(?:Before|After|Um) [^,]{2,80}, )/u;
