import type { SourceRef } from '../../shared/domain/ids';
import type { Excluded } from '../../shared/ipc/routes/settings';
import { areNicknames } from '../language/names/nicknames';
import { foldText } from '../language/privacy/folded-text';
import type { ExcludedSpan } from '../language/privacy/find-excluded-names';
import { foldUmlautDigraphs, foldWord } from '../language/words/fold-word';
import { distinctTerms, toTerm } from '../language/words/terms';
import type { Mask } from '../models/masking/create-mask';
import { trigramsOf } from '../retrieval/index/names/trigrams';
import { editDistance } from '../retrieval/index/words/similar-terms';

/** A program's words as they are looked for. */
export interface AskedWords {
  words: string;
  /** The texts that name whom a placeholder stands for, where the words hold any: nothing else answers them. */
  only: SourceRef[] | null;
  /** Excluded entries that a placeholder asks for, as `entryKey` names them. */
  entries: ReadonlySet<string>;
  /** A reply with the program's own words again where it repeats them. */
  withAskedWords(text: string): string;
}

export interface AskedWordsDeps {
  excluded: Excluded;
  findExcluded: (text: string) => ExcludedSpan[];
  mask: Mask;
  /** Texts that may be served and hold one of these words in any form, masked, with their references. */
  findServed: (words: string) => AsyncIterable<{ ref: SourceRef; masked: string }>;
}

export const entryKey = ({ kind, listIndex }: Pick<ExcludedSpan, 'kind' | 'listIndex'>): string =>
  `${kind} ${listIndex}`;

const PLACEHOLDER = /\[(?:person|place|folder) \d+[a-z]*\]/giu;
const WORD = /[\p{L}\p{M}\p{N}]+/gu;
/** Letters of no word of any language, in sequences that no name comes near. */
const STRANGE_LETTERS = 'qxzjvkw';

/**
 * Reads what a program asks for so that it learns nothing of an excluded name by guessing it: the index holds the names,
 * and would find them by a beginning, a misspelling or a short form. A word near a name that no served text shows is
 * replaced by one that is nowhere, so that it is answered as any word that is nowhere.
 */
export async function readAskedWords(asked: string, deps: AskedWordsDeps): Promise<AskedWords> {
  const { findExcluded, mask, findServed } = deps;
  const strange = new Map<string, string>();
  const replaced = (word: string): string => {
    const known = strange.get(word) ?? strangeWord(strange.size, word);
    strange.set(word, known);
    return known;
  };
  const isNear = createNearTest(deps.excluded);
  const shows = async (word: string): Promise<boolean> => {
    const term = toTerm(word.toLowerCase());
    for await (const { masked } of findServed(word))
      if (distinctTerms(masked).some((other) => other.term === term)) return true;
    return false;
  };
  const readWord = async (word: string): Promise<string> =>
    distinctTerms(word).length === 0 || !isNear(word) || (await shows(word)) ? word : replaced(word);
  const readGuesses = async (text: string): Promise<string> => {
    const spans = findExcluded(text);
    let read = '';
    let from = 0;
    for (const { 0: word, index } of text.matchAll(WORD)) {
      const end = index + word.length;
      // A genitive is part of the word.
      if (/^s$/iu.test(word) && /['’]/u.test(text[index - 1] ?? '')) continue;
      const isNamed = spans.some((span) => span.start < end && span.end > index);
      read += text.slice(from, index) + (isNamed ? replaced(word) : await readWord(word));
      from = end;
    }
    return read + text.slice(from);
  };

  const entries = new Set<string>();
  let only: SourceRef[] | null = null;
  const readPlaceholder = async (placeholder: string): Promise<string> => {
    const name = mask.unmask(placeholder);
    const [span] = findExcluded(name);
    if (span === undefined) return placeholder;
    const naming: SourceRef[] = [];
    const own = new RegExp(String.raw`\[${span.kind} ${span.listIndex + 1}[a-z]*\]`, 'iu');
    for await (const { ref, masked } of findServed(name)) if (own.test(masked)) naming.push(ref);
    only = only === null ? naming : only.filter((ref) => naming.includes(ref));
    entries.add(entryKey(span));
    return naming.length === 0 ? name.replace(WORD, replaced) : name;
  };

  const { text } = foldText(asked);
  let words = '';
  let from = 0;
  for (const match of text.matchAll(PLACEHOLDER)) {
    words += await readGuesses(text.slice(from, match.index));
    words += await readPlaceholder(match[0]);
    from = match.index + match[0].length;
  }
  words += await readGuesses(text.slice(from));
  const askedFor = new Map([...strange].map(([word, stand]) => [stand.toLowerCase(), word]));
  return {
    words,
    only,
    entries,
    withAskedWords: (reply) =>
      askedFor.size === 0
        ? reply
        : reply.replace(
            new RegExp(`(?<![\\p{L}\\p{N}])(?:${[...askedFor.keys()].join('|')})(?![\\p{L}\\p{N}])`, 'giu'),
            (stand) => {
              const word = askedFor.get(stand.toLowerCase())!;
              return stand === stand.toLowerCase() ? word.toLowerCase() : word;
            },
          ),
  };
}

/** Whether the index could take a word for one of the excluded names: wide, since a served word is looked for all the same. */
function createNearTest({ people, places, folders }: Excluded): (word: string) => boolean {
  const names = [...people, ...places, ...folders].flatMap((name) =>
    (foldText(name).text.match(WORD) ?? []).map((word) => formsOf(word)),
  );
  return (word) => {
    const { plain, term, trigrams } = formsOf(word);
    return names.some(
      (name) =>
        name.plain.includes(plain) ||
        plain.includes(name.plain) ||
        term === name.term ||
        areNicknames(plain, name.plain) ||
        editDistance(plain, name.plain, MAX_DISTANCE) <= MAX_DISTANCE ||
        sharesSeveral(trigrams, name.trigrams),
    );
  };
}

/** Letters that the index takes for slips at most. */
const MAX_DISTANCE = 2;

interface WordForms {
  plain: string;
  term: string;
  trigrams: ReadonlySet<number>;
}

function formsOf(word: string): WordForms {
  const folded = foldWord(word.toLowerCase());
  return { plain: foldUmlautDigraphs(folded), term: toTerm(folded), trigrams: new Set(trigramsOf([folded])) };
}

const sharesSeveral = (some: ReadonlySet<number>, others: ReadonlySet<number>): boolean =>
  [...some].filter((trigram) => others.has(trigram)).length >= 2;

/** A word of no text, written as the other is: as long, and with its capitals. */
function strangeWord(number: number, like: string): string {
  let letters = '';
  for (let left = number; letters.length < like.length; left = Math.floor(left / STRANGE_LETTERS.length))
    letters += STRANGE_LETTERS[(left + letters.length) % STRANGE_LETTERS.length]!;
  if (like === like.toUpperCase() && like !== like.toLowerCase() && like.length > 1) return letters.toUpperCase();
  return /^\p{Lu}/u.test(like) ? letters[0]!.toUpperCase() + letters.slice(1) : letters;
}
