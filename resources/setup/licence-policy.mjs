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
  'Unlicense',
]);

/** Packages under another licence, each with the reason why it may stay. `lightningcss-*` stands for every such name. */
export const LICENCE_EXCEPTIONS = [
  { name: 'axe-core', licence: 'MPL-2.0', reason: 'used by tests only' },
  { name: 'lightningcss', licence: 'MPL-2.0', reason: 'used while building only, unchanged' },
  { name: 'lightningcss-*', licence: 'MPL-2.0', reason: 'used while building only, unchanged' },
  { name: 'argparse', licence: 'Python-2.0', reason: 'used while packaging only; permissive' },
  { name: 'truncate-utf8-bytes', licence: 'WTFPL', reason: 'used while packaging only; permissive' },
  { name: '@fontsource-variable/*', licence: 'OFL-1.1', reason: 'fonts, shipped unchanged under their own names' },
];

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
