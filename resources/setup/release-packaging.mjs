import './node-version.mjs';
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readKnownOptions } from './known-options.mjs';
import { listFiles } from './list-files.mjs';
import { inProject } from './project.mjs';

const TEMPLATES = inProject('resources', 'packaging');
const RELEASES = 'https://github.com/engram-vault/engram-vault/releases';
/** `{{version}}`, or a property of a package whose file is called `engram-vault-VERSION-` and what stands after the colon. */
const PLACEHOLDER = /\{\{(?<property>[a-z0-9]+)(?::(?<name>[^}]+))?\}\}/gu;

const sha256 = (file) => createHash('sha256').update(readFileSync(file)).digest('hex');

/** Files of a release that people download, sorted; not the unpacked programs and what the builder keeps for itself. */
const listArtifacts = (folder) =>
  readdirSync(folder)
    .filter((name) => statSync(join(folder, name)).isFile())
    .filter((name) => /\.(?:AppImage|deb|rpm|dmg|zip|exe|tgz|mcpb|json)$/u.test(name) && !name.startsWith('builder-'))
    .sort();

/** The text of SHA256SUMS, as `sha256sum --check` reads it. */
export const makeChecksums = (folder) =>
  listArtifacts(folder)
    .map((name) => `${sha256(join(folder, name))}  ${name}\n`)
    .join('');

/**
 * A template with version, date, addresses, sizes and hashes filled in.
 *
 * @param folder where the packages lie
 * @throws Error that names a package that is not there, or a placeholder nobody knows
 */
export function fillTemplate(template, { version, date, folder }) {
  return template.replace(PLACEHOLDER, (whole, ...rest) => {
    const { property, name } = rest.at(-1);
    if (name === undefined) {
      const values = { version, date, year: date.slice(0, 4) };
      if (!Object.hasOwn(values, property)) throw new Error(`${whole} is no placeholder.`);
      return values[property];
    }
    const fileName = `engram-vault-${version}-${name}`;
    const file = join(folder, fileName);
    if (!statSync(file, { throwIfNoEntry: false })?.isFile()) throw new Error(`${fileName} is not in ${folder}.`);
    const read = {
      url: () => `${RELEASES}/download/v${version}/${fileName}`,
      sha256: () => sha256(file),
      // winget writes hashes in capitals.
      sha256upper: () => sha256(file).toUpperCase(),
      size: () => `${statSync(file).size}`,
    }[property];
    if (read === undefined) throw new Error(`${whole} is no placeholder.`);
    return read();
  });
}

/** Fills every template for the packages of a folder. Returns the paths written, relative to `to`. */
export function fillTemplates({ version, date, folder, to }) {
  return listFiles(TEMPLATES).map((path) => {
    const file = join(to, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, fillTemplate(readFileSync(join(TEMPLATES, path), 'utf8'), { version, date, folder }));
    return path;
  });
}

if (process.argv[1]?.endsWith('release-packaging.mjs')) {
  const { from = inProject('dist'), to = inProject('out', 'packaging') } = readKnownOptions(process.argv.slice(2), {
    from: { type: 'string' },
    to: { type: 'string' },
  }).values;
  const { version } = JSON.parse(readFileSync(inProject('package.json'), 'utf8'));
  try {
    const date = new Date().toISOString().slice(0, 10);
    for (const path of fillTemplates({ version, date, folder: from, to })) console.log(path);
    writeFileSync(join(from, 'SHA256SUMS'), makeChecksums(from));
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
}
