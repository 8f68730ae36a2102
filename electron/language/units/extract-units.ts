import { MAX_UNITS_PER_MESSAGE } from './unit-limit';
import { isHedged, isHedgedThroughout, isHedgeTail } from '../hedging/hedges';
import { splitSentences } from '../sentences/split-sentences';
import { splitInformalSentences } from '../sentences/informal-sentences';
import { markdownBlocks, type MarkdownBlock } from '../prose/markdown-blocks';
import { isDecisionInOtherLanguage } from '../categories/decision';
import { classifyCategory } from '../categories/classify-category';
import { type Claim, countWords, splitToUnitLength, splitClaims, type TextSpan } from '../grammar/split-claims';
import { isListIntroduction, listKindOf, type ListKind } from '../categories/list-context';
import { isFiller } from '../categories/filler';
import { unreadLanguageTest } from '../words/unread-language';
import { leadInLength } from '../categories/lead-in';
import { questionTagLength } from '../categories/question-tag';
import { asksToEditText } from '../categories/request';
import { blankAttachments } from '../prose/blank-attachments';
import { blankMarkup, LINK_END } from '../prose/blank-markup';
import { blankSecretClauses } from '../privacy/blank-secret-clauses';
import type { ExtractedUnit, ExtractRequest } from '../../../shared/domain/extracted-unit';

/** UTF-16 units; a longer text without a full stop is a log, a table or code, and slow to split. */
const MAX_SENTENCE_CHARACTERS = 2_000;

/** Sentences read before yielding to other work. */
const SENTENCES_PER_YIELD = 100;
/** Words left without markup from which a sentence has content ("Look at this: ![…](…)" does not). */
const MIN_WORDS_BESIDE_MARKUP = 3;

type Message = ExtractRequest['messages'][number];
/** A message, its text with the markup blanked (same offsets), and its blocks. */
interface MessageSource extends Message {
  prose: string;
  blocks: MarkdownBlock[];
  /** Its quotations were handed over to be edited. */
  hasTextToEdit: boolean;
  /** Whether a sentence is in a language whose hedges are not read. */
  isUnread: (sentence: string) => boolean;
}

/**
 * Extracts units by rules: one claim each, at most fifteen words where the sentence allows it. Only the person's
 * messages, and other people's, are read unless answers are asked for: what of an answer is worth keeping takes a model
 * or the person to tell. Reads one unit more per message than the limit, so that the caller can tell that the message has more.
 *
 * @throws when `signal` is aborted
 */
export async function extractUnits(
  { messages, alsoAnswers = false }: ExtractRequest,
  signal: AbortSignal,
): Promise<ExtractedUnit[]> {
  const units: ExtractedUnit[] = [];
  let read = 0;
  for (const message of messages.filter(({ role }) => alsoAnswers || role === 'person')) {
    const before = units.length;
    const isUnread = await unreadLanguageTest(splitSentences(message.text).map(({ text }) => text));
    for (const found of extractUnitsBySentence(message, isUnread)) {
      units.push(...found.slice(0, MAX_UNITS_PER_MESSAGE + 1 - (units.length - before)));
      if (units.length - before > MAX_UNITS_PER_MESSAGE) break;
      read += 1;
      if (read % SENTENCES_PER_YIELD === 0) await new Promise((resolve) => setImmediate(resolve));
      signal.throwIfAborted();
    }
  }
  return units;
}

/** The units of one message, grouped by sentence. */
export function* extractUnitsBySentence(
  message: Message,
  isUnread: MessageSource['isUnread'] = () => false,
): Generator<ExtractedUnit[]> {
  const marked = blankSecretClauses(blankMarkup(message.text));
  const prose = blankAttachments(marked);
  const source: MessageSource = {
    ...message,
    prose,
    isUnread,
    blocks: markdownBlocks(prose),
    hasTextToEdit: asksToEditText(prose),
  };
  for (const [index, block] of source.blocks.entries()) yield* unitsOfBlock(source, block, index);
}

function* unitsOfBlock(message: MessageSource, block: MarkdownBlock, index: number): Generator<ExtractedUnit[]> {
  // A soft line break ends no sentence; spaces of the same length keep offsets.
  const text = message.prose.slice(block.start, block.end).replace(/\r?\n/gu, (line) => ' '.repeat(line.length));
  if (message.hasTextToEdit && (block.kind === 'quote' || /^["“„«][\s\S]*["”“»][.!]?$/u.test(text.trim()))) return;
  if (block.kind === 'heading') {
    yield unitsOfPiece(
      message,
      { start: block.start, end: block.end },
      { isHedged: false, kind: 'heading', list: null, lead: '' },
    );
    return;
  }
  const list = listKindOf(message.blocks, index, message.prose);
  const sentences = joinQuotations(splitInformalSentences(text));
  for (const [sentenceIndex, { start, end }] of sentences.entries()) {
    const sentence = { start: block.start + start, end: block.start + end };
    const next = sentences[sentenceIndex + 1];
    // "… At least I think so." takes back the previous sentence.
    const isTakenBack = next !== undefined && isHedgeTail(text.slice(next.start, next.end));
    if (isHedgeTail(text.slice(start, end)) || isListIntroduction(message.blocks, index, message.prose, sentence))
      continue;
    yield unitsOfSentence(message, sentence, { kind: block.kind, list, isRetracted: isTakenBack });
  }
}

