import { createRequire } from 'node:module';
import type { Plugin } from 'vite';

/**
 * The lemmatizer's lists are programs of some 180,000 statements, which every thread compiles before it can start.
 * Built, each is a text or two that make the same object, in less time.
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
  const text = entries.map(([word]) => word).join(' ');
  if (entries.some(([word]) => word.includes(' '))) throw new Error('The lemmatizer has words with blanks now.');
  return `const text = ${JSON.stringify(text)};\nconst count = ${entries.length};\n${WORD_TABLE}`;
}

/**
 * The object of the words as a hash table over their text: as properties they take 50 MB and a quarter of a second in
 * every thread. FNV-1a with open addressing; a place holds a word's number + 1.
 */
const WORD_TABLE = `
const starts = new Uint32Array(count + 1);
const places = new Uint32Array(2 ** 18);
const hashOf = (word, start, end) => {
  let hash = 0x811c9dc5;
  for (let offset = start; offset < end; offset += 1) hash = Math.imul(hash ^ word.charCodeAt(offset), 0x01000193);
  return (hash ^ (hash >>> 15)) & (places.length - 1);
};
for (let number = 0, start = 0; number < count; number += 1) {
  const blank = text.indexOf(' ', start);
  const end = blank === -1 ? text.length : blank;
  let place = hashOf(text, start, end);
  while (places[place] !== 0) place = (place + 1) & (places.length - 1);
  places[place] = number + 1;
  starts[number + 1] = start = end + 1;
}
const numberOf = (word) => {
  if (typeof word !== 'string') return undefined;
  for (let place = hashOf(word, 0, word.length); places[place] !== 0; place = (place + 1) & (places.length - 1)) {
    const number = places[place] - 1;
    if (starts[number + 1] - starts[number] === word.length + 1 && text.startsWith(word, starts[number])) return number;
  }
  return undefined;
};
module.exports = new Proxy(Object.create(null), {
  get: (_, word) => numberOf(word),
  has: (_, word) => numberOf(word) !== undefined,
  // None: where a module imports this one, all listed properties are copied.
  ownKeys: () => [],
  getOwnPropertyDescriptor(_, word) {
    const value = numberOf(word);
    return value === undefined ? undefined : { value, enumerable: true, configurable: true };
  },
});
`;

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
