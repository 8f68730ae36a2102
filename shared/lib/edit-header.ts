import { isNode, isScalar, isSeq, stringify, type Scalar, type YAMLSeq } from 'yaml';
import { endOfField, joinHeader, linesOf, splitHeader, type HeaderEntry, type HeaderText } from './header-text';

type FieldItem = string | number | boolean;
export type FieldValue = FieldItem | readonly FieldItem[];

/**
 * A front matter with one field set or, by null, removed. No other line changes, and of a list only the items that are
 * added or left out. Null for a front matter that `splitHeader` does not cut.
 *
 * @param says whether the field as read has the value; default: exactly the value
 */
export function withField(
  source: string,
  name: string,
  value: FieldValue | null,
  says: (read: unknown) => boolean = (read) => JSON.stringify(read) === JSON.stringify(value),
): string | null {
  const header = splitHeader(source);
  if (header === null) return null;
  const { entries } = header;
  const at = entries.findLastIndex((entry) => entry.name === name);
  if (value === null)
    return join(
      header,
      entries.filter((entry) => entry.name !== name),
    );
  if (at === -1) return join(header, [...entries, newEntry(header, name, value)]);
  for (const text of [...editsOf(header, entries[at]!, value), newEntry(header, name, value).text]) {
    const edited = join(header, entries.with(at, { ...entries[at]!, text }));
    if (says(valueIn(edited, name))) return edited;
  }
  return null;
}

/** The same with another name for one field; its value and all else stay as written. */
export function withFieldRenamed(source: string, from: string, to: string): string | null {
  const header = splitHeader(source);
  if (header === null) return null;
  const entries = header.entries.map((entry) => {
    if (entry.name !== from || entry.pair === null) return entry;
    const [start, end] = spanIn(header, entry, entry.pair.key);
    return { ...entry, text: `${entry.text.slice(0, start)}${scalarText(to)}${entry.text.slice(end)}` };
  });
  return join(header, entries);
}

/** A field's value as it is read; undefined for none. */
export function valueIn(source: string, name: string): unknown {
  const pair = splitHeader(source)?.entries.findLast((entry) => entry.name === name)?.pair;
  return isNode(pair?.value) ? (pair.value.toJSON() as unknown) : pair === undefined ? undefined : null;
}

const isItems = (value: FieldValue): value is readonly FieldItem[] => Array.isArray(value);

const join = (header: HeaderText, entries: HeaderEntry[]): string => joinHeader({ ...header, entries });

function newEntry({ indent }: HeaderText, name: string, value: FieldValue): HeaderEntry {
  const text = linesOf(stringify({ [name]: value }, { lineWidth: 0 }))
    .map((line) => `${indent}${line}`)
    .join('');
  return { name, text, start: 0, pair: null };
}

/** The value as one word of a line. */
function scalarText(value: FieldItem): string {
  const text = stringify(value, { lineWidth: 0 }).trimEnd();
  return text.includes('\n') ? JSON.stringify(value) : text;
}

/** The items of a list in brackets, without them. */
const flowText = (values: readonly FieldItem[]): string =>
  values
    .map((value) => stringify([value], { collectionStyle: 'flow', lineWidth: 0 }).trim().slice(1, -1).trim())
    .join(', ');

/** Where a node stands in the text of its field. */
function spanIn(
  { open }: HeaderText,
  { start }: HeaderEntry,
  node: { range?: [number, number, number] | null },
): [number, number] {
  const [from, to] = node.range!;
  return [from + open.length - start, to + open.length - start];
}

