import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import { printAST } from '@formatjs/icu-messageformat-parser/printer.js';
import en from './en.json' with { type: 'json' };
import type { Messages } from './message';

const ACCENTED = new Map([...'aeiounyAEIOUNY'].map((letter, index) => [letter, [...'åéîøüñýÅÉÎØÜÑÝ'][index]!]));

/** Letters with accents, and a third longer, as German is: what is cut off or not in the message files is seen at once. */
const stretched = (text: string): string =>
  text.replace(/[aeiounyAEIOUNY]/g, (letter) => ACCENTED.get(letter)!).replace(/\p{L}{6,}/gu, (word) => `${word}~~`);

const inElements = (elements: MessageFormatElement[]): MessageFormatElement[] =>
  elements.map((element) => {
    if (element.type === TYPE.literal) return { ...element, value: stretched(element.value) };
    if (element.type === TYPE.tag) return { ...element, children: inElements(element.children) };
    if (element.type !== TYPE.plural && element.type !== TYPE.select) return element;
    const options = Object.entries(element.options).map(([name, { value }]) => [name, { value: inElements(value) }]);
    return { ...element, options: Object.fromEntries(options) };
  });

/** An English sentence with accents, between brackets; what is filled in stays as it is. */
export const pseudoSentence = (sentence: string): string =>
  // The printer declares the parser's types a second time.
  // eslint-disable-next-line typescript/no-unsafe-enum-assignment
  `⟦${printAST(inElements(parse(sentence)))}⟧`;

/** A language for tests: every sentence of the message files is known by its brackets. */
export const pseudo = Object.fromEntries(
  Object.entries(en).map(([area, sentences]) => [
    area,
    Object.fromEntries(Object.entries(sentences).map(([name, sentence]) => [name, pseudoSentence(sentence)])),
  ]),
) as unknown as Messages;
