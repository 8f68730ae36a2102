import { childAt, elementsOf, parseXml, type XmlElement } from './xml';

/** What a style of paragraphs says of their place in a text. */
export interface WordStyle {
  /** Of a heading, from 1; null for text. */
  level: number | null;
  isTitle: boolean;
  isQuote: boolean;
  /** The list that its paragraphs are points of. */
  list: WordList | null;
}

export interface WordList {
  number: string;
  depth: number;
}

/** Steps from a style to the one below it; styles may name each other in a circle. */
const MAX_STEPS = 12;
const MAX_LIST_DEPTH = 8;
const HEADING_NAME = /^heading ([1-6])$/i;

/** The styles of paragraphs by their ids: each has what it does not say itself from the style below it. */
export function readWordStyles(bytes: Uint8Array | undefined): Map<string, WordStyle> {
  const all = bytes === undefined ? [] : elementsOf(parseXml(bytes)).filter(({ name }) => name === 'style');
  const byId = new Map(all.map((style) => [style.attributes.styleId ?? '', style]));
  return new Map(
    all.map((style) => {
      const chain: XmlElement[] = [];
      for (
        let each: XmlElement | undefined = style;
        each !== undefined && chain.length < MAX_STEPS;
        each = byId.get(childAt(each, 'basedOn')?.attributes.val ?? '')
      )
        chain.push(each);
      const names = chain.map((each) => childAt(each, 'name')?.attributes.val ?? '');
      return [
        style.attributes.styleId ?? '',
        {
          level: firstOf(chain, (each, index) => levelOf(childAt(each, 'pPr'), names[index])),
          isTitle: names.some((name) => /^title$/i.test(name)),
          isQuote: names.some((name) => /quote$/i.test(name)),
          list: firstOf(chain, (each) => listOf(childAt(each, 'pPr'))),
        },
      ];
    }),
  );
}

function firstOf<Value>(chain: readonly XmlElement[], read: (style: XmlElement, index: number) => Value | null) {
  for (const [index, style] of chain.entries()) {
    const value = read(style, index);
    if (value !== null) return value;
  }
  return null;
}

/** The level that properties of a paragraph state, else that of the name of its style. */
export function levelOf(properties: XmlElement | undefined, name = ''): number | null {
  const outline = childAt(properties, 'outlineLvl')?.attributes.val;
  if (outline !== undefined) return /^[0-5]$/.test(outline) ? Number(outline) + 1 : null;
  const named = HEADING_NAME.exec(name)?.[1];
  return named === undefined ? null : Number(named);
}

/** The list that properties of a paragraph name; number 0 takes it out of that of its style. */
export function listOf(properties: XmlElement | undefined): WordList | null {
  const numbering = childAt(properties, 'numPr');
  const number = childAt(numbering, 'numId')?.attributes.val;
  if (number === undefined) return null;
  const depth = Number(childAt(numbering, 'ilvl')?.attributes.val ?? 0);
  return { number, depth: Math.min(MAX_LIST_DEPTH, Math.max(0, depth || 0)) };
}

/** How the points of a list are marked: by its number, then by their depth. Undefined: not at all. */
export type WordNumbering = (list: WordList) => 'numbered' | 'bulleted' | undefined;

export function readWordNumbering(bytes: Uint8Array | undefined): WordNumbering {
  const forms = new Map<string, Map<string, string>>();
  const abstractOf = new Map<string, string>();
  for (const each of bytes === undefined ? [] : elementsOf(parseXml(bytes))) {
    if (each.name === 'num')
      abstractOf.set(each.attributes.numId ?? '', childAt(each, 'abstractNumId')?.attributes.val ?? '');
    if (each.name === 'abstractNum')
      forms.set(
        each.attributes.abstractNumId ?? '',
        new Map(
          elementsOf(each)
            .filter(({ name }) => name === 'lvl')
            .map((level) => [level.attributes.ilvl ?? '', childAt(level, 'numFmt')?.attributes.val ?? 'decimal']),
        ),
      );
  }
  return ({ number, depth }) => {
    if (number === '0') return undefined;
    const form = forms.get(abstractOf.get(number) ?? '')?.get(String(depth)) ?? 'bullet';
    return form === 'none' ? undefined : form === 'bullet' ? 'bulleted' : 'numbered';
  };
}
