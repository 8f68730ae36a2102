import { MAX_UNITS_PER_MESSAGE } from './unit-limit';
import { isHedged, isHedgedThroughout, isHedgeTail } from '../hedging/hedges';
import { splitInformalSentences } from '../sentences/informal-sentences';
import type { ExtractedUnit, ExtractRequest } from '../../ports/engine';
import { markdownBlocks, type MarkdownBlock } from '../prose/markdown-blocks';
import { classifyCategory } from '../categories/classify-category';
import { countWords, splitToUnitLength, splitClaims, type TextSpan } from '../grammar/split-claims';
import { isListIntroduction, listKindOf, type ListKind } from '../categories/list-context';
import { asksToEditText, isFiller, leadInLength } from '../categories/filler';
import { blankAttachments } from '../prose/blank-attachments';
import { blankMarkup, LINK_END } from '../prose/blank-markup';
import { blankSecretClauses } from '../privacy/blank-secret-clauses';

/** Beyond this a text without a full stop is a log, a table or code, and taking it apart would hold everything up. */
const MAX_SENTENCE_CHARACTERS = 2_000;

/** Sentences read before other work gets its turn. */
const SENTENCES_PER_YIELD = 100;
/**
 * What is left of a sentence when its markup is gone says something from here on ("Look at this: ![…](…)" does not).
 */
const MIN_WORDS_BESIDE_MARKUP = 3;

type Message = ExtractRequest['messages'][number];
/** A message and the same text with its markup blanked, offset by offset, and its lines as blocks. */
interface MessageSource extends Message {
  prose: string;
  blocks: MarkdownBlock[];
  /** What is quoted in it was handed over to be worked on. */
  hasTextToEdit: boolean;
}

/**
 * Units by rules: sentence by sentence, one claim each, fifteen words where the sentence allows it. Reads at most one
 * unit more of a message than may be taken, so that the caller sees that there was more.
 *
 * @throws when `signal` is aborted
 */
export async function extractUnits({ messages }: ExtractRequest, signal: AbortSignal): Promise<ExtractedUnit[]> {
  const units: ExtractedUnit[] = [];
  let read = 0;
  for (const [index, message] of messages.entries()) {
    const before = units.length;
    const answersTextToEdit =
      message.role === 'assistant' &&
      messages[index - 1]?.role === 'person' &&
      asksToEditText(messages[index - 1]!.text);
    for (const found of extractUnitsBySentence(message, answersTextToEdit)) {
      units.push(...found.slice(0, MAX_UNITS_PER_MESSAGE + 1 - (units.length - before)));
      if (units.length - before > MAX_UNITS_PER_MESSAGE) break;
      read += 1;
      if (read % SENTENCES_PER_YIELD === 0) await new Promise((resolve) => setImmediate(resolve));
      signal.throwIfAborted();
    }
  }
  return units;
}

/** The units of one message, sentence by sentence. */
export function* extractUnitsBySentence(message: Message, wasGivenText = false): Generator<ExtractedUnit[]> {
  const marked = blankSecretClauses(blankMarkup(message.text));
  const prose = blankAttachments(marked);
  const source: MessageSource = {
    ...message,
    prose,
    blocks: markdownBlocks(prose),
    hasTextToEdit: wasGivenText || (message.role === 'person' && asksToEditText(prose)),
  };
  for (const [index, block] of source.blocks.entries()) yield* unitsOfBlock(source, block, index);
}

