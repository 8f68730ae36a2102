import type { Element, Nodes, Properties } from 'hast';
import { type ElementReader, findAll, readHtml } from '../../../corpus/documents/web-page/read-html';

/** Characters of one note's HTML; a note of the vault is shorter. */
export const MAX_NOTE_CHARACTERS = 2_000_000;

/** Signs of private use stand for the Markdown that is put in when the rest is written. */
const [OPEN, CLOSE] = ['\uf8f0', '\uf8f1'];
const PLACEHOLDER = new RegExp(`${OPEN}(\\d+)${CLOSE}`, 'gu');
const SAFE_ADDRESS = /^(?:https?:|[^:]*$)/i;

/** What a note's HTML holds besides the usual, and where its addresses lead. */
export interface NoteReading {
  /** See `ElementReader`; `markdown` makes a node of Markdown that is written as it is. */
  element?: (element: Element, markdown: (text: string) => Nodes) => Nodes[] | undefined;
  /** The address of a link or a picture among the pages; null where it stays as it is. */
  address?: (address: string) => string | null;
}

/** The HTML of a note as Markdown, with its pictures, links and check boxes. */
export function noteHtml(html: string, { element: own, address }: NoteReading): { title: string; markdown: string } {
  const pieces: string[] = [];
  const markdown = (text: string): Nodes => {
    pieces.push(text);
    return { type: 'text', value: `${OPEN}${pieces.length - 1}${CLOSE}` };
  };
  const lead = (properties: Properties, name: 'href' | 'src') => {
    const written = properties[name];
    if (typeof written === 'string') properties[name] = address?.(written) ?? written;
  };
  const read: ElementReader = (node) => {
    const known = own?.(node, markdown);
    if (known !== undefined) return known;
    if (node.tagName === 'img') {
      lead(node.properties, 'src');
      return SAFE_ADDRESS.test(node.properties.src ?? '') ? [node] : undefined;
    }
    if (node.tagName === 'table') nameColumns(node);
    if (node.tagName === 'a') lead(node.properties, 'href');
    return node.tagName === 'input' && node.properties.type === 'checkbox' ? [node] : undefined;
  };
  const page = readHtml(html.replace(PLACEHOLDER, ''), { read });
  return { title: page.title, markdown: page.markdown.replace(PLACEHOLDER, (_all, index) => pieces[Number(index)]!) };
}

export const element = (tagName: string, children: Nodes[], properties: Properties = {}): Element => ({
  type: 'element',
  tagName,
  properties,
  children: children as Element['children'],
});

/** A table of Markdown has a head: the first row, where the note names none. */
function nameColumns(table: Element): void {
  if (findAll(table, ({ tagName }) => tagName === 'th').length > 0) return;
  const row = findAll(table, ({ tagName }) => tagName === 'tr')[0];
  for (const cell of row?.children ?? []) if (cell.type === 'element' && cell.tagName === 'td') cell.tagName = 'th';
}

/** A box that makes an entry of a list a task. */
export const checkbox = (isChecked: boolean): Element => element('input', [], { type: 'checkbox', checked: isChecked });

export const classesOf = ({ properties }: Element): string[] =>
  Array.isArray(properties.className) ? properties.className.map(String) : [];

export const styleOf = ({ properties }: Element): string =>
  typeof properties.style === 'string' ? properties.style : '';

/** Plain text as Markdown that reads the same: line ends stay, and no line becomes a heading or a rule by accident. */
export const plainMarkdown = (text: string): string =>
  text
    .replace(/\r\n?/gu, '\n')
    .split('\n')
    .map((line) => (/^ {0,3}(?:(?:=+|-+)[ \t]*$|#{1,6}(?=\s))/u.test(line) ? `\\${line.trimStart()}` : line))
    .join('\n')
    .replace(/(?<=\S)[ \t]*\n(?=[^\s\-*+>|])/gu, '  \n');
