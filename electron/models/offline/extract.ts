import { MAX_UNITS_A_MESSAGE } from '../../corpus/extraction/unit-limit';
import { isHedged, isHedgedThroughout, isHedgeTail } from '../../corpus/extraction/hedges';
import { writtenSentences } from '../../../shared/lib/text/written-sentences';
import type { ExtractedUnit, ExtractRequest } from '../engine';
import { readBlocks, type Block } from './extract-blocks';
import { categorise } from './extract-category';
import { countWords, shorten, splitClaims, type Piece } from './extract-clauses';
import { isIntroduction, listKindOf, type ListKind } from './extract-context';
import { givesText, isFiller, leadInLength } from './extract-filler';
import { blankPlaceholders } from './extract-placeholder';
import { blankMarkup, LINK_END } from './extract-prose';
import { blankSecrets } from './extract-secrets';

/** Beyond this a text without a full stop is a log, a table or code, and taking it apart would hold everything up. */
const LONGEST_SENTENCE = 2_000;

/** Sentences read before other work gets its turn. */
const SENTENCES_A_TURN = 100;
/**
 * What is left of a sentence when its markup is gone says something from here on ("Look at this: ![…](…)" does not).
 */
const MIN_WORDS_BESIDE_MARKUP = 3;

type Message = ExtractRequest['messages'][number];
/** A message and the same text with its markup blanked, offset by offset, and its lines as blocks. */
interface Source extends Message {
  prose: string;
  blocks: Block[];
  /** What is quoted in it was handed over to be worked on. */
  givesText: boolean;
}

/**
 * Units by rules: sentence by sentence, one claim each, fifteen words where the sentence allows it. Reads at most one
 * unit more of a message than may be taken, so that the caller sees that there was more.
 *
 * @throws when `signal` is aborted
 */
export async function extractOffline({ messages }: ExtractRequest, signal: AbortSignal): Promise<ExtractedUnit[]> {
  const units: ExtractedUnit[] = [];
  let read = 0;
  for (const [place, message] of messages.entries()) {
    const before = units.length;
    const wasGivenText =
      message.role === 'assistant' && messages[place - 1]?.role === 'person' && givesText(messages[place - 1]!.text);
    for (const found of unitsBySentence(message, wasGivenText)) {
      units.push(...found.slice(0, MAX_UNITS_A_MESSAGE + 1 - (units.length - before)));
      if (units.length - before > MAX_UNITS_A_MESSAGE) break;
      read += 1;
      if (read % SENTENCES_A_TURN === 0) await new Promise((resolve) => setImmediate(resolve));
      signal.throwIfAborted();
    }
  }
  return units;
}

/** The units of one message, sentence by sentence. */
export function* unitsBySentence(message: Message, wasGivenText = false): Generator<ExtractedUnit[]> {
  const marked = blankSecrets(blankMarkup(message.text));
  const prose = blankPlaceholders(marked);
  const source: Source = {
    ...message,
    prose,
    blocks: readBlocks(prose),
    givesText: wasGivenText || (message.role === 'person' && givesText(prose)),
  };
  for (const [place, block] of source.blocks.entries()) yield* unitsOfBlock(source, block, place);
}

function* unitsOfBlock(message: Source, block: Block, place: number): Generator<ExtractedUnit[]> {
  // A soft line break ends no sentence; blanks of the same length keep every offset.
  const text = message.prose.slice(block.start, block.end).replace(/\r?\n/gu, (line) => ' '.repeat(line.length));
  if (message.givesText && (block.kind === 'quote' || /^["“„«][\s\S]*["”“»][.!]?$/u.test(text.trim()))) return;
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
  const list = listKindOf(message.blocks, place, message.prose, message.role);
  const sentences = joinQuotations(writtenSentences(text));
  for (const [at, { start, end }] of sentences.entries()) {
    const sentence = { start: block.start + start, end: block.start + end };
    const next = sentences[at + 1];
    // "… At least I think so." takes back what was just said outright.
    const isTakenBack = next !== undefined && isHedgeTail(text.slice(next.start, next.end));
    if (isHedgeTail(text.slice(start, end)) || isIntroduction(message.blocks, place, message.prose, sentence)) continue;
    yield unitsOfSentence(message, sentence, { kind: block.kind, list, isTakenBack });
  }
}

const QUOTED_ONLY = /^["“„«].*["”“»][.!]?$/u;
/** "…, the paper looks younger": says on what was meant. */
const REFERS_BACK =
  /^(?:it|they|he|she|the|this|that|these|its|their|es|sie|er|das|der|die|dann|then|we|i|ich|wir)(?![\p{L}])/iu;

interface Place {
  kind: Block['kind'];
  list: ListKind;
  isTakenBack: boolean;
}

