import { SaxesParser } from 'saxes';
import { isAppError } from '../../../../shared/ipc/errors';
import { damagedError, excessiveError } from './office-text';

/** Attributes by their names without prefix; those of the namespace of relationships keep `r:`. */
type XmlAttributes = Readonly<Record<string, string>>;

/** An element with its name without prefix, and its children in order. */
export interface XmlElement {
  name: string;
  attributes: XmlAttributes;
  children: (XmlElement | string)[];
}

interface XmlHandlers {
  open?: (name: string, attributes: XmlAttributes) => void;
  close?: (name: string) => void;
  text?: (text: string) => void;
}

/** Elements that are open at once; documents of people have a few dozen. */
const MAX_DEPTH = 256;
/** Bytes that are decoded at a time: the text of a large part never lies in memory whole. */
const STEP_BYTES = 64 * 1024;
/** Signs that the parser cannot place, and which no word depends on. */
const TOLERATED = /undefined entity|unbound namespace prefix/;

/**
 * Reads XML in one pass. A document type is skipped: its entities are never expanded and nothing is loaded.
 *
 * @throws AppError `import-unreadable` for what is not well-formed; `too-large` when it nests too deeply
 */
export function scanXml(bytes: Uint8Array, { open, close, text }: XmlHandlers): void {
  const parser = new SaxesParser({ xmlns: true });
  let depth = 0;
  parser.on('error', (error) => {
    if (!TOLERATED.test(error.message)) throw damagedError();
  });
  parser.on('opentag', ({ local, attributes }) => {
    depth += 1;
    if (depth > MAX_DEPTH) throw excessiveError();
    if (open === undefined) return;
    const named: Record<string, string> = {};
    for (const each of Object.values(attributes))
      named[each.uri.endsWith('/relationships') ? `r:${each.local}` : each.local] = each.value;
    open(local, named);
  });
  parser.on('closetag', ({ local }) => {
    depth -= 1;
    close?.(local);
  });
  if (text !== undefined) {
    parser.on('text', text);
    parser.on('cdata', text);
  }
  try {
    const decoder = new TextDecoder(encodingOf(bytes));
    for (let from = 0; from < bytes.length; from += STEP_BYTES)
      parser.write(decoder.decode(bytes.subarray(from, from + STEP_BYTES), { stream: true }));
    parser.write(decoder.decode()).close();
  } catch (error) {
    throw isAppError(error) ? error : damagedError();
  }
}

/** By the byte order mark, else by the declaration. */
function encodingOf(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const declaration = Buffer.from(bytes.subarray(0, 200)).toString('latin1');
  return /^\s*<\?xml[^>]*encoding\s*=\s*["']([\w.:-]+)/i.exec(declaration)?.[1] ?? 'utf-8';
}

/** A part as text, in UTF-8 where it names an encoding that is not known. */
export function decodeXml(bytes: Uint8Array): string {
  try {
    return new TextDecoder(encodingOf(bytes)).decode(bytes);
  } catch {
    return new TextDecoder().decode(bytes);
  }
}

/** A whole part as a tree. @throws as `scanXml` */
export function parseXml(bytes: Uint8Array): XmlElement {
  const root: XmlElement = { name: '', attributes: {}, children: [] };
  const path = [root];
  scanXml(bytes, {
    open(name, attributes) {
      const element: XmlElement = { name, attributes, children: [] };
      path.at(-1)!.children.push(element);
      path.push(element);
    },
    close: () => void path.pop(),
    text: (text) => path.at(-1)!.children.push(text),
  });
  const [element] = elementsOf(root);
  if (element === undefined) throw damagedError();
  return element;
}

/**
 * Hands over the children of the first element of a name as trees, one after another: a large part never lies in memory
 * whole.
 *
 * @throws as `scanXml`
 */
export function forEachChild(bytes: Uint8Array, parent: string, take: (child: XmlElement) => void): void {
  let path: XmlElement[] | null = null;
  scanXml(bytes, {
    open(name, attributes) {
      if (path === null) {
        if (name === parent) path = [];
        return;
      }
      const element: XmlElement = { name, attributes, children: [] };
      path.at(-1)?.children.push(element);
      path.push(element);
    },
    close() {
      const element = path?.pop();
      if (element !== undefined && path!.length === 0) take(element);
    },
    text: (text) => void path?.at(-1)?.children.push(text),
  });
}

export const elementsOf = ({ children }: XmlElement): XmlElement[] =>
  children.filter((child): child is XmlElement => typeof child !== 'string');

/** The first child of a name, and below it the next one. */
export function childAt(element: XmlElement | undefined, ...names: string[]): XmlElement | undefined {
  let found = element;
  for (const name of names)
    found = found === undefined ? undefined : elementsOf(found).find((each) => each.name === name);
  return found;
}

/** All elements below, in order, and the element itself. */
export function* descendants(element: XmlElement): Generator<XmlElement> {
  yield element;
  for (const child of element.children) if (typeof child !== 'string') yield* descendants(child);
}

/** Elements that end a line or set words apart. */
const BLANKS = new Set(['br', 'line-break', 'tab', 's']);

export const xmlText = (element: XmlElement | undefined): string =>
  element === undefined
    ? ''
    : BLANKS.has(element.name) && element.children.length === 0
      ? ' '
      : element.children.map((child) => (typeof child === 'string' ? child : xmlText(child))).join('');
