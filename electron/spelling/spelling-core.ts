import { Hunspell } from 'hunspell-wasm';
import openModule from 'hunspell-wasm/wasm/hunspell.js';
import { DICTIONARIES, type Dictionary, type SpellingPort } from './spelling-port';

/** What the checker reads: the checker itself, and the rules and words of each dictionary. */
export type SpellingFile = 'hunspell.wasm' | `${Dictionary}.${'aff' | 'dic'}`;

/** Answers that are kept: a paragraph is asked for again with each pause in writing. */
const MAX_KEPT = 50_000;

/** Loads the dictionaries with the first word; they take 45 MB and half a second. */
export function createSpellingCore(read: (file: SpellingFile) => Promise<Uint8Array>): SpellingPort {
  const known = new Map<string, boolean>();
  let loaded: Promise<ReadonlyMap<Dictionary, Hunspell>> | null = null;
  const load = () => (loaded ??= loadDictionaries(read));
  return {
    async findMisspelt(words) {
      const checkers = [...(await load()).values()];
      if (known.size > MAX_KEPT) known.clear();
      const isRight = (word: string) => {
        const kept = known.get(word);
        if (kept !== undefined) return kept;
        const found = checkers.some((checker) => checker.testSpelling(word));
        known.set(word, found);
        return found;
      };
      return words.filter((word) => !isRight(word));
    },
    async suggest(word, language) {
      const checkers = await load();
      // Each of them searches for up to 300 ms, and the two English ones find nearly the same.
      const english = language === 'en-GB' ? 'en-gb' : 'en';
      const inOrder: Dictionary[] = language.startsWith('de') ? ['de', english] : [english, 'de'];
      return [...new Set(inOrder.flatMap((name) => checkers.get(name)!.getSpellingSuggestions(word)))];
    },
    close: async () => {},
  };
}

async function loadDictionaries(
  read: (file: SpellingFile) => Promise<Uint8Array>,
): Promise<ReadonlyMap<Dictionary, Hunspell>> {
  const open = openModule as (options: { wasmBinary: Uint8Array }) => Promise<unknown>;
  const wasm = await open({ wasmBinary: await read('hunspell.wasm') });
  const text = async (file: SpellingFile) => new TextDecoder().decode(await read(file));
  return new Map(
    await Promise.all(
      DICTIONARIES.map(
        async (name) => [name, new Hunspell(wasm, await text(`${name}.aff`), await text(`${name}.dic`))] as const,
      ),
    ),
  );
}
