import { diff3MergeRegions, diffComm } from 'node-diff3';
import { compareDots, millisecondsOf } from './clock';
import type { Head } from './row-state';

/**
 * One text of all that were written apart. Where the text that they began from is known, what only one of them changed
 * is taken over; of a passage that two of them changed, the later one stands, and the other one below it as a callout.
 * Additions at one position follow each other. Every device computes the same text.
 */
export function mergeTexts(heads: readonly Head[]): string {
  const texts = differentTexts(heads);
  const [latest, ...others] = texts;
  let merged = textOf(latest);
  for (const { value, dot } of others) {
    const base = latest!.base !== undefined && texts.every((each) => each.base === latest!.base) ? latest!.base : null;
    merged = mergeTwo(merged, textOf({ value }), base, calloutTitle(dot[0]));
  }
  return merged;
}

/** The text of a head; its form was checked when it was read. */
const textOf = (head: Pick<Head, 'value'> | undefined): string => (typeof head?.value === 'string' ? head.value : '');

/** The texts without repetitions and without those over which another was written; the latest first. */
export function differentTexts<Text extends Head>(heads: readonly Text[]): Text[] {
  const latestFirst = heads.toSorted((one, other) => compareDots(other.dot, one.dot));
  const different = latestFirst.filter(
    ({ value }, index) => latestFirst.findIndex((each) => each.value === value) === index,
  );
  // Vaults that began as copies have the older text without knowing of each other.
  const newest = different.filter(
    ({ value }) => !different.some((each) => each.value !== value && each.base === value),
  );
  return newest.length === 0 ? latestFirst.slice(0, 1) : newest;
}

function mergeTwo(mine: string, theirs: string, base: string | null, title: string): string {
  const [a, b] = [blocksOf(mine), blocksOf(theirs)];
  const merged = base === null ? mergeWithoutBase(a, b, title) : mergeBlocks(a, blocksOf(base), b, title);
  return merged.join('\n\n');
}

function mergeBlocks(a: string[], base: string[], b: string[], title: string): string[] {
  return diff3MergeRegions(a, base, b).flatMap((region) =>
    region.stable
      ? region.bufferContent
      : (settleRegion(region) ?? mergeLines(region) ?? bothOf(region.aContent, region.bContent, title)),
  );
}

interface Region {
  aContent: string[];
  oContent: string[];
  bContent: string[];
}

/** What both changed in one region, where that is no contradiction; else null. */
function settleRegion({ aContent: a, oContent: base, bContent: b }: Region): string[] | null {
  if (isEqual(a, b)) return a;
  // The earlier addition first, as if one had been written after the other.
  if (base.length === 0) return [...b, ...a];
  const aroundA = additionsAround(base, a);
  if (aroundA !== null) return [...aroundA.before, ...b, ...aroundA.after];
  const aroundB = additionsAround(base, b);
  return aroundB === null ? null : [...aroundB.before, ...a, ...aroundB.after];
}

/** What a side added before and after a passage that it left as it was; null: it changed the passage. */
function additionsAround(base: string[], side: string[]): { before: string[]; after: string[] } | null {
  for (let start = 0; start + base.length <= side.length; start += 1)
    if (isEqual(side.slice(start, start + base.length), base))
      return { before: side.slice(0, start), after: side.slice(start + base.length) };
  return null;
}

/** The lines of one passage, such as a list, where they do not contradict each other; else null. */
function mergeLines({ aContent: a, oContent: base, bContent: b }: Region): string[] | null {
  if (a.length !== 1 || base.length !== 1 || b.length !== 1 || isFenced(a[0]!) || isFenced(b[0]!)) return null;
  const merged: string[] = [];
  for (const region of diff3MergeRegions(a[0]!.split('\n'), base[0]!.split('\n'), b[0]!.split('\n'))) {
    const lines = region.stable ? region.bufferContent : settleRegion(region);
    if (lines === null) return null;
    merged.push(...lines);
  }
  return [merged.join('\n')];
}

/** Everything that either text holds: a passage that only one has may be new there, or deleted in the other. */
const mergeWithoutBase = (a: string[], b: string[], title: string): string[] =>
  diffComm(a, b).flatMap(({ common, buffer1 = [], buffer2 = [] }) => common ?? bothOf(buffer1, buffer2, title));

const bothOf = (mine: string[], theirs: string[], title: string): string[] =>
  theirs.length === 0
    ? mine
    : mine.length === 0
      ? theirs
      : [
          ...mine,
          [
            `> [!conflict] ${title}`,
            ...theirs
              .join('\n\n')
              .split('\n')
              .map((line) => (line === '' ? '>' : `> ${line}`)),
          ].join('\n'),
        ];

/** Part of the note’s text, so that it is the same in every language of the interface. */
const calloutTitle = (time: number): string =>
  `Also written on another device, ${new Date(millisecondsOf(time)).toISOString().slice(0, 16).replace('T', ' ')} UTC`;

const isEqual = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((block, index) => block === other[index]);

const FENCE = /^ {0,3}(`{3,}|~{3,})/u;
const isFenced = (block: string): boolean => block.split('\n').some((line) => FENCE.test(line));

/** Passages between empty lines; a fenced one is whole with the empty lines in it. */
export function blocksOf(text: string): string[] {
  const blocks: string[] = [];
  let lines: string[] = [];
  let fence: string | null = null;
  const end = () => {
    if (lines.length > 0) blocks.push(lines.join('\n'));
    lines = [];
  };
  for (const line of text.split('\n')) {
    const mark = FENCE.exec(line)?.[1];
    if (fence === null && mark !== undefined) fence = mark;
    else if (fence !== null && mark?.startsWith(fence) === true && line.trim() === mark) fence = null;
    if (line.trim() === '' && fence === null) end();
    else lines.push(line);
  }
  end();
  return blocks;
}