function* unitsOfBlock(message: MessageSource, block: MarkdownBlock, index: number): Generator<ExtractedUnit[]> {
  // A soft line break ends no sentence; blanks of the same length keep every offset.
  const text = message.prose.slice(block.start, block.end).replace(/\r?\n/gu, (line) => ' '.repeat(line.length));
  if (message.hasTextToEdit && (block.kind === 'quote' || /^["“„«][\s\S]*["”“»][.!]?$/u.test(text.trim()))) return;
  // A heading of an answer only names what follows.
  if (block.kind === 'heading') {
    if (message.role === 'person')
      yield unitsOfPiece(
        message,
        { start: block.start, end: block.end },
        { isHedged: false, kind: 'heading', list: null, lead: '' },
      );
    return;
  }
  const list = listKindOf(message.blocks, index, message.prose, message.role);
  const sentences = joinQuotations(splitInformalSentences(text));
  for (const [sentenceIndex, { start, end }] of sentences.entries()) {
    const sentence = { start: block.start + start, end: block.start + end };
    const next = sentences[sentenceIndex + 1];
    // "… At least I think so." takes back what was just said outright.
    const isTakenBack = next !== undefined && isHedgeTail(text.slice(next.start, next.end));
    if (isHedgeTail(text.slice(start, end)) || isListIntroduction(message.blocks, index, message.prose, sentence))
      continue;
    yield unitsOfSentence(message, sentence, { kind: block.kind, list, isRetracted: isTakenBack });
  }
}

const QUOTED_ONLY = /^["“„«].*["”“»][.!]?$/u;
/** "…, the paper looks younger": says on what was meant. */
const ANAPHORIC_START =
  /^(?:it|they|he|she|the|this|that|these|its|their|es|sie|er|das|der|die|dann|then|we|i|ich|wir)(?![\p{L}])/iu;

interface SentenceContext {
  kind: MarkdownBlock['kind'];
  list: ListKind;
  isRetracted: boolean;
}

function unitsOfSentence(message: MessageSource, sentence: TextSpan, context: SentenceContext): ExtractedUnit[] {
  if (sentence.end - sentence.start > MAX_SENTENCE_CHARACTERS) return [];
  const whole = message.prose.slice(sentence.start, sentence.end);
  if (isFiller(whole, message.role) || isMarkupMostly(message, sentence)) return [];
  const lead = leadInLength(whole);
  const start = sentence.start + lead;
  const text = message.prose.slice(start, sentence.end);
  if (message.hasTextToEdit && QUOTED_ONLY.test(text.trim())) return [];
  let governs: 'all' | 'near' | 'none' = 'none';
  return splitClaims(text).flatMap((claim) => {
    const words = text.slice(claim.start, claim.end) + (text.endsWith('?') ? '?' : '');
    // The hedge of a claim governs all the pieces it is cut into; one at its start also what "and" joins to it.
    const isGoverned =
      (claim.conjunction === 'and' && governs === 'all') ||
      (claim.conjunction === 'comma' && governs !== 'none' && ANAPHORIC_START.test(words));
    const isClaimHedged = isHedged(words, message.role) || isGoverned || context.isRetracted;
    governs = isHedgedThroughout(words) || (isGoverned && governs === 'all') ? 'all' : isClaimHedged ? 'near' : 'none';
    return splitToUnitLength(text, claim).flatMap((piece) =>
      unitsOfPiece(
        message,
        { start: start + piece.start, end: start + piece.end },
        { ...context, isHedged: isClaimHedged, lead: piece.start === 0 ? whole.slice(0, lead) : '' },
      ),
    );
  });
}

function unitsOfPiece(
  message: MessageSource,
  piece: TextSpan,
  {
    kind,
    list,
    isHedged: hedged,
    lead: before,
  }: Omit<SentenceContext, 'isRetracted'> & { isHedged: boolean; lead: string },
): ExtractedUnit[] {
  if (piece.end - piece.start > MAX_SENTENCE_CHARACTERS) return [];
  const raw = message.prose.slice(piece.start, piece.end);
  const lead = leadInLength(raw);
  const start = piece.start + lead + (raw.slice(lead).length - raw.slice(lead).trimStart().length);
  const span = message.prose.slice(start, piece.end).trimEnd();
  if (isFiller(span, message.role)) return [];
  const text = toUnitText(span);
  // One word of prose is an address or an exclamation ("Anna!"); in a list or heading it is a name for something.
  if (text === '' || (kind === 'prose' && countWords(text) < 2)) return [];
  const category = classifyCategory(toPlainText(span), message.role, {
    isHedged: hedged,
    isTask: kind === 'task',
    isHeading: kind === 'heading',
    listKind: list,
    lead: before + raw.slice(0, lead),
  });
  return [{ messageId: message.id, ...withLinkBrackets(message, { start, end: start + span.length }), text, category }];
}

