import { createRequire } from 'node:module';
import type { Plugin } from 'vite';

/**
 * The lemmatizer's word list is a program of 77,000 assignments, which every thread compiles before it can start. Built, it is one text that
 * makes the same object: half the time, and a third of a second less until the retrieval worker answers.
 */
export function compactWordList(): Plugin {
  return {
    name: 'compact-word-list',
    transform(_code, id) {
      if (!id.endsWith('/wink-lexicon/src/wn-words.js')) return null;
      const entries = Object.entries(createRequire(import.meta.url)(id) as Record<string, number>);
      if (entries.some(([word, number], place) => number !== place || word.includes(' '))) throw new Error('The lemmatizer numbers its words in another way now.');
      const list = JSON.stringify(entries.map(([word]) => word).join(' '));
      return { code: `const words = Object.create(null);\nlet number = 0;\nfor (const word of ${list}.split(' ')) words[word] = number++;\nmodule.exports = words;\n`, map: null };
    },
  };
}
