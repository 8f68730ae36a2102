import { parseWikilinks } from '../../../shared/lib/markdown/wikilinks';
import { eachSentence, splitSentences, type Sentence } from '../../../shared/lib/text/sentences';
import { distinctTerms } from '../../../shared/lib/text/terms';
import type { AnswerRequest, AnswerSource } from '../engine';

export interface PickedSentence {
  /** Verbatim in `source.text`. */
  text: string;
  source: AnswerSource;
}

interface Scored extends PickedSentence {
  score: number;
  /** Shares a word with the question; being addressed (“Wow, Anna!”) is not enough. */
  bears: boolean;
}

const MAX_QUOTES = 5;
const MAX_PER_SOURCE = 2;
const MAX_QUOTE_CHARACTERS = 320;
/** Share of the best sentence's score below which a sentence adds nothing. */
const WORTH_QUOTING = 0.6;
/** Weights set by reading answers on long conversations; the order of the package stays a strong voice. */
const WEIGHT = { terms: 1, place: 0.35, person: 0.2, subject: 1.4, kind: 0.3, question: -0.35 } as const;

/**
 * A sentence with fewer terms of its own than this, or a smaller share of them, points elsewhere and says nothing
 * itself.
 */
const OWN_TERMS = { least: 3, share: 0.5 } as const;
/**
 * UTF-16 units from which on a source is searched for sentences that bear on the question instead of read whole; how
 * much is searched, and how many are compared.
 */
