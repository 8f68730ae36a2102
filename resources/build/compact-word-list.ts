import { createRequire } from 'node:module';
import type { Plugin } from 'vite';

/**
 * The lemmatizer's lists are programs of some 180,000 statements, which every thread compiles before it can start.
 * Built, each is a text or two that
 * make the same object, in half the time.
 */
export function compactWordList(): Plugin {
  return {
    name: 'compact-word-list',
    transform(_code, id) {
      const [, list] = /\/wink-lexicon\/src\/(wn-[a-z-]+)\.js$/.exec(id) ?? [];
      if (list === undefined) return null;
      const made: unknown = createRequire(import.meta.url)(id);
      if (list === 'wn-words') return { code: numberedWords(made as Record<string, number>), map: null };
      if (list === 'wn-word-senses') return { code: sensesByWord(made as number[][]), map: null };
      if (list.endsWith('-exceptions')) return { code: wordPairs(made as Record<string, string>), map: null };
      return null;
    },
  };
}

function numberedWords(words: Record<string, number>): string {
  const entries = Object.entries(words);
  if (entries.some(([, number], index) => number !== index))
    throw new Error('The lemmatizer numbers its words in another way now.');
  return `const words = Object.create(null);\nlet number = 0;\nfor (const word of ${joined(entries.map(([word]) => word))}) words[word] = number++;\nmodule.exports = words;\n`;
}

/** The first character that stands for a list of senses, above all that a text would escape. */
const FIRST_CODE = 0x100;

function sensesByWord(senses: readonly number[][]): string {
  const placeOf = new Map<string, number>();
  const codes = senses.map((own) => {
    const key = own.join();
    if (!placeOf.has(key)) placeOf.set(key, placeOf.size);
    return FIRST_CODE + placeOf.get(key)!;
  });
  if (FIRST_CODE + placeOf.size >= 0xd800)
    throw new Error('The lemmatizer has more lists of senses than one character can tell apart.');
  const text = JSON.stringify(codes.map((code) => String.fromCharCode(code)).join(''));
  return `const lists = [${[...placeOf.keys()].map((key) => `[${key}]`).join(',')}];\nconst text = ${text};\nmodule.exports = Array.from({ length: text.length }, (_, place) => lists[text.charCodeAt(place) - ${FIRST_CODE}]);\n`;
}

function wordPairs(exceptions: Record<string, string>): string {
  const list = joined(Object.entries(exceptions).flat());
  return `const list = ${list};\nconst exceptions = Object.create(null);\nfor (let place = 0; place < list.length; place += 2) exceptions[list[place]] = list[place + 1];\nmodule.exports = exceptions;\n`;
}

/** Code of an array of words: compiled as one text. */
function joined(words: readonly string[]): string {
  if (words.some((word) => word.includes(' '))) throw new Error('The lemmatizer has words with blanks now.');
  return `${JSON.stringify(words.join(' '))}.split(' ')`;
}
