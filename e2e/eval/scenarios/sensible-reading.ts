import type { ExtractReply } from '../../../electron/models/prompts/extract';
import type { Category } from '../../../shared/domain/note';
import type { Expectation } from './scenario-format';
import { type Block, blocksOf, sentencesOf, shareOf } from './sensible-text';

/** What a model that does its tasks sensibly would find right, at a turn and in the whole scenario. */
export interface Sense {
  /** Of the message that is answered now, or searched for. */
  turn: readonly Expectation[];
  /** Of this step and all later ones. */
  ahead: readonly Expectation[];
}

interface Claim {
  message: number;
  /** Exact words of the message. */
  quote: string;
  category: Category;
}

/** A longer claim is told in its clauses. */
const MAX_WORDS = 15;
/** A clause of fewer words belongs to the one before it. */
const MIN_CLAUSE_WORDS = 4;

/** The notes that a plain reader takes of the messages of a prompt, each with what it says beyond its words. */
export function readSensibly(prompt: string, sense: Sense): ExtractReply {
  const known = [...blocksOf(prompt, 'known')].map(({ text }) => text);
  const keys = /^Known keys:\n((?:.+\n)+)/mu.exec(prompt)?.[1]?.trim().split('\n') ?? [];
  const claims = blocksOf(prompt, 'message').flatMap((message) => claimsIn(message, sense, known));
  const own = claims.filter(({ category }) => category !== 'idea');
  return {
    units: claims.map(({ message, quote, category }) => ({ message, quote, text: textOf(quote), category })),
    hedges: own
      .filter(({ category }) => category === 'exploratory')
      .map(({ quote }) => ({ quote, strength: 'possible' })),
    facts: own.flatMap((claim) => factsIn(claim, sense.ahead, keys)),
    lessons: own.flatMap((claim) => lessonsIn(claim, sense.ahead)),
    decisions: own.filter(({ category }) => category === 'decision').map(decisionIn),
  };
}

const textOf = (quote: string): string => quote.replace(/[.!。！\s]+$/u, '');
const countWords = (text: string): number => text.split(/\s+/u).length;

function claimsIn({ attributes, text }: Block, { turn, ahead }: Sense, known: readonly string[]): Claim[] {
  const message = Number(attributes.number);
  const isOwn = attributes.role === 'person';
  return sentencesOf(text)
    .flatMap(clausesOf)
    .filter(
      (quote) => countWords(quote) > 1 || /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]{4}/u.test(quote),
    )
    .filter((quote) => !isLeftOut(quote, turn, known))
    .map((quote) => ({ message, quote, category: isOwn ? categoryOf(quote, turn, ahead) : ('idea' as const) }))
    .filter(({ quote, category }) => category === 'open-question' || !/[?？]\s*$/u.test(quote));
}

function clausesOf(sentence: string): string[] {
  if (countWords(sentence) <= MAX_WORDS) return [sentence];
  const clauses: string[] = [];
  for (const piece of sentence.split(/(?<=[,;:–—])\s+/u)) {
    if (clauses.length > 0 && (countWords(piece) < MIN_CLAUSE_WORDS || REASON.test(piece)))
      clauses.push(`${clauses.pop()!} ${piece}`);
    else clauses.push(piece);
  }
  return clauses.map((clause) => clause.replace(/[,;:–—\s]+$/u, '').replace(/^and\s+/u, ''));
}

/** What the person is not to be asked about: what is no statement of theirs, and what is known in other words. */
function isLeftOut(quote: string, turn: readonly Expectation[], known: readonly string[]): boolean {
  return (
    turn.some(({ noUnits }) => noUnits === true || noUnits?.some((pattern) => pattern.test(quote))) ||
    known.some((text) => saysTheSame(quote, text)) ||
    turn.some(({ reuses }) =>
      reuses?.some((pattern) => pattern.test(quote) && known.some((text) => pattern.test(text))),
    )
  );
}

/** The same words both ways, which what is asked or only considered does not have. */
function saysTheSame(quote: string, known: string): boolean {
  const numbersOf = (text: string) => (text.match(/\d+/gu) ?? []).join(' ');
  return (
    Math.min(shareOf(quote, known), shareOf(known, quote)) >= 0.8 &&
    numbersOf(known) === numbersOf(quote) &&
    formOf(known) === formOf(quote)
  );
}

const formOf = (quote: string): Category => FORMS.find(([, pattern]) => pattern.test(quote))?.[0] ?? 'fact';

