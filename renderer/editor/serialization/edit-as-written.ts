import { diffChars, type ChangeObject } from 'diff';
import type { WrittenForm } from './block-state';
import { isSameMeaning } from './same-meaning';
import { splitBlocks } from './split-blocks';

/** Longer blocks are printed anew when they are edited: the comparison runs at every key. */
const MAX_CHARACTERS = 20_000;
const MAX_CHANGED_CHARACTERS = 4_000;
const MAX_KNOWN = 200;

/** Characters [from, to) of a text, and what stands in their place. */
interface Replacement {
  from: number;
  to: number;
  by: string;
}

const known = new Map<WrittenForm, { printed: string; text: string }>();

/**
 * A block that now prints as `printed`, with the person's edit made in the text as it was written: `_so_` stays `_so_`,
 * and `* item` a star. The printed form where that would mean something else.
 */
export function editAsWritten(written: WrittenForm, printed: string): string {
  if (written.printed === printed) return written.text;
  if (printed === '' || written.text.length + printed.length > MAX_CHARACTERS) return printed;
  const last = known.get(written);
  if (last?.printed === printed) return last.text;
  const text = findEdited(written, printed) ?? printed;
  if (known.size >= MAX_KNOWN) known.clear();
  known.set(written, { printed, text });
  return text;
}

function findEdited({ text, printed: before }: WrittenForm, printed: string): string | null {
  const edits = replacementsBetween(before, printed);
  const spellings = replacementsBetween(before, text);
  if (edits === null || spellings === null) return null;
  // What is inserted where only the written text has characters (a backslash) goes before them, or else behind.
  for (const side of ['before', 'behind'] as const) {
    const edited = edits.reduceRight((result, edit) => {
      const { from, to, by } = widened(edit, spellings, before);
      return (
        result.slice(0, writtenOffset(spellings, from, side)) +
        by +
        result.slice(writtenOffset(spellings, to, to === from ? side : 'before'))
      );
    }, text);
    if (isOneBlock(edited) && isSameMeaning(edited, printed)) return edited;
  }
  return null;
}

const isOneBlock = (text: string): boolean => {
  const blocks = splitBlocks(text);
  return blocks.length === 1 && blocks[0]!.text === text;
};

/** How one text becomes the other; null where they have too little in common. */
function replacementsBetween(from: string, to: string): Replacement[] | null {
  const parts: ChangeObject<string>[] | undefined = diffChars(from, to, { maxEditLength: MAX_CHANGED_CHARACTERS });
  if (parts === undefined) return null;
  const found: Replacement[] = [];
  let at = 0;
  let isOpen = false;
  for (const { added, removed, value } of parts) {
    if (!added && !removed) {
      at += value.length;
      isOpen = false;
      continue;
    }
    if (!isOpen) found.push({ from: at, to: at, by: '' });
    isOpen = true;
    const open = found.at(-1)!;
    if (added) open.by += value;
    else open.to = at += value.length;
  }
  return found;
}

/** An edit that begins or ends within characters that are written otherwise replaces all of these. */
function widened(edit: Replacement, spellings: readonly Replacement[], before: string): Replacement {
  const first = spellings.find(({ from, to }) => from < edit.from && edit.from < to);
  const last = spellings.find(({ from, to }) => from < edit.to && edit.to < to);
  const [from, to] = [first?.from ?? edit.from, last?.to ?? edit.to];
  return { from, to, by: before.slice(from, edit.from) + edit.by + before.slice(edit.to, to) };
}

/** The character of the written text at which this one of the printed text stands. */
function writtenOffset(spellings: readonly Replacement[], offset: number, side: 'before' | 'behind'): number {
  let shift = 0;
  for (const { from, to, by } of spellings) {
    const isPassed = to < offset || (to === offset && (from < to || side === 'behind'));
    if (isPassed) shift += by.length - (to - from);
  }
  return offset + shift;
}
