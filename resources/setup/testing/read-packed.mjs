import { closeSync, openSync, readSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { posix } from 'node:path';
import { parseSync } from 'vite';

/**
 * Reads an archive of Electron’s: its files by path, those beside it with `unpacked` and without content.
 *
 * @returns {Map<string, { unpacked: boolean, read: () => Buffer }>}
 */
export function readArchive(file) {
  const handle = openSync(file, 'r');
  const bytes = (position, length) => {
    const buffer = Buffer.alloc(length);
    readSync(handle, buffer, 0, length, position);
    return buffer;
  };
  // Two pickles: the length of the second, and the second, a text with its length before it.
  const head = bytes(0, 16);
  const start = 8 + head.readUInt32LE(4);
  const files = new Map();
  const add = (entries, folder) => {
    for (const [name, entry] of Object.entries(entries)) {
      const path = `${folder}${name}`;
      if (entry.files !== undefined) add(entry.files, `${path}/`);
      else {
        const { offset, size, unpacked = false } = entry;
        files.set(path, { unpacked, content: unpacked ? null : bytes(start + Number(offset), size) });
      }
    }
  };
  add(JSON.parse(bytes(16, head.readUInt32LE(12)).toString('utf8')).files, '');
  closeSync(handle);
  return files;
}

/**
 * What scripts lead to, read off their own code: static and dynamic imports, `require` and `new URL(…, import.meta.url)`.
 *
 * @param {string[]} entries paths
 * @param {(path: string) => string | undefined} read gives undefined where there is no such file
 * @returns {{ files: string[], externals: string[], missing: string[] }} `externals` without Node’s own modules
 */
export function followScripts(entries, read) {
  const files = new Set();
  const externals = new Set();
  const missing = new Set();
  const waiting = [...entries];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (files.has(file)) continue;
    const code = read(file);
    if (code === undefined) {
      missing.add(file);
      continue;
    }
    // Files of words and the like are named by place too.
    if (!/\.[cm]?js$/u.test(file)) continue;
    files.add(file);
    for (const name of namesIn(code)) {
      if (name.startsWith('.')) waiting.push(posix.join(posix.dirname(file), name));
      else if (!isBuiltin(name) && !name.startsWith('node:')) externals.add(name);
    }
  }
  return { files: [...files].sort(), externals: [...externals].sort(), missing: [...missing].sort() };
}

/** `require("x")`, as bundlers name it, and `createRequire(import.meta.url)("x")`. */
const REQUIRE = /(?<!["'`\w])(?:(?:__)?require(?:\$\d+)?|createRequire\(import\.meta\.url\))\("([^"]+)"\)/gu;
const BY_PLACE = /new URL\("(\.[^"]+)", import\.meta\.url\)/gu;

const known = new Map();

/** The texts by which a script names others. The packages for several systems hold the same scripts. */
function namesIn(code) {
  if (!known.has(code)) known.set(code, findNames(code));
  return known.get(code);
}

function findNames(code) {
  const { module } = parseSync('script.mjs', code);
  const dynamic = module.dynamicImports.map(({ moduleRequest: { start, end } }) => code.slice(start, end));
  return [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports
      .flatMap(({ entries }) => entries.map(({ moduleRequest }) => moduleRequest?.value ?? []))
      .flat(),
    ...dynamic.flatMap((text) => /^["'`]([^"'`$]+)["'`]$/u.exec(text)?.[1] ?? []),
    ...[...code.matchAll(REQUIRE), ...code.matchAll(BY_PLACE)].map(([, name]) => name),
  ];
}
