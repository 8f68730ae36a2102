/** What the first page of a reading copy searches. Numbers of `notes` and whole weights from 1 on, in turn. */
export interface PageSearchData {
  /** Title, the beginning of the text, and where it stands. */
  notes: [title: string, excerpt: string, href: string][];
  /** Notes that hold a word. */
  words: Record<string, number[]>;
  /** Notes that are near a word in meaning, whether or not they hold it. */
  near: Record<string, number[]>;
  texts: { found: string; near: string; nothing: string };
}

/**
 * The words of a text as the page looks for them: without case and accents; of scripts without blanks, pairs of signs.
 * Its own source stands in the page, so it uses nothing from outside.
 */
export function pageWords(text: string): string[] {
  const words =
    text
      .toLowerCase()
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.flatMap((word) =>
    /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u.test(word) && word.length > 2
      ? Array.from({ length: word.length - 1 }, (_, start) => word.slice(start, start + 2))
      : [word],
  );
}

/** What the search uses of the page it stands in. */
interface SearchedPage {
  querySelector(selector: string): PagePart | null;
  createElement(name: string): PagePart;
}
interface PagePart {
  textContent: string | null;
  value?: string;
  href?: string;
  hidden?: boolean;
  append(...parts: (PagePart | string)[]): void;
  scrollIntoView?(how: { block: 'start' }): void;
  addEventListener(event: string, listener: (event: { preventDefault(): void }) => void): void;
}

/**
 * Searches as the person types. It is written into the page as it stands here: it uses nothing from outside, and writes
 * what notes say as text, never as markup.
 */
export function searchInPage(page: SearchedPage, data: PageSearchData, wordsOf: (text: string) => string[]): void {
  const MAX_FOUND = 50;
  const MAX_NEAR = 5;
  const field = page.querySelector('#search')!;
  const found = page.querySelector('#found')!;
  const known = Object.keys(data.words).sort();

  /** Words that begin so, the word itself first; the last word of a query may be half written. */
  const beginningWith = (start: string): string[] => {
    let [low, high] = [0, known.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (known[middle]! < start) low = middle + 1;
      else high = middle;
    }
    const words: string[] = [];
    for (let at = low; at < known.length && known[at]!.startsWith(start) && words.length < 40; at += 1)
      words.push(known[at]!);
    return words;
  };
  const add = (scores: Map<number, number>, weights: readonly number[] | undefined, share: number) => {
    for (let at = 0; at < (weights?.length ?? 0); at += 2)
      scores.set(weights![at]!, (scores.get(weights![at]!) ?? 0) + weights![at + 1]! * share);
  };
  const ranked = (scores: Map<number, number>) => [...scores].sort((a, b) => b[1] - a[1] || a[0] - b[0]);
  const list = (heading: string, notes: readonly number[]) => {
    const title = page.createElement('h2');
    title.textContent = heading;
    const items = page.createElement('ol');
    for (const number of notes) {
      const [name, excerpt, href] = data.notes[number]!;
      const link = page.createElement('a');
      link.href = href;
      link.textContent = name;
      const item = page.createElement('li');
      item.append(link, excerpt);
      items.append(item);
    }
    found.append(title, items);
  };
  const search = () => {
    found.textContent = '';
    const words = wordsOf(field.value ?? '');
    if (words.length === 0) return;
    const byWords = new Map<number, number>();
    const byMeaning = new Map<number, number>();
    words.forEach((word, position) => {
      const isLast = position === words.length - 1;
      for (const other of isLast && word.length > 1 ? beginningWith(word) : [word])
        add(byWords, Object.hasOwn(data.words, other) ? data.words[other] : undefined, other === word ? 1 : 0.5);
      add(byMeaning, Object.hasOwn(data.near, word) ? data.near[word] : undefined, 1);
    });
    const first = ranked(byWords).slice(0, MAX_FOUND);
    const near = ranked(byMeaning)
      .filter(([note]) => !byWords.has(note))
      .slice(0, MAX_NEAR);
    if (first.length > 0)
      list(
        data.texts.found,
        first.map(([note]) => note),
      );
    if (near.length > 0)
      list(
        data.texts.near,
        near.map(([note]) => note),
      );
    if (first.length + near.length === 0) found.textContent = data.texts.nothing;
    // The field stays in view while one reads further down; what is found stands above the notes.
    found.scrollIntoView?.({ block: 'start' });
  };
  // Without a script there is nothing that could search.
  const form = page.querySelector('form')!;
  form.hidden = false;
  form.addEventListener('submit', (event) => event.preventDefault());
  field.addEventListener('input', search);
  if (field.value !== '') search();
}
