import { parse, TYPE } from '@formatjs/icu-messageformat-parser';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { listFiles } from './list-files.mjs';
import { inProject } from './project.mjs';

const MESSAGES = inProject('shared', 'messages');
const TYPES_FILE = join(MESSAGES, 'message-values.d.ts');
const SOURCES = ['electron', 'renderer', 'shared', 'e2e'];

const readEnglish = () => JSON.parse(readFileSync(join(MESSAGES, 'en.json'), 'utf8'));
const keysOf = (catalog) =>
  Object.entries(catalog).flatMap(([area, sentences]) => Object.keys(sentences).map((name) => `${area}.${name}`));

/** The names of values and of elements in a sentence, at any depth. */
function namesIn(sentence) {
  const values = new Set();
  const elements = new Set();
  const walk = (parts) => {
    for (const part of parts) {
      if (part.type === TYPE.literal || part.type === TYPE.pound) continue;
      (part.type === TYPE.tag ? elements : values).add(part.value);
      if (part.type === TYPE.tag) walk(part.children);
      for (const option of Object.values(part.options ?? {})) walk(option.value);
    }
  };
  walk(parse(sentence));
  return { values: [...values], elements: [...elements] };
}

/** The declaration of what each English sentence needs: null, or the names of its values and elements. */
export function declareMessageValues(english) {
  const union = (names) => (names.length === 0 ? 'never' : names.map((name) => `'${name}'`).join(' | '));
  const lines = Object.entries(english).flatMap(([area, sentences]) =>
    Object.entries(sentences).map(([name, sentence]) => {
      const { values, elements } = namesIn(sentence);
      const needs = `{ values: ${union(values)}; elements: ${union(elements)} }`;
      return `  '${area}.${name}': ${values.length + elements.length === 0 ? 'null' : needs};\n`;
    }),
  );
  return `/** What each sentence needs. Made of en.json by resources/setup/messages.mjs; not committed. */\ninterface MessageValues {\n${lines.join('')}}\n`;
}

/** Writes the types, unless they are current; as a whole, because types and lint are checked at the same time. */
export function writeMessageTypes() {
  const text = declareMessageValues(readEnglish());
  if (existsSync(TYPES_FILE) && readFileSync(TYPES_FILE, 'utf8') === text) return;
  const written = `${TYPES_FILE}.${process.pid}`;
  writeFileSync(written, text);
  renameSync(written, TYPES_FILE);
}

/** Keys that stand in no source between quotation marks. */
export function findUnusedMessages(keys, texts) {
  const read = new Set(texts.flatMap((text) => text.match(/(?<=')\w+\.\w+(?=')/gu) ?? []));
  return keys.filter((key) => !read.has(key));
}

/** Fails where a sentence is read by nobody. */
function checkMessages() {
  const sources = SOURCES.flatMap((folder) => listFiles(inProject(folder)).map((path) => inProject(folder, path)));
  const texts = sources.filter((path) => /(?<!\.d)\.tsx?$/u.test(path)).map((path) => readFileSync(path, 'utf8'));
  const keys = keysOf(readEnglish());
  const unused = findUnusedMessages(keys, texts);
  if (unused.length > 0) throw new Error(`No source reads ${unused.join(', ')}.`);
  console.log(`${keys.length} sentences, each read by a source.`);
}

if (process.argv[1]?.endsWith('messages.mjs')) {
  try {
    writeMessageTypes();
    if (process.argv[2] === 'check') checkMessages();
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
}
