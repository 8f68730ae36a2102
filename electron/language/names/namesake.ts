import { isProperName } from '../facts/fact-subjects';
import { wholeWords } from '../words/whole-words';
import { findNames } from './names-in-text';

/** UTF-16 units read: a name stands at the beginning of a short text, or the text is about many. */
const MAX_CHARACTERS = 2_000;

/**
 * The whole name in a question whose first word a text gives another second one, where the text does not hold the name
 * asked for: “Anna Berg” of a text on Anna Kowalski, “Project Atlas” of one on Project Zeus. Null for every other text,
 * also for one that says “Anna” alone.
 */
export function namesakeIn(question: string, text: string): string | null {
  const read = text.slice(0, MAX_CHARACTERS);
  for (const { name } of findNames(question)) {
    const [first, second] = name.split(/\s/);
    if (second === undefined || wholeWords([second], '', read).test(read)) continue;
    const named = [...read.matchAll(wholeWords([first!], 'g', read))];
    const seconds = named.map(({ index }) => /^\s(\p{Lu}[\p{L}-]*)/u.exec(read.slice(index + first!.length))?.[1]);
    if (named.length > 0 && seconds.every((word) => word !== undefined && isProperName(word))) return name;
  }
  return null;
}
