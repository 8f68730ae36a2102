import { isProperName } from '../facts/fact-subjects';
import { wholeWords } from '../words/whole-words';

/** A text with the whole name for a first name that only one of the titles begins with: "Jakob" → "Jakob Stein". */
export function withWholeNames(text: string, titles: readonly string[]): string {
  const names = new Set(titles.filter((title) => /\s/u.test(title.trim()) && isProperName(title)));
  let whole = text;
  for (const name of names) {
    const [first] = name.split(/\s/u);
    const isOnly = [...names].every((other) => other === name || other.split(/\s/u)[0] !== first);
    if (!isOnly || !wholeWords([first!], '', whole).test(whole)) continue;
    whole = whole.replace(wholeWords([first!], 'g', whole), (found, _own: string, offset: number) =>
      /^\s\p{Lu}/u.test(whole.slice(offset + found.length)) || !found.startsWith(first!)
        ? found
        : `${name}${found.slice(first!.length)}`,
    );
  }
  return whole;
}
