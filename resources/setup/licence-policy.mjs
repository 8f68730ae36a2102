import { readFileSync } from 'node:fs';

/** Licences (SPDX) under which anything may be used and shipped: they ask for no more than to be named. */
const ALLOWED_LICENCES = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'Unlicense',
]);

/** Packages under another licence, each with the reason why it may stay. `lightningcss-*` stands for every such name. */
export const LICENCE_EXCEPTIONS = [
  { name: 'axe-core', licence: 'MPL-2.0', reason: 'used by tests only' },
  { name: 'lightningcss', licence: 'MPL-2.0', reason: 'used while building only, unchanged' },
  { name: 'lightningcss-*', licence: 'MPL-2.0', reason: 'used while building only, unchanged' },
  { name: 'argparse', licence: 'Python-2.0', reason: 'used while packaging only; permissive' },
  { name: 'truncate-utf8-bytes', licence: 'WTFPL', reason: 'used while packaging only; permissive' },
  { name: 'dictionary-en*', licence: '(MIT AND BSD)', reason: 'both permissive; the list knows BSD by its clauses' },
  { name: 'hunspell-wasm', licence: '(LGPL-2.0 OR GPL-2.0 OR MPL-1.1)', reason: 'used under MPL-1.1, unchanged' },
  {
    name: 'dictionary-de',
    licence: '(GPL-2.0 OR GPL-3.0)',
    reason: 'words and rules that the app reads, not code: shipped unchanged, as files of their own with their licence',
  },
  {
    name: 'elkjs',
    licence: 'EPL-2.0 OR GPL-3.0-or-later',
    reason: 'never shipped: a stand-in takes its place in the page that draws diagrams',
  },
  { name: 'khroma', licence: 'none', reason: 'its licence file is that of MIT; its package.json names none' },
  { name: '@fontsource-variable/*', licence: 'OFL-1.1', reason: 'fonts, shipped unchanged under their own names' },
];

/** Bundled packages that bring no file with their licence’s text, under MIT or ISC, each with whom the text names. */
const WITHOUT_TEXT = [
  { name: 'onnxruntime-*', holder: 'Microsoft Corporation' },
  { name: 'pg-types', holder: '2014 Brian M. Carlson' },
  { name: 'pgpass', holder: '2013-2016 Hannes Hörl' },
  { name: 'saxes', holder: 'Isaac Z. Schlueter, Louis-Dominique Dubeau and contributors' },
];
const MIT_TEXT = `Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated
documentation files (the "Software"), to deal in the Software without restriction, including without limitation the
rights to use, copy, modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit
persons to whom the Software is furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the
Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE
WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR
COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR
OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.
`;

const ISC_TEXT = `Permission to use, copy, modify, and/or distribute this software for any purpose with or without fee is hereby
granted, provided that the above copyright notice and this permission notice appear in all copies.

THE SOFTWARE IS PROVIDED "AS IS" AND THE AUTHOR DISCLAIMS ALL WARRANTIES WITH REGARD TO THIS SOFTWARE INCLUDING ALL
IMPLIED WARRANTIES OF MERCHANTABILITY AND FITNESS. IN NO EVENT SHALL THE AUTHOR BE LIABLE FOR ANY SPECIAL, DIRECT,
INDIRECT, OR CONSEQUENTIAL DAMAGES OR ANY DAMAGES WHATSOEVER RESULTING FROM LOSS OF USE, DATA OR PROFITS, WHETHER IN AN
ACTION OF CONTRACT, NEGLIGENCE OR OTHER TORTIOUS ACTION, ARISING OUT OF OR IN CONNECTION WITH THE USE OR PERFORMANCE OF
THIS SOFTWARE.
`;

/**
 * Whether an SPDX expression can be kept: one side of OR, both sides of AND.
 *
 * @param expression `(MIT OR CC0-1.0)`; only one kind of operator, without nesting
 */
export function isAllowedLicence(expression, allowed = ALLOWED_LICENCES) {
  const plain = expression.replace(/^\(|\)$/gu, '');
  if (/[()]/u.test(plain) || (/ OR /u.test(plain) && / AND /u.test(plain))) return false;
  if (/ AND /u.test(plain)) return plain.split(' AND ').every((one) => allowed.has(one.trim()));
  return plain.split(' OR ').some((one) => allowed.has(one.trim()));
}

const isNamed = (pattern, name) => (pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : name === pattern);

/** The exception under which a package may stay. */
export const findException = ({ name, licence }) =>
  LICENCE_EXCEPTIONS.find((one) => one.licence === licence && isNamed(one.name, name));

const mitTextFor = (holder) => `MIT License\n\nCopyright (c) ${holder}\n\n${MIT_TEXT}`;

/** The text of a package’s licence that its own files do not give; undefined where it is not known. */
export const knownText = ({ name, licence }) => {
  const found = WITHOUT_TEXT.find((one) => isNamed(one.name, name));
  if (found === undefined) return undefined;
  if (licence === 'ISC') return `ISC License\n\nCopyright (c) ${found.holder}\n\n${ISC_TEXT}`;
  return licence === 'MIT' ? mitTextFor(found.holder) : undefined;
};

/** What a package holds of others without saying so in a file; `apache` is the text of the Apache licence. */
export const heldTexts = (name, apache) => [
  ...(name === 'unpdf' ? [`pdf.js (Apache-2.0)\n\nCopyright Mozilla Foundation\n\n${apache}`] : []),
  ...(name.startsWith('@node-llama-cpp/')
    ? [`llama.cpp and ggml (MIT)\n\n${mitTextFor('2023-2026 The ggml authors')}`]
    : []),
  ...(name === 'tesseract.js-core' ? textsInTesseract() : []),
];

/** Of the libraries that read pictures for Tesseract and are one file with it. */
const textsInTesseract = () => [
  readFileSync(new URL('texts-in-tesseract.txt', import.meta.url), 'utf8').trim(),
  `giflib (MIT)\n\n${mitTextFor('1997 Eric S. Raymond')}`,
  `Emscripten (MIT)\n\n${mitTextFor('2010-2014 Emscripten authors')}`,
  `musl (MIT)\n\n${mitTextFor('2005-2020 Rich Felker, et al.')}`,
];
