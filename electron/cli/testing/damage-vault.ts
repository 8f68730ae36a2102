import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

type Random = () => number;

/** A kind of disk damage. Returns what was done; null when the vault has no such file. */
type Damage = (vault: string, random: Random) => Promise<string | null>;

const intBelow = (random: Random, size: number): number => Math.floor(random() * size);
const pickOne = <Item>(items: readonly Item[], random: Random): Item | null =>
  items.length === 0 ? null : items[intBelow(random, items.length)]!;
const list = (folder: string): Promise<string[]> =>
  readdir(folder).then(
    (names) => names.sort(),
    () => [],
  );
const segments = async (vault: string) =>
  (await list(join(vault, 'journal'))).map((name) => join(vault, 'journal', name));
const copies = async (vault: string) =>
  (await list(join(vault, 'snapshots'))).map((name) => join(vault, 'snapshots', name));

const splitLines = (bytes: Buffer): Buffer[] => {
  const lines: Buffer[] = [];
  for (let start = 0; start < bytes.length;) {
    const end = bytes.indexOf(10, start);
    const next = end === -1 ? bytes.length : end + 1;
    lines.push(bytes.subarray(start, next));
    start = next;
  }
  return lines;
};

/** Changes the bytes of one of the files. */
const rewrite =
  (
    what: string,
    files: (vault: string) => Promise<string[]>,
    change: (bytes: Buffer, random: Random) => Buffer,
  ): Damage =>
  async (vault, random) => {
    const file = pickOne(await files(vault), random);
    const bytes = file === null ? null : await readFile(file).catch(() => null);
    if (file === null || bytes === null || bytes.length === 0) return null;
    await writeFile(file, change(bytes, random));
    return `${what} in ${file.slice(vault.length + 1)}`;
  };

const remove =
  (files: (vault: string) => Promise<string[]>): Damage =>
  async (vault, random) => {
    const file = pickOne(await files(vault), random);
    if (file === null) return null;
    await rm(file, { force: true });
    return `removed ${file.slice(vault.length + 1)}`;
  };

const flip = (bytes: Buffer, random: Random): Buffer => {
  const changed = Buffer.from(bytes);
  const at = intBelow(random, bytes.length);
  changed[at] = changed[at]! ^ (1 << intBelow(random, 8));
  return changed;
};
const zero = (bytes: Buffer, random: Random): Buffer => {
  const start = intBelow(random, bytes.length);
  return Buffer.concat([
    bytes.subarray(0, start),
    Buffer.alloc(Math.min(bytes.length - start, 1 + intBelow(random, 300))),
    bytes.subarray(start + 300),
  ]);
};
const dropLine = (bytes: Buffer, random: Random): Buffer => {
  const lines = splitLines(bytes);
  lines.splice(intBelow(random, lines.length), 1);
  return Buffer.concat(lines);
};
const swapLines = (bytes: Buffer, random: Random): Buffer => {
  const lines = splitLines(bytes);
  const [one, other] = [intBelow(random, lines.length), intBelow(random, lines.length)];
  [lines[one], lines[other]] = [lines[other]!, lines[one]!];
  return Buffer.concat(lines);
};
const repeatLine = (bytes: Buffer, random: Random): Buffer => {
  const lines = splitLines(bytes);
  const at = intBelow(random, lines.length);
  return Buffer.concat([...lines.slice(0, at), lines[at]!, ...lines.slice(at)]);
};
const cut = (bytes: Buffer, random: Random): Buffer => bytes.subarray(0, intBelow(random, bytes.length));
const cutLines = (bytes: Buffer, random: Random): Buffer =>
  Buffer.concat(splitLines(bytes).slice(0, -1 - intBelow(random, 3)));
const withCarriageReturns = (bytes: Buffer, random: Random): Buffer =>
  Buffer.concat(
    splitLines(bytes).flatMap((line) => (random() < 0.7 ? [line.subarray(0, -1), Buffer.from('\r\n')] : [line])),
  );

const last = async (vault: string) => (await segments(vault)).slice(-1);
const first = async (vault: string) => (await segments(vault)).slice(0, 1);
const one = (name: string) => async (vault: string) => ((await list(vault)).includes(name) ? [join(vault, name)] : []);

const swapFiles: Damage = async (vault, random) => {
  const files = await segments(vault);
  const [left, right] = [pickOne(files, random), pickOne(files, random)];
  if (left === null || right === null || left === right) return null;
  const [leftBytes, rightBytes] = [await readFile(left), await readFile(right)];
  await writeFile(left, rightBytes);
  await writeFile(right, leftBytes);
  return 'swapped two segments';
};

const emptyJournal: Damage = async (vault) => {
  await rm(join(vault, 'journal'), { recursive: true, force: true });
  await mkdir(join(vault, 'journal'));
  return 'emptied the journal';
};

const withGarbageBehind = (bytes: Buffer, random: Random): Buffer =>
  Buffer.concat([bytes, Buffer.from(Array.from({ length: 40 }, () => intBelow(random, 256)))]);
const withByteOrderMark = (bytes: Buffer): Buffer => Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), bytes]);

/** Damages by their kind. */
export const DAMAGE_KINDS: Readonly<Record<string, readonly Damage[]>> = {
  'bit flipped': [rewrite('bit flipped', segments, flip), rewrite('bit flipped', last, flip)],
  zeroes: [rewrite('zeroes', segments, zero)],
  'cut short': [rewrite('cut short', last, cut), rewrite('cut short', segments, cut)],
  'last lines cut': [rewrite('last lines cut', last, cutLines), rewrite('last lines cut', segments, cutLines)],
  'line dropped': [rewrite('line dropped', segments, dropLine)],
  'lines swapped': [rewrite('lines swapped', segments, swapLines)],
  'line twice': [rewrite('line twice', segments, repeatLine)],
  'line ends': [
    rewrite('carriage returns', segments, withCarriageReturns),
    rewrite('byte order mark', segments, withByteOrderMark),
    rewrite('last line end gone', last, (bytes) => bytes.subarray(0, -1)),
  ],
  'garbage behind': [rewrite('garbage behind', last, withGarbageBehind)],
  'segment gone': [remove(segments), remove(first), remove(last), rewrite('emptied', segments, () => Buffer.alloc(0))],
  'segments swapped': [swapFiles],
  'journal gone': [emptyJournal],
  'checkpoint damaged': [
    remove(one('sentinel.json')),
    rewrite('bit flipped', one('sentinel.json'), flip),
    rewrite('cut short', one('sentinel.json'), cut),
    remove(one('confirmed')),
    rewrite('bit flipped', one('confirmed'), flip),
  ],
  'copy damaged': [remove(copies), rewrite('bit flipped', copies, flip), rewrite('cut short', copies, cut)],
};

export const DAMAGES: readonly Damage[] = Object.values(DAMAGE_KINDS).flat();