const QUOTED_ONLY = /^["“„«].*["”“»][.!]?$/u;
/** Continues the previous clause: "…, the paper looks younger". */
const ANAPHORIC_START =
  /^(?:it|they|he|she|the|this|that|these|its|their|es|sie|er|das|der|die|dann|then|we|i|ich|wir)(?![\p{L}])/iu;

const CORRECTS = /^(?:no|nope|nah|nein|nee|non|não),\s/iu;
const MAX_CORRECTION_WORDS = 30;

interface SentenceContext {
  kind: MarkdownBlock['kind'];
  list: ListKind;
  isRetracted: boolean;
}

function unitsOfSentence(message: MessageSource, found: TextSpan, context: SentenceContext): ExtractedUnit[] {
  if (found.end - found.start > MAX_SENTENCE_CHARACTERS) return [];
  // "We sold the boat, didn't we?" states that they sold it.
  const tagLength = questionTagLength(message.prose.slice(found.start, found.end));
  const sentence = { start: found.start, end: found.end - tagLength };
  const whole = message.prose.slice(sentence.start, sentence.end);
  if (isFiller(whole, message.role) || isMarkupMostly(message, sentence)) return [];
  const lead = leadInLength(whole);
  const start = sentence.start + lead;
  const text = message.prose.slice(start, sentence.end);
  if (message.hasTextToEdit && QUOTED_ONLY.test(text.trim())) return [];
  const mayBeHedged =
    !/[?？؟]\p{P}*$/u.test(text.trim()) && message.isUnread(whole) && !isDecisionInOtherLanguage(whole);
  let governs: 'all' | 'near' | 'none' = 'none';
  // "No, not eight of us, seven, because Lou is ill": without the first half the second corrects nothing.
  const isCorrection = CORRECTS.test(whole) && countWords(text) <= MAX_CORRECTION_WORDS;
  const claims: Claim[] = isCorrection ? [{ start: 0, end: text.length, conjunction: null }] : splitClaims(text);
  return claims.flatMap((claim) => {
    const words = text.slice(claim.start, claim.end) + (text.endsWith('?') ? '?' : '');
    // A claim's hedge governs all of its pieces; one at the start also the claims joined by "and".
    const isGoverned =
      (claim.conjunction === 'and' && governs === 'all') ||
      (claim.conjunction === 'comma' && governs !== 'none' && ANAPHORIC_START.test(words));
    const isClaimHedged = isHedged(words, 'person') || isGoverned || context.isRetracted || mayBeHedged;
    governs = isHedgedThroughout(words) || (isGoverned && governs === 'all') ? 'all' : isClaimHedged ? 'near' : 'none';
    return (isCorrection ? [claim] : splitToUnitLength(text, claim)).flatMap((piece) =>
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
  // A single word of prose is an address or an exclamation ("Anna!"); in a list or heading it is a name.
  if (text === '' || (kind === 'prose' && countWords(text) < 2)) return [];
  const category = classifyCategory(toPlainText(span), {
    isHedged: hedged,
    isTask: kind === 'task',
    isHeading: kind === 'heading',
    listKind: list,
    lead: before + raw.slice(0, lead),
  });
  return [{ messageId: message.id, ...withLinkBrackets(message, { start, end: start + span.length }), text, category }];
}

/** Whether a sentence is about the markup in it and says nothing without it. */
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

/** Sentences in which the blanked part was a constituent: "Visit … or … today". */
const BLANKED_CONSTITUENT =
  /(?:^|\s)\uFFFC[\uFFFC\s]*(?:and|or|und|oder|et|ou|y|o)\s|\s(?:and|or|und|oder|et|ou|y|o)\s+\uFFFC\uFFFC/iu;
const withBlanksMarked = (text: string, prose: string): string =>
  Array.from({ length: prose.length }, (_, index) => (prose[index] === text[index] ? prose[index] : '\uFFFC')).join('');

/** The span, extended by the brackets of a link whose text begins or ends it, so that the quote matches the message. */
function withLinkBrackets({ text, prose }: MessageSource, { start, end }: TextSpan): TextSpan {
  const isBlanked = (index: number, mark: string): boolean => text[index] === mark && prose[index] === ' ';
  LINK_END.lastIndex = end;
  const target = isBlanked(end, ']') ? LINK_END.exec(text) : null;
  return { start: isBlanked(start - 1, '[') ? start - 1 : start, end: target === null ? end : end + target[0].length };
}

/** One line, capitalised, without emphasis marks and final full stop; otherwise unchanged. */
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

/** Joins sentences until quote marks are balanced, if they soon are: a stop inside quote marks ends no sentence. */
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