const FORMS: [Category, RegExp][] = [
  [
    'exploratory',
    /\b(?:maybe|perhaps|might|could|probably|i think|not sure|vielleicht|eventuell|peut-être|quizás|tal vez|talvez)\b|возможно|может быть|也许|可能|かもしれ/iu,
  ],
  ['open-question', /\b(?:not decided|undecided|open whether|who|which|whether)\b.*\?/iu],
  ['decision', /\b(?:decided|we go with|let's|beschlossen|entschieden|décidé|decidido|decidimos)\b|решил|决定|決め/iu],
  ['constraint', /\b(?:must|must not|never|always|at most|no more than|allergic|cannot|can't|darf|muss)\b/iu],
  ['action-item', /\b(?:i have to|i need to|i must|we need to|to-do|todo|ich muss)\b/iu],
];

/** As the person will want it, else by its form. */
function categoryOf(quote: string, turn: readonly Expectation[], ahead: readonly Expectation[]): Category {
  const units = turn.flatMap((expected) => expected.units ?? []).filter(({ match }) => match.test(quote));
  const notes = ahead.flatMap((expected) => expected.notes ?? []).filter(({ match }) => match.test(quote));
  const named = [...units, ...notes].find(({ category }) => category !== undefined)?.category;
  if (named !== undefined) return named;
  if (units.some(({ hedged }) => hedged)) return 'exploratory';
  return formOf(quote);
}

function factsIn({ quote, category }: Claim, ahead: readonly Expectation[], keys: readonly string[]) {
  if (category === 'exploratory' || category === 'open-question') return [];
  return ahead
    .flatMap(({ facts = [] }) => facts)
    .flatMap(({ entity, attribute, value }) => {
      const said = phraseIn(quote, value);
      const about = entity === undefined || entity.test('me') ? 'me' : phraseIn(quote, entity);
      const key = keys.map((line) => line.split(' · ')[1] ?? '').find((name) => attribute?.test(name));
      const asked = key ?? phraseIn(quote, attribute) ?? plainWord(attribute) ?? longestWordBefore(quote, said ?? '');
      if (said === null || about === null || asked === null) return [];
      return [{ quote, entity: about, attribute: asked, value: said, from: '', until: '' }];
    });
}

/** The shortest run of words of a sentence that the pattern fits; null for none. */
function phraseIn(sentence: string, pattern: RegExp | undefined): string | null {
  if (pattern === undefined) return null;
  const words = [...sentence.matchAll(/\S+/gu)];
  for (let length = 1; length <= 6; length += 1)
    for (let start = 0; start + length <= words.length; start += 1) {
      const last = words[start + length - 1]!;
      const phrase = sentence
        .slice(words[start]!.index, last.index + last[0].length)
        .replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '');
      if (phrase !== '' && pattern.test(phrase)) return phrase;
    }
  return null;
}

/** The word that a pattern without signs asks for: what everybody would call the attribute. */
const plainWord = (pattern: RegExp | undefined): string | null =>
  /^\W*([\p{L} ]+)/u.exec((pattern?.source ?? '').replaceAll('?', ''))?.[1]?.trim() ?? null;

const longestWordBefore = (sentence: string, value: string): string | null =>
  (sentence.split(value)[0]!.match(/\p{L}+/gu) ?? []).toSorted((a, b) => b.length - a.length)[0] ?? null;

const REASON = /^(?:because|since|otherwise|as|weil|denn|sonst|parce que|porque|because of|so that)\b/iu;
const REASON_INSIDE = /[,;]?\s+(?=(?:because|since|otherwise|weil|denn|sonst|parce que|porque)\b)/iu;
const ORDER = /\b(?:don't|do not|never|always|prefer|instead of|before|make sure|remember to|nie|immer|nicht)\b/iu;

function lessonsIn({ quote, category }: Claim, ahead: readonly Expectation[]) {
  const isWanted = ahead.some(({ reminders }) => reminders?.some((pattern) => pattern.test(quote)));
  if (!isWanted && !(category === 'constraint' && ORDER.test(quote))) return [];
  const [instruction, reason = ''] = quote.split(REASON_INSIDE);
  const action = instruction!
    .replace(/^(?:no|please|bitte|nein)\s*,\s*/iu, '')
    .replace(/^(?:don't|do not|never|always|nie|immer)\s+/iu, '')
    .replace(/[`.,;:!]/gu, '')
    .split(/\s+/u)
    .slice(0, 6)
    .join(' ');
  const type = /\bprefer\b/iu.test(quote) ? 'preference' : /\blast time\b/iu.test(quote) ? 'precedent' : 'correction';
  return [
    { quote, type, actions: [action], instruction: textOf(instruction!), reason: textOf(reason), severity: 'medium' },
  ];
}

function decisionIn({ quote }: Claim): ExtractReply['decisions'][number] {
  const [choice, ...reasons] = quote.split(REASON_INSIDE);
  const [chosen, alternative] = choice!.split(
    /,?\s+(?:instead of|rather than|over|and not|statt|au lieu de|en vez de)\s+/iu,
  );
  return {
    quote,
    choice: textOf(chosen!),
    alternatives: alternative === undefined ? [] : [textOf(alternative)],
    reasons: reasons.map(textOf),
    tried: [],
  };
}