/** Whether a sentence is about the markup that was in it, and says nothing without it. */
function isMarkupMostly({ text, prose }: MessageSource, { start, end }: TextSpan): boolean {
  let from = start;
  let to = end;
  while (prose[from - 1] === ' ') from -= 1;
  while (prose[to] === ' ') to += 1;
  if (prose.slice(from, to) === text.slice(from, to)) return false;
  return (
    countWords(prose.slice(start, end)) < MIN_WORDS_BESIDE_MARKUP ||
    BLANKED_CONSTITUENT.test(withBlanksMarked(text.slice(from, to), prose.slice(from, to)))
  );
}

/** "Visit … or … today": what was blanked was a part of the sentence. */
const BLANKED_CONSTITUENT =
  /(?:^|\s)\uFFFC[\uFFFC\s]*(?:and|or|und|oder|et|ou|y|o)\s|\s(?:and|or|und|oder|et|ou|y|o)\s+\uFFFC\uFFFC/iu;
const withBlanksMarked = (text: string, prose: string): string =>
  Array.from({ length: prose.length }, (_, index) => (prose[index] === text[index] ? prose[index] : '\uFFFC')).join('');

/**
 * The place with the marks of a link whose text begins or ends it, so that the quoted words stand as in the message.
 */
function withLinkBrackets({ text, prose }: MessageSource, { start, end }: TextSpan): TextSpan {
  const isBlanked = (index: number, mark: string): boolean => text[index] === mark && prose[index] === ' ';
  LINK_END.lastIndex = end;
  const target = isBlanked(end, ']') ? LINK_END.exec(text) : null;
  return { start: isBlanked(start - 1, '[') ? start - 1 : start, end: target === null ? end : end + target[0].length };
}

/**
 * One line, a capital at the start, no emphasis marks and no full stop at the end; otherwise the words as they stand.
 */
function toUnitText(span: string): string {
  const plain = toPlainText(span)
    .replace(/(?<!\.)[.,;:!]+$/u, '')
    .trim();
  return plain.charAt(0).toLocaleUpperCase() + plain.slice(1);
}

const toPlainText = (span: string): string =>
  span
    .replace(/(\*\*|__)(?=\S)(.+?)(?<=\S)\1/gu, '$2')
    .replace(/(?<![\p{L}\p{N}*])\*(?=\S)([^*]+?)(?<=\S)\*(?![\p{L}\p{N}*])/gu, '$1')
    .replace(/\s+/gu, ' ')
    .trim();

const MAX_QUOTATION_SENTENCES = 4;

/** A sentence end inside quote marks ends no sentence: pieces are joined until the marks are even, if they soon are. */
function joinQuotations(sentences: readonly (TextSpan & { text: string })[]): TextSpan[] {
  const joined: TextSpan[] = [];
  for (let index = 0; index < sentences.length; index += 1) {
    const first = sentences[index]!;
    const next = sentences.slice(index + 1, index + MAX_QUOTATION_SENTENCES);
    const closing = hasOpenQuotation(first.text) ? next.findIndex(({ text }) => hasOpenQuotation(text)) : -1;
    joined.push({ start: first.start, end: closing === -1 ? first.end : next[closing]!.end });
    index += closing + 1;
  }
  return joined;
}

const hasOpenQuotation = (text: string): boolean => (text.match(/["“”]/gu)?.length ?? 0) % 2 === 1;