function unitsOfSentence(message: Source, sentence: Piece, place: Place): ExtractedUnit[] {
  if (sentence.end - sentence.start > LONGEST_SENTENCE) return [];
  const whole = message.prose.slice(sentence.start, sentence.end);
  if (isFiller(whole, message.role) || isMarkupMostly(message, sentence)) return [];
  const lead = leadInLength(whole);
  const start = sentence.start + lead;
  const text = message.prose.slice(start, sentence.end);
  if (message.givesText && QUOTED_ONLY.test(text.trim())) return [];
  let governs: 'all' | 'near' | 'none' = 'none';
  return splitClaims(text).flatMap((claim) => {
    const words = text.slice(claim.start, claim.end) + (text.endsWith('?') ? '?' : '');
    // The hedge of a claim governs all the pieces it is cut into; one at its start also what "and" joins to it.
    const isGoverned =
      (claim.joint === 'and' && governs === 'all') ||
      (claim.joint === 'comma' && governs !== 'none' && REFERS_BACK.test(words));
    const isClaimHedged = isHedged(words, message.role) || isGoverned || place.isTakenBack;
    governs = isHedgedThroughout(words) || (isGoverned && governs === 'all') ? 'all' : isClaimHedged ? 'near' : 'none';
    return shorten(text, claim).flatMap((piece) =>
      unitsOfPiece(
        message,
        { start: start + piece.start, end: start + piece.end },
        { ...place, isHedged: isClaimHedged, lead: piece.start === 0 ? whole.slice(0, lead) : '' },
      ),
    );
  });
}

function unitsOfPiece(
  message: Source,
  piece: Piece,
  { kind, list, isHedged: hedged, lead: before }: Omit<Place, 'isTakenBack'> & { isHedged: boolean; lead: string },
): ExtractedUnit[] {
  if (piece.end - piece.start > LONGEST_SENTENCE) return [];
  const raw = message.prose.slice(piece.start, piece.end);
  const lead = leadInLength(raw);
  const start = piece.start + lead + (raw.slice(lead).length - raw.slice(lead).trimStart().length);
  const span = message.prose.slice(start, piece.end).trimEnd();
  if (isFiller(span, message.role)) return [];
  const text = tidy(span);
  // One word of prose is an address or an exclamation ("Anna!"); in a list or heading it is a name for something.
  if (text === '' || (kind === 'prose' && countWords(text) < 2)) return [];
  const category = categorise(tidyForRules(span), message.role, {
    isHedged: hedged,
    isTask: kind === 'task',
    isHeading: kind === 'heading',
    list,
    lead: before + raw.slice(0, lead),
  });
  return [{ messageId: message.id, ...withLinkMarks(message, { start, end: start + span.length }), text, category }];
}

/** Whether a sentence is about the markup that was in it, and says nothing without it. */
function isMarkupMostly({ text, prose }: Source, { start, end }: Piece): boolean {
  let from = start;
  let to = end;
  while (prose[from - 1] === ' ') from -= 1;
  while (prose[to] === ' ') to += 1;
  if (prose.slice(from, to) === text.slice(from, to)) return false;
  return (
    countWords(prose.slice(start, end)) < MIN_WORDS_BESIDE_MARKUP ||
    HOLE.test(withHoles(text.slice(from, to), prose.slice(from, to)))
  );
}

/** "Visit … or … today": what was blanked was a part of the sentence. */
const HOLE =
  /(?:^|\s)\uFFFC[\uFFFC\s]*(?:and|or|und|oder|et|ou|y|o)\s|\s(?:and|or|und|oder|et|ou|y|o)\s+\uFFFC\uFFFC/iu;
const withHoles = (text: string, prose: string): string =>
  Array.from({ length: prose.length }, (_, place) => (prose[place] === text[place] ? prose[place] : '\uFFFC')).join('');

/**
 * The place with the marks of a link whose text begins or ends it, so that the quoted words stand as in the message.
 */
function withLinkMarks({ text, prose }: Source, { start, end }: Piece): Piece {
  const isBlanked = (place: number, mark: string): boolean => text[place] === mark && prose[place] === ' ';
  LINK_END.lastIndex = end;
  const target = isBlanked(end, ']') ? LINK_END.exec(text) : null;
  return { start: isBlanked(start - 1, '[') ? start - 1 : start, end: target === null ? end : end + target[0].length };
}

/**
 * One line, a capital at the start, no emphasis marks and no full stop at the end; otherwise the words as they stand.
 */
function tidy(span: string): string {
  const plain = tidyForRules(span)
    .replace(/(?<!\.)[.,;:!]+$/u, '')
    .trim();
  return plain.charAt(0).toLocaleUpperCase() + plain.slice(1);
}

const tidyForRules = (span: string): string =>
  span
    .replace(/(\*\*|__)(?=\S)(.+?)(?<=\S)\1/gu, '$2')
    .replace(/(?<![\p{L}\p{N}*])\*(?=\S)([^*]+?)(?<=\S)\*(?![\p{L}\p{N}*])/gu, '$1')
    .replace(/\s+/gu, ' ')
    .trim();

const LONGEST_QUOTATION = 4;

/** A sentence end inside quote marks ends no sentence: pieces are joined until the marks are even, if they soon are. */
function joinQuotations(sentences: readonly (Piece & { text: string })[]): Piece[] {
  const joined: Piece[] = [];
  for (let place = 0; place < sentences.length; place += 1) {
    const first = sentences[place]!;
    const next = sentences.slice(place + 1, place + LONGEST_QUOTATION);
    const closing = hasOpenQuotation(first.text) ? next.findIndex(({ text }) => hasOpenQuotation(text)) : -1;
    joined.push({ start: first.start, end: closing === -1 ? first.end : next[closing]!.end });
    place += closing + 1;
  }
  return joined;
}

const hasOpenQuotation = (text: string): boolean => (text.match(/["“”]/gu)?.length ?? 0) % 2 === 1;
