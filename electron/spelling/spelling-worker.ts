import { readFile } from 'node:fs/promises';
import { parentPort } from 'node:worker_threads';
import { serveWorker } from '../threads/serve-worker';
import { createSpellingCore, type SpellingFile } from './spelling-core';
import { SPELLING_CONTRACT } from './spelling-port';

/** resources/build/bundle-files.ts lays them beside this script; packing finds them by these lines. */
const FILES: Record<SpellingFile, URL> = {
  'hunspell.wasm': new URL('./spelling/hunspell.wasm', import.meta.url),
  'en.aff': new URL('./spelling/en.aff', import.meta.url),
  'en.dic': new URL('./spelling/en.dic', import.meta.url),
  'en-gb.aff': new URL('./spelling/en-gb.aff', import.meta.url),
  'en-gb.dic': new URL('./spelling/en-gb.dic', import.meta.url),
  'de.aff': new URL('./spelling/de.aff', import.meta.url),
  'de.dic': new URL('./spelling/de.dic', import.meta.url),
};

/** Worker thread that checks words: a word of German that is put together takes milliseconds, a suggestion up to 300. */
serveWorker(
  parentPort!,
  createSpellingCore((file) => readFile(FILES[file])),
  SPELLING_CONTRACT,
);