const LONG_SOURCE_CHARACTERS = 20_000;
const MOST_READ_CHARACTERS = 200_000;
const MOST_SENTENCES = 200;
const LONG_SENTENCE_CHARACTERS = 2_000;
/** A word is recognised by its first letters, whatever its ending. */
const SHARED_LETTERS = 5;
/** “…” [3]: an answer that quoted something. Its source says it better. */
const QUOTED_BEFORE = /[“"][^”"\n]*[”"]\s*\[\d+\]/u;

/** The one to five sentences that bear most on the question, best first; at least one where there is any source. */
export function pickSentences({ question, sources, plan }: AnswerRequest): PickedSentence[] {
  const original = sources.filter(
    ({ role, tier, text }) => role === 'person' || tier !== 'chat' || !QUOTED_BEFORE.test(text),
  );
  const quotable = original.length > 0 ? original : sources;
  const asked = termsIn(question);
  const pieces = quotable.flatMap((source) =>
    quotablePieces(source, asked).map((text) => ({ text, source, place: sources.indexOf(source) })),
  );
  const people = new Set(plan.people.flatMap(termsIn));
  const named = asked.filter((term) => !people.has(term));
  const wanted = new Set(named.length > 0 ? named : asked);
  const weights = weighTerms(
    wanted,
    pieces.map(({ text }) => text),
  );
  const total = [...weights.values()].reduce((sum, weight) => sum + weight, 0) || 1;
  const scored = pieces
    .map(({ text, source, place }): Scored => {
      const own = termsIn(text).reduce((sum, term) => sum + (weights.get(term) ?? 0), 0);
      const around = termsIn(source.title).reduce((sum, term) => sum + (weights.get(term) ?? 0), 0);
      // “What is Ma?” and the note “Ma”.
      const isOfSubject = source.title !== '' && termsIn(source.title).join(' ') === asked.join(' ');
      const isSubject = isOfSubject && text !== source.title;
      const namesPerson = termsIn(`${source.speaker ?? ''} ${text}`).some((term) => people.has(term));
      const score =
        WEIGHT.terms * (isSubject ? WEIGHT.subject : Math.max(own, around / 2) / total) +
        WEIGHT.place * (1 - place / sources.length) +
        (namesPerson ? WEIGHT.person : 0) +
        (own > 0 && answersKind(question, text) ? WEIGHT.kind : 0) +
        (text.endsWith('?') ? WEIGHT.question : 0);
      return { text, source, score, bears: isOfSubject ? isSubject : own > 0 };
    })
    .sort(
      (left, right) =>
        Number(right.bears) - Number(left.bears) ||
        right.score - left.score ||
        left.source.number - right.source.number,
    );
  return takeDistinct(scored);
}

const termsIn = (text: string): string[] => distinctTerms(text).map(({ term }) => term);

function takeDistinct(scored: Scored[]): PickedSentence[] {
  const taken: Scored[] = [];
  const perSource = new Map<number, number>();
  for (const sentence of scored) {
    const count = perSource.get(sentence.source.number) ?? 0;
    if (taken.length === MAX_QUOTES || count === MAX_PER_SOURCE) continue;
    if (taken.length > 0 && sentence.score < WORTH_QUOTING * taken[0]!.score) break;
    if (taken.length > 0 && !sentence.bears) continue;
    if (taken.some(({ text }) => text.toLowerCase() === sentence.text.toLowerCase())) continue;
    taken.push(sentence);
    perSource.set(sentence.source.number, count + 1);
  }
  return taken;
}

/**
 * Sentences that say something, without list marks and without earlier citation marks, which would be read as citations
 * of this answer.
 */
function quotablePieces(source: AnswerSource, asked: readonly string[]): string[] {
  const all = readSentences(source.text, asked)
    .flatMap(({ text }) => text.split(/\[\d+(?:\s*,\s*\d+)*\]/u))
    .map((text) => text.replace(/^\s*(?:#{1,6}|[-*+•>]|\d+[.)])\s+/u, '').trim())
    .map((text) =>
      text.length <= MAX_QUOTE_CHARACTERS ? text : text.slice(0, text.lastIndexOf(' ', MAX_QUOTE_CHARACTERS)),
    )
    .filter((text) => /[\p{L}\p{N}]/u.test(text));
  const saying = all.filter((text) => !isMostlyLink(text));
  const pieces = saying.length > 0 ? saying : all;
  // A title that its own note goes on to say in full is not said twice.
  const bare = pieces.map((text) => text.toLowerCase().replace(/[.!?]+$/u, ''));
  return pieces.filter(
    (_text, place) =>
      !bare.some((other, at) =>
        other === bare[place]
          ? at < place
          : ` ${other} `.includes(` ${bare[place]!} `) || other.startsWith(`${bare[place]!},`),
      ),
  );
}

/**
 * The sentences of a source; of a long one, which is mostly pasted, the first that share the beginning of a word with
 * the question.
 */
function readSentences(text: string, asked: readonly string[]): Pick<Sentence, 'text'>[] {
  if (text.length <= LONG_SOURCE_CHARACTERS) return splitSentences(text);
  const starts = asked.map((term) => term.slice(0, SHARED_LETTERS));
  const found: Sentence[] = [];
  for (const sentence of eachSentence(text.slice(0, MOST_READ_CHARACTERS))) {
    if (found.length === MOST_SENTENCES) break;
    const lower = sentence.text.slice(0, LONG_SENTENCE_CHARACTERS).toLowerCase();
    if (starts.some((start) => lower.includes(start)))
      found.push({ ...sentence, text: sentence.text.slice(0, LONG_SENTENCE_CHARACTERS) });
  }
  return found.length > 0 ? found : [{ text: text.slice(0, LONG_SENTENCE_CHARACTERS) }];
}

function isMostlyLink(text: string): boolean {
  const links = parseWikilinks(text);
  if (links.length === 0) return false;
  let own = text;
  for (const { start, end } of links.toReversed()) own = `${own.slice(0, start)} ${own.slice(end)}`;
  const terms = termsIn(own).length;
  return terms < OWN_TERMS.least || terms < OWN_TERMS.share * termsIn(text).length;
}

/** Rare among the sources' sentences counts more: `ln(1 + N / (1 + n))`. */
function weighTerms(wanted: ReadonlySet<string>, texts: string[]): Map<string, number> {
  const seenIn = new Map<string, number>();
  for (const text of texts)
    for (const { term } of distinctTerms(text)) if (wanted.has(term)) seenIn.set(term, (seenIn.get(term) ?? 0) + 1);
  return new Map([...wanted].map((term) => [term, Math.log(1 + texts.length / (1 + (seenIn.get(term) ?? 0)))]));
}

const KINDS: { asks: RegExp; answers: RegExp }[] = [
  {
    asks: /\b(?:when|what (?:date|day|time|year|month)|how long|wann)\b/iu,
    answers:
      /\d|\b(?:january|february|march|april|may|june|july|august|september|october|november|december|monday|tuesday|wednesday|thursday|friday|saturday|sunday|yesterday|today|tomorrow|last|next|week|month|year)\b/iu,
  },
  {
    asks: /\bhow (?:many|much|old|often|far)\b/iu,
    answers: /\d|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|dozen|hundred|thousand|once|twice)\b/iu,
  },
  { asks: /\bwhy\b/iu, answers: /\b(?:because|since|so that|in order to|reason|due to|so)\b/iu },
  { asks: /\bwho\b/iu, answers: /(?<=\S\s)\p{Lu}\p{Ll}+/u },
  { asks: /\bwhere\b/iu, answers: /\b(?:in|at|near|to|from|on)\s+(?:the\s+)?\p{Lu}/u },
];

const answersKind = (question: string, text: string): boolean =>
  KINDS.some(({ asks, answers }) => asks.test(question) && answers.test(text));
