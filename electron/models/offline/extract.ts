import { MAX_UNITS_A_MESSAGE } from '../../corpus/extraction/unit-limit';
import { isHedged } from '../../corpus/extraction/hedges';
import { splitSentences } from '../../../shared/lib/text/sentences';
import type { ExtractedUnit, ExtractRequest } from '../engine';
import { readBlocks, type Block } from './extract-blocks';
import { categorise } from './extract-category';
import { countWords, shorten, splitClaims, type Piece } from './extract-clauses';
import { isFiller, leadInLength } from './extract-filler';
import { blankMarkup, LINK_END } from './extract-prose';

/** Beyond this a text without a full stop is a log, a table or code, and taking it apart would hold everything up. */
const LONGEST_SENTENCE = 2_000;

/** Sentences read before other work gets its turn. */
const SENTENCES_A_TURN = 100;
/** What is left of a sentence when its markup is gone says something from here on ("Look at this: ![…](…)" does not). */
const MIN_WORDS_BESIDE_MARKUP = 3;

type Message = ExtractRequest['messages'][number];
/** A message and the same text with its markup blanked, offset by offset. */
interface Source extends Message {
  prose: string;
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
  for (const message of messages) {
    const before = units.length;
    for (const found of unitsBySentence(message)) {
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
export function* unitsBySentence(message: Message): Generator<ExtractedUnit[]> {
  const source = { ...message, prose: blankMarkup(message.text) };
  for (const block of readBlocks(source.prose)) yield* unitsOfBlock(source, block);
}

function* unitsOfBlock(message: Source, block: Block): Generator<ExtractedUnit[]> {
  // A soft line break ends no sentence; blanks of the same length keep every offset.
  const text = message.prose.slice(block.start, block.end).replace(/\r?\n/gu, (line) => ' '.repeat(line.length));
  const whole = { start: block.start, end: block.end };
  // A heading of an answer only names what follows; a block quote is somebody's words and is not cut.
  if (block.kind === 'heading') {
    if (message.role === 'person') yield unitsOfPiece(message, block, whole, false);
  } else if (block.kind === 'quote') yield unitsOfPiece(message, block, whole, isHedged(text, message.role));
  else {
    for (const { start, end } of joinQuotations(splitSentences(text))) yield unitsOfSentence(message, block, { start: block.start + start, end: block.start + end });
  }
}

function unitsOfSentence(message: Source, block: Block, sentence: Piece): ExtractedUnit[] {
  if (sentence.end - sentence.start > LONGEST_SENTENCE) return [];
  const whole = message.prose.slice(sentence.start, sentence.end);
  if (isFiller(whole, message.role) || isMarkupMostly(message, sentence)) return [];
  const start = sentence.start + leadInLength(whole);
  const text = message.prose.slice(start, sentence.end);
  return splitClaims(text).flatMap((claim) => {
    // The hedge of a claim governs all the pieces it is cut into.
    const isClaimHedged = isHedged(text.slice(claim.start, claim.end) + (text.endsWith('?') ? '?' : ''), message.role);
    return shorten(text, claim).flatMap((piece) => unitsOfPiece(message, block, { start: start + piece.start, end: start + piece.end }, isClaimHedged));
  });
}

function unitsOfPiece(message: Source, block: Block, piece: Piece, hedged: boolean): ExtractedUnit[] {
  if (piece.end - piece.start > LONGEST_SENTENCE) return [];
  const raw = message.prose.slice(piece.start, piece.end);
  const lead = leadInLength(raw);
  const start = piece.start + lead + (raw.slice(lead).length - raw.slice(lead).trimStart().length);
  const span = message.prose.slice(start, piece.end).trimEnd();
  if (isFiller(span, message.role)) return [];
  const text = tidy(span);
  // One word of prose is an address or an exclamation ("Anna!"); in a list or heading it is a name for something.
  if (text === '' || (block.kind === 'prose' && countWords(text) < 2)) return [];
  const category = categorise(tidyForRules(span), message.role, { isHedged: hedged, isTask: block.kind === 'task', isHeading: block.kind === 'heading' });
  return [{ messageId: message.id, ...withLinkMarks(message, { start, end: start + span.length }), text, category }];
}

/** Whether a sentence is about the markup that was in it, and says nothing without it. */
function isMarkupMostly({ text, prose }: Source, { start, end }: Piece): boolean {
  let from = start;
  let to = end;
  while (prose[from - 1] === ' ') from -= 1;
  while (prose[to] === ' ') to += 1;
  if (prose.slice(from, to) === text.slice(from, to)) return false;
  return countWords(prose.slice(start, end)) < MIN_WORDS_BESIDE_MARKUP || HOLE.test(withHoles(text.slice(from, to), prose.slice(from, to)));
}

/** "Visit … or … today": what was blanked was a part of the sentence. */
const HOLE = /(?:^|\s)\uFFFC[\uFFFC\s]*(?:and|or|und|oder|et|ou|y|o)\s|\s(?:and|or|und|oder|et|ou|y|o)\s+\uFFFC\uFFFC/iu;
const withHoles = (text: string, prose: string): string => Array.from({ length: prose.length }, (_, place) => (prose[place] === text[place] ? prose[place] : '\uFFFC')).join('');

/** The place with the marks of a link whose text begins or ends it, so that the quoted words stand as in the message. */
function withLinkMarks({ text, prose }: Source, { start, end }: Piece): Piece {
  const isBlanked = (place: number, mark: string): boolean => text[place] === mark && prose[place] === ' ';
  LINK_END.lastIndex = end;
  const target = isBlanked(end, ']') ? LINK_END.exec(text) : null;
  return { start: isBlanked(start - 1, '[') ? start - 1 : start, end: target === null ? end : end + target[0].length };
}

/** One line, a capital at the start, no emphasis marks and no full stop at the end; otherwise the words as they stand. */
function tidy(span: string): string {
  const plain = tidyForRules(span).replace(/(?<!\.)[.,;:!]+$/u, '').trim();
  return plain.charAt(0).toLocaleUpperCase() + plain.slice(1);
}

const tidyForRules = (span: string): string => span
  .replace(/(\*\*|__)(?=\S)(.+?)(?<=\S)\1/gu, '$2').replace(/(?<![\p{L}\p{N}*])\*(?=\S)([^*]+?)(?<=\S)\*(?![\p{L}\p{N}*])/gu, '$1')
  .replace(/\s+/gu, ' ').trim();

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
