import { TAKE_BACK, withPiece } from '../../../../shared/domain/answer-pieces';
import { findClose, MARK_START, markAt } from './thinking-marks';

/** Characters of a block that are kept because they may be the beginning of the mark that ends it. */
const KEPT_CHARACTERS = 40;
/** Characters of a line by which it is known as blank or as a fence. */
const LINE_START_CHARACTERS = 20;
const NEW_LINE = { start: '', ticks: 0 };

/**
 * Leaves out a model's thoughts and the marks of its chat template; everything else passes through as it arrives. Blocks
 * count at the beginning of the answer and of a line; in code nothing does. Where the beginning of the thoughts was not
 * sent, their end takes back what came before (`TAKE_BACK`).
 */
export async function* stripThinkingBlock(pieces: AsyncIterable<string>): AsyncIterable<string> {
  const stripper = createThinkingStripper();
  for await (const piece of pieces) {
    const ready = stripper.add(piece);
    if (ready !== '') yield ready;
  }
  const rest = stripper.end();
  if (rest !== '') yield rest;
}

/** A whole reply without its thoughts; a block that was never closed at its beginning leaves nothing. */
export function withoutThinking(reply: string): string {
  const stripper = createThinkingStripper();
  return withPiece(withPiece('', stripper.add(reply)), stripper.end());
}

/** The block that is being left out. */
interface OpenBlock {
  closes: readonly string[];
  /** What is written after all where it never ends; null at the beginning of an answer, which it then leaves empty. */
  text: string | null;
}

function createThinkingStripper() {
  let held = '';
  let ready = '';
  let block: OpenBlock | null = null;
  /** White space that stands before the first word; dropped after a mark. */
  let gap = '';
  let isAfterMark = false;
  let hasWords = false;
  let hasGiven = false;
  /** The line that is being written: its first characters, and how many backticks it has. */
  let line = NEW_LINE;
  let isInFence = false;

  const write = (text: string): void => {
    let words = text;
    if (!hasWords || isAfterMark) {
      words = text.trimStart();
      if (!isAfterMark) gap += text.slice(0, text.length - words.length);
      if (words === '') return;
      ready += gap;
      gap = '';
      hasWords = true;
      isAfterMark = false;
    }
    ready += words;
    words.split('\n').forEach((part, index) => {
      if (index > 0) {
        if (isFence(line.start)) isInFence = !isInFence;
        line = NEW_LINE;
      }
      const start = `${line.start}${part}`.slice(0, LINE_START_CHARACTERS);
      line = { start, ticks: line.ticks + (part.match(/`/gu)?.length ?? 0) };
    });
  };
  const isInCode = () => isInFence || isFence(line.start) || line.ticks % 2 === 1;
  const isAtLineStart = () => line.start.trim() === '';
  const drop = (length: number): void => {
    held = held.slice(length);
    gap = '';
    isAfterMark = !hasWords || isAtLineStart();
  };
  const takeBack = (length: number): void => {
    ready = hasGiven ? TAKE_BACK : '';
    [hasWords, line, isInFence] = [false, NEW_LINE, false];
    drop(length);
  };

  /** Reads one step of what is held; false where more is needed. */
  function step(isEnd: boolean): boolean {
    if (block !== null) return stepInBlock(block, isEnd);
    const start = held.search(MARK_START);
    if (start !== 0) {
      write(start === -1 ? held : held.slice(0, start));
      held = start === -1 ? '' : held.slice(start);
      return held !== '';
    }
    const mark = markAt(held);
    if (mark?.kind === 'partial' && !isEnd) return false;
    if (mark === null || mark.kind === 'partial' || (hasWords && isInCode())) return writeFirst();
    const next = held.slice(mark.length, mark.length + 2);
    if (mark.kind !== 'open' && next.length < 2 && !isEnd) return false;
    const isSpecial = held.startsWith('<|');
    if (mark.kind === 'open') {
      if (hasWords && !isAtLineStart() && !isSpecial) return writeFirst();
      block = { closes: mark.closes, text: hasWords && !isSpecial ? held.slice(0, mark.length) : null };
      held = held.slice(mark.length);
    } else if (mark.kind === 'close') {
      if (hasWords && !isAtLineStart() && next !== '\n\n') return writeFirst();
      takeBack(mark.length);
    } else {
      const isHead = isSpecial && held.slice(0, mark.length).endsWith('<|message|>');
      if (hasWords && !isHead && !ENDS_LINE.test(next)) return writeFirst();
      drop(mark.length);
    }
    return true;
  }

  function stepInBlock(open: OpenBlock, isEnd: boolean): boolean {
    const close = findClose(held, open.closes);
    if (close !== null) {
      block = null;
      drop(close.end);
      return true;
    }
    const rest = isEnd ? held.length : Math.max(0, held.length - KEPT_CHARACTERS);
    if (open.text !== null) open.text += held.slice(0, rest);
    held = held.slice(rest);
    return false;
  }

  function writeFirst(): boolean {
    const first = String.fromCodePoint(held.codePointAt(0)!);
    write(first);
    held = held.slice(first.length);
    return held !== '';
  }

  const take = (): string => {
    const text = ready;
    ready = '';
    hasGiven ||= text !== '';
    return text;
  };
  return {
    /** What is certain after a further piece. */
    add(piece: string): string {
      held += piece.replaceAll(TAKE_BACK, '');
      while (held !== '' && step(false));
      return take();
    },
    /** What is left at the end. */
    end(): string {
      while (held !== '' && step(true));
      if (block !== null && block.text !== null) write(block.text);
      return `${take()}${hasWords ? '' : gap}`;
    },
  };
}

/** What follows a mark that ends a turn; among the words of a line it is one of them. */
const ENDS_LINE = /^(?:$|[\n\r<]|\s(?:[\s<]|$))/u;

const isFence = (line: string): boolean => /^\s*(?:```|~~~)/u.test(line);