/** The field's lines with the value, the smallest change first. */
function* editsOf(header: HeaderText, entry: HeaderEntry, value: FieldValue): Generator<string> {
  const { text, pair } = entry;
  const node = pair?.value as Scalar | YAMLSeq | null;
  const put = (from: number, to: number, inserted: string) => `${text.slice(0, from)}${inserted}${text.slice(to)}`;
  const isList = isItems(value);
  if (node === null || (isScalar(node) && (node.source ?? '') === '' && node.value === null)) {
    const colon = text.indexOf(':', spanIn(header, entry, pair!.key)[1]) + 1;
    if (!isList) yield put(colon, colon, ` ${scalarText(value)}`);
    const lineEnd = text.indexOf('\n', colon) + 1;
    if (isList) yield put(lineEnd, lineEnd, value.map((item) => `${header.indent}  - ${scalarText(item)}\n`).join(''));
    return;
  }
  const [from, to] = spanIn(header, entry, node);
  if (isList && isSeq(node)) {
    const edited =
      node.flow === true ? editFlowList(header, entry, node, value) : editBlockList(header, entry, node, value);
    if (edited !== null) yield edited;
  }
  const given = text.slice(from, to);
  // A placeholder of a template stays, which YAML takes for fields.
  if (isList && /^\{\{[^{}\n]*\}\}$/u.test(given)) yield put(from, to, `[${given}, ${flowText(value)}]`);
  if (!isScalar(node) || given.includes('\n')) return;
  if (!isList) yield put(from, to, scalarText(value));
  else {
    const written = node.source ?? '';
    const known = written.split(',').map((each) => each.trim());
    const added = value.slice(known.length);
    // "kiln, glaze", as people write a list in one line.
    if (node.type === 'PLAIN' && known.every((each, index) => each === value[index]) && added.length > 0)
      yield put(to, to, `, ${added.join(', ')}`);
    yield put(from, to, `[${flowText(value)}]`);
  }
}

/** Which items stay, and what is new after them; null where their order changes. What is no word stays. */
function compareItems(node: YAMLSeq, wanted: readonly FieldItem[]): { stays: boolean[]; added: FieldItem[] } | null {
  const left = [...wanted];
  const order: FieldItem[] = [];
  const stays = node.items.map((item) => {
    if (!isScalar(item)) return true;
    const word = item.value === null ? '' : typeof item.value === 'string' ? item.value : (item.source ?? '');
    const found = left.findIndex((each) => String(each) === word || String(each) === word.replace(/^#/u, ''));
    if (found !== -1) order.push(...left.splice(found, 1));
    return found !== -1 || word === '';
  });
  const isInOrder = [...order, ...left].every((item, index) => item === wanted[index]);
  return isInOrder ? { stays, added: left } : null;
}

/** `- item` lines. */
function editBlockList(
  header: HeaderText,
  entry: HeaderEntry,
  node: YAMLSeq,
  wanted: readonly FieldItem[],
): string | null {
  const compared = compareItems(node, wanted);
  const [from] = spanIn(header, entry, node);
  const lineStart = entry.text.lastIndexOf('\n', from - 1) + 1;
  const column = from - lineStart;
  const head = entry.text.slice(0, lineStart);
  const items: string[] = [];
  for (const line of linesOf(entry.text.slice(lineStart)))
    if (items.length === 0 || (line[column] === '-' && line.slice(0, column).trim() === '')) items.push(line);
    else items[items.length - 1] += line;
  if (compared === null || lineStart === 0 || items.length !== node.items.length) return null;
  const { stays, added } = compared;
  const kept = items.map((item, index) => (stays[index] === true ? item : item.slice(endOfField(item, column))));
  if (kept.join('') === '' && added.length === 0) return null;
  const last = kept.at(-1)!;
  const end = endOfField(last, column);
  const prefix = /^(?:\s*-\s+)(?=\S)/u.exec(items.at(-1)!)?.[0] ?? `${' '.repeat(column)}- `;
  const lines = added.map((item) => `${prefix}${scalarText(item)}\n`).join('');
  return `${head}${kept.slice(0, -1).join('')}${last.slice(0, end)}${lines}${last.slice(end)}`;
}

/** `[item, item]`. */
function editFlowList(
  header: HeaderText,
  entry: HeaderEntry,
  node: YAMLSeq,
  wanted: readonly FieldItem[],
): string | null {
  const compared = compareItems(node, wanted);
  if (compared === null || !node.items.every((item) => isNode(item))) return null;
  const { text } = entry;
  const { stays, added } = compared;
  const spans = node.items.map((item) => spanIn(header, entry, item));
  const [listStart] = spanIn(header, entry, node);
  if (spans.length === 0) return `${text.slice(0, listStart + 1)}${flowText(added)}${text.slice(listStart + 1)}`;
  const end = spans.at(-1)![1];
  if (stays.every(Boolean))
    return added.length === 0 ? text : `${text.slice(0, end)}, ${flowText(added)}${text.slice(end)}`;
  const kept = spans.filter((_span, index) => stays[index] === true).map(([from, to]) => text.slice(from, to));
  return `${text.slice(0, spans[0]![0])}${[...kept, ...(added.length === 0 ? [] : [flowText(added)])].join(', ')}${text.slice(end)}`;
}
