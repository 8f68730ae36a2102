import { isMap, isNode, isScalar, parseDocument, visit, type Document } from 'yaml';
import { parseFrontMatter } from '../../../../shared/lib/front-matter';

/** The field by which a file is known as a note's, wherever it is moved. */
const ID_FIELD = 'engram-id';
const CATEGORY_FIELD = 'engram-category';
/** Fields that are the note's own; every other one is the person's and stays as it is. */
const OWN_FIELDS = new Set(['title', 'tags', 'tag', 'aliases', 'alias', CATEGORY_FIELD, ID_FIELD]);
const APP_LINE = new RegExp(`^(?:${ID_FIELD}|${CATEGORY_FIELD}):.*\\n`, 'gmu');

const FENCED = /^---[ \t]*\n([\s\S]*?)(?<=^|\n)(?:---|\.\.\.)[ \t]*\n*$/u;

export interface Fields {
  title: string | null;
  tags: string[];
  aliases: string[];
  category: string | null;
  id: string | null;
  /** The person's fields and comments, for comparison; '' for none; the whole of a front matter that cannot be rewritten. */
  foreign: string;
}

/** The fields of a front matter with its fences. */
export function readFields(source: string): Fields {
  const { data } = parseFrontMatter(source);
  const text = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : null);
  return {
    title: text(data.title),
    tags: [...namesOf(data.tags, /[,\s]+/u), ...namesOf(data.tag, /[,\s]+/u)].map((tag) => tag.replace(/^#/u, '')),
    aliases: [...namesOf(data.aliases, /,/u), ...namesOf(data.alias, /,/u)],
    category: text(data[CATEGORY_FIELD]),
    id: text(data[ID_FIELD]),
    foreign: foreignOf(source),
  };
}

/** The front matter as a note stores it: without the app's fields, everything else as written; '' where nothing is left. */
export function withoutAppFields(source: string): string {
  const rest = source.replace(APP_LINE, '');
  return readFields(rest).foreign === '' ? '' : rest;
}

/** Null for a front matter that cannot be rewritten: one with mistakes, in TOML, with anchors, or no list of fields. */
export function printFields(
  source: string,
  { title, tags, aliases, category, id }: Omit<Fields, 'foreign'>,
): string | null {
  const document = readDocument(source);
  if (document === null) return null;
  const before = readFields(source);
  setField(document, 'title', title);
  setNames(document, ['aliases', 'alias'], aliases, before.aliases);
  setNames(document, ['tags', 'tag'], tags, before.tags);
  setField(document, CATEGORY_FIELD, category);
  setField(document, ID_FIELD, id);
  if (isMap(document.contents)) document.contents.flow = false;
  return `---\n${document.toString({ lineWidth: 0, flowCollectionPadding: /[[{] /u.test(source) })}---\n`;
}

/** YAML that can be changed without a change of what it says; an empty one for none. */
function readDocument(source: string): Document | null {
  if (source.trim() === '') return parseDocument('{}', { schema: 'core' });
  const inner = FENCED.exec(source)?.[1];
  if (inner === undefined) return null;
  const document = parseDocument(inner, { schema: 'core', uniqueKeys: false, logLevel: 'silent' });
  // A scalar without a value is what comments alone are read as.
  const isEmpty = document.contents === null || (isScalar(document.contents) && document.contents.value === null);
  if (document.errors.length > 0 || !(isEmpty || isMap(document.contents))) return null;
  if (hasAnchors(document)) return null;
  if (isEmpty) document.contents = document.createNode({}) as typeof document.contents;
  return document;
}

/** Fields that refer to each other cannot be compared one by one; expanding them could be endless. */
function hasAnchors(document: Document): boolean {
  let isFound = false;
  visit(document, {
    Alias: () => ((isFound = true), visit.BREAK),
    Value: (_key, node) => (node.anchor === undefined ? undefined : ((isFound = true), visit.BREAK)),
  });
  return isFound;
}

function foreignOf(source: string): string {
  if (source === '') return '';
  const document = readDocument(source);
  if (document === null) return source;
  // Two fields of one name are a mistake, and both are the person's text.
  const fields = isMap(document.contents)
    ? document.contents.items
        .filter(({ key }) => !(isScalar(key) && OWN_FIELDS.has(String(key.value))))
        .map((pair) => [pair.key, pair.value].map((node) => (isNode(node) ? (node.toJS(document) as unknown) : node)))
    : [];
  const comments = commentsOf(document);
  return fields.length + comments.length === 0 ? '' : JSON.stringify([fields, comments]);
}

/** Comments, but for those at fields of the note itself. */
function commentsOf(document: Document): string[] {
  const comments: string[] = [];
  const add = (node: { comment?: string | null; commentBefore?: string | null }) => {
    for (const comment of [node.commentBefore, node.comment])
      if (comment)
        comments.push(
          ...comment
            .split('\n')
            .map((line) => line.trim())
            .filter((line) => line !== ''),
        );
  };
  add(document);
  if (!isMap(document.contents)) return comments;
  add(document.contents);
  for (const pair of document.contents.items) {
    if (isScalar(pair.key) && OWN_FIELDS.has(String(pair.key.value))) continue;
    for (const node of [pair.key, pair.value]) if (isNode(node)) visit(node, { Node: (_key, each) => add(each) });
  }
  return comments;
}

function setField(document: Document, name: string, value: string | null): void {
  if (value === null) document.delete(name);
  else if (document.get(name) !== value) document.set(name, value);
}

/** Writes the names where they differ; the singular field goes only then. */
function setNames(
  document: Document,
  [name, singular]: [string, string],
  wanted: readonly string[],
  before: readonly string[],
): void {
  if (wanted.length === before.length && wanted.every((each, index) => each === before[index])) return;
  document.delete(singular);
  if (wanted.length === 0) document.delete(name);
  else document.set(name, [...wanted]);
}

function namesOf(value: unknown, separator: RegExp): string[] {
  const parts: unknown[] = Array.isArray(value) ? value : typeof value === 'string' ? value.split(separator) : [value];
  return parts
    .flatMap((part) => (typeof part === 'string' || typeof part === 'number' ? [String(part).trim()] : []))
    .filter((part) => part !== '');
}
