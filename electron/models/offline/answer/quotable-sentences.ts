import exclamations from './exclamations.txt?raw';
import { alternationOf } from '../../../language/words/word-list';
import { beginsWithPronoun } from '../../../language/coreference/referring-expressions';
import { blankAttachments } from '../../../language/prose/blank-attachments';
import { isFiller } from '../../../language/categories/filler';
import { withoutLooseMarks } from '../../../../shared/lib/markdown/loose-marks';
import { parseWikilinks } from '../../../../shared/lib/markdown/wikilinks';
import { eachSentence, splitSentences, type Sentence } from '../../../language/sentences/split-sentences';
import { distinctTerms } from '../../../language/words/terms';
import type { AnswerSource } from '../../../ports/engine';

const MAX_QUOTE_CHARACTERS = 320;
/** A sentence with fewer terms than this besides the question's, or a smaller share of them, does not answer it. */
const MIN_OWN_TERMS = { least: 3, share: 0.5 } as const;
/**
 * Sources longer than this many UTF-16 units are searched for relevant sentences instead of read whole; then the units
 * searched and the sentences compared.
 */
const LONG_SOURCE_CHARACTERS = 20_000;
const MAX_READ_CHARACTERS = 200_000;
const MAX_SENTENCES = 200;
const MAX_SENTENCE_CHARACTERS = 2_000;
/** Letters of a word's beginning that identify it, whatever its ending. */
const PREFIX_LETTERS = 5;
/** `[label]: address` says where a link leads. */
const LINK_DEFINITION = /^\[[^[\]\n]{1,600}\]:\s*\S/u;
/** Before what a line says: marks of a heading, a list, a task, a quotation or a callout. */
const LINE_MARKS = /^(?:\s*(?:#{1,6}|[-*+•>]|\d+[.)]|\[[ xX]\]|\[![\p{L}-]+\][+-]?)(?=\s|$))+\s*/u;
const HEADING = /^\s*#{1,6}\s/u;
const TABLE_ROW = /^\|.*\|$|^:?-{3,}/u;
const IMAGE = /!\[[^\]\n]*\]\([^)\n]*\)/gu;
/** `Page › Heading`: stands above a passage. */
const HEADING_PATH = /\S › [^\n]*[^\n.!?…]$/u;
/** `---`, `key: value` lines, `---` at the very beginning of a page. */
const FRONT_MATTER = /^---\r?\n[^]{0,4000}?\r?\n---(?:\r?\n|$)/u;
/** A sentence that asks, also before a closing quotation mark or an emoji. */
const ENDS_WITH_QUESTION_MARK = /[?？؟][\s"”’)」』\p{Extended_Pictographic}\u{FE0F}]*$/u;

/** “Wow, Anna!”, “Oh hey”: at most a name beside an exclamation. */
const EXCLAMATION = new RegExp(String.raw`^${alternationOf(exclamations)}(?:[ ,!]+\p{Lu}\p{L}*)?[\s!.,…]*$`, 'iu');

export const isQuestionSentence = (text: string): boolean => ENDS_WITH_QUESTION_MARK.test(text);

/**
 * Sentences with content, verbatim in `source.text`: no captions of pictures, no front matter, no greetings, without
 * list marks and without earlier citation marks, which would read as citations of this answer.
 */
export function quotableSentences(source: AnswerSource, questionTerms: readonly string[]): string[] {
  const candidates = isOneStatement(source)
    ? [{ text: source.title }]
    : candidateSentences(withoutFrontMatter(source), questionTerms);
  const below = candidates.filter(({ text }) => !HEADING.test(text));
  const all = (below.length > 0 ? below : candidates)
    .flatMap(({ text }) => withoutCaptions(text))
    .flatMap((text) => text.split(/\[\d+(?:\s*,\s*\d+)*\]/u))
    .flatMap((text) => text.split(IMAGE))
    .map((text) => text.replace(LINE_MARKS, '').trim())
    .map((text) =>
      text.length <= MAX_QUOTE_CHARACTERS ? text : text.slice(0, text.lastIndexOf(' ', MAX_QUOTE_CHARACTERS)),
    )
    .map(withoutLooseMarks)
    .filter((text) => /[\p{L}\p{N}]/u.test(text) && !EXCLAMATION.test(text));
  const stated = source.tier === 'chat' ? all.filter((text) => !isFiller(text, source.role)) : all;
  const saying = stated.filter(
    (text) => !isMostlyLink(text) && !LINK_DEFINITION.test(text) && !HEADING_PATH.test(text) && !TABLE_ROW.test(text),
  );
  const pieces = withoutName(saying.length > 0 ? saying : stated, source.title);
  // A title is left out if its note repeats it in full.
  const bare = pieces.map((text) => text.toLowerCase().replace(/[.!?]+$/u, ''));
  return pieces.filter(
    (_text, index) =>
      !bare.some((other, at) =>
        other === bare[index]
          ? at < index
          : ` ${other} `.includes(` ${bare[index]!} `) || other.startsWith(`${bare[index]!},`),
      ),
  );
}

/** A note that was kept with the sentence before it: “My brother Tarek lends us his van. He may not lift anything heavy.” */
const isOneStatement = ({ tier, title, text }: AnswerSource): boolean =>
  tier === 'engram' &&
  title === text &&
  title.length <= MAX_QUOTE_CHARACTERS &&
  splitSentences(title).some((sentence, index) => index > 0 && beginsWithPronoun(sentence.text));

/** A heading that only names the page (“Starter”) says nothing, where the page says more. */
function withoutName(pieces: string[], title: string): string[] {
  const name = title.toLowerCase();
  const others = pieces.filter((text) => text.toLowerCase() !== name);
  return others.length > 0 ? others : pieces;
}

/** A page's text may follow its title. */
function withoutFrontMatter({ title, text }: AnswerSource): string {
  const start = text.startsWith(`${title}\n\n---`) ? title.length + 2 : 0;
  const body = text.slice(start);
  return body.startsWith('---') ? text.slice(0, start) + body.replace(FRONT_MATTER, '') : text;
}

/** The pieces around captions: blanking keeps offsets, so that each piece is verbatim. */
function withoutCaptions(text: string): string[] {
  const blanked = blankAttachments(text);
  if (blanked === text) return [text];
  const pieces: string[] = [];
  let start = 0;
  for (const { index, 0: gap } of blanked.matchAll(/\.? {2,}/gu)) {
    if (text.slice(index, index + gap.length) === gap) continue;
    pieces.push(text.slice(start, index));
    start = index + gap.length;
  }
  return [...pieces, text.slice(start)];
}

/**
 * The sentences of a source. Of a long one, usually pasted, the first that share the beginning of a word with the
 * question.
 */
function candidateSentences(text: string, questionTerms: readonly string[]): Pick<Sentence, 'text'>[] {
  if (text.length <= LONG_SOURCE_CHARACTERS) return splitSentences(text);
  const starts = questionTerms.map((term) => term.slice(0, PREFIX_LETTERS));
  const found: Sentence[] = [];
  for (const sentence of eachSentence(text.slice(0, MAX_READ_CHARACTERS))) {
    if (found.length === MAX_SENTENCES) break;
    const lower = sentence.text.slice(0, MAX_SENTENCE_CHARACTERS).toLowerCase();
    if (starts.some((start) => lower.includes(start)))
      found.push({ ...sentence, text: sentence.text.slice(0, MAX_SENTENCE_CHARACTERS) });
  }
  return found.length > 0 ? found : [{ text: text.slice(0, MAX_SENTENCE_CHARACTERS) }];
}

function isMostlyLink(text: string): boolean {
  const links = parseWikilinks(text);
  if (links.length === 0) return false;
  let own = text;
  for (const { start, end } of links.toReversed()) own = `${own.slice(0, start)} ${own.slice(end)}`;
  const terms = distinctTerms(own).length;
  return terms < MIN_OWN_TERMS.least || terms < MIN_OWN_TERMS.share * distinctTerms(text).length;
}
