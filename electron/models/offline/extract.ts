import { isHedged } from '../../corpus/extraction/hedges';
import { splitSentences } from '../../../shared/lib/text/sentences';
import type { ExtractedUnit, ExtractRequest } from '../engine';
import { readBlocks, type Block } from './extract-blocks';
import { categorise } from './extract-category';
import { countWords, shorten, splitClaims, type Piece } from './extract-clauses';
import { isFiller, leadInLength } from './extract-filler';

/** Beyond this a text without a full stop is a log, a table or code, and taking it apart would hold everything up. */
const LONGEST_SENTENCE = 2_000;

type Message = ExtractRequest['messages'][number];

/** Units by rules: sentence by sentence, one claim each, fifteen words where the sentence allows it. Pure. */
export function extractOffline({ messages }: ExtractRequest): ExtractedUnit[] {
  return messages.flatMap((message) => readBlocks(message.text).flatMap((block) => unitsOfBlock(message, block)));
}

function unitsOfBlock(message: Message, block: Block): ExtractedUnit[] {
  // A soft line break ends no sentence; blanks of the same length keep every offset.
  const text = message.text.slice(block.start, block.end).replace(/\r?\n/gu, (line) => ' '.repeat(line.length));
  // A heading of an answer only names what follows; a block quote is somebody's words and is not cut.
  if (block.kind === 'heading') return message.role === 'assistant' ? [] : unitsOfPiece(message, block, { start: block.start, end: block.end }, false);
  if (block.kind === 'quote') return unitsOfPiece(message, block, { start: block.start, end: block.end }, isHedged(text, message.role));
  return joinQuotations(splitSentences(text)).flatMap((sentence) => unitsOfSentence(message, block, {
    start: block.start + sentence.start, end: block.start + sentence.end,
  }));
}

function unitsOfSentence(message: Message, block: Block, sentence: Piece): ExtractedUnit[] {
  if (sentence.end - sentence.start > LONGEST_SENTENCE) return [];
  const whole = message.text.slice(sentence.start, sentence.end);
  if (isFiller(whole, message.role)) return [];
  const start = sentence.start + leadInLength(whole);
  const text = message.text.slice(start, sentence.end);
  return splitClaims(text).flatMap((claim) => {
    // The hedge of a claim governs all the pieces it is cut into.
    const isClaimHedged = isHedged(text.slice(claim.start, claim.end) + (text.endsWith('?') ? '?' : ''), message.role);
    return shorten(text, claim).flatMap((piece) => unitsOfPiece(message, block, { start: start + piece.start, end: start + piece.end }, isClaimHedged));
  });
}

function unitsOfPiece(message: Message, block: Block, piece: Piece, hedged: boolean): ExtractedUnit[] {
  if (piece.end - piece.start > LONGEST_SENTENCE) return [];
  const raw = message.text.slice(piece.start, piece.end);
  const lead = leadInLength(raw);
  const start = piece.start + lead + (raw.slice(lead).length - raw.slice(lead).trimStart().length);
  const span = message.text.slice(start, piece.end).trimEnd();
  if (isFiller(span, message.role)) return [];
  const text = tidy(span);
  // One word of prose is an address or an exclamation ("Anna!"); in a list or heading it is a name for something.
  if (text === '' || (block.kind === 'prose' && countWords(text) < 2)) return [];
  const category = categorise(tidyForRules(span), message.role, { isHedged: hedged, isTask: block.kind === 'task', isHeading: block.kind === 'heading' });
  return [{ messageId: message.id, start, end: start + span.length, text, category }];
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
