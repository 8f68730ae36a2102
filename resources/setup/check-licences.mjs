import './node-version.mjs';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findException, heldTexts, isAllowedLicence, knownText } from './licence-policy.mjs';
import { inProject } from './project.mjs';

const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));

/** Old packages give `{ type }` or a list of those. */
const licenceOf = ({ license, licenses }) => {
  const given = license ?? licenses;
  const names = (Array.isArray(given) ? given : [given]).map((one) => (typeof one === 'string' ? one : one?.type));
  return names.every(Boolean) && names.length > 0 ? names.join(' OR ') : 'none';
};

/** Every package of the lockfile with the licence the lockfile names and the one its installed package.json names. */
export function listPackages(project = inProject()) {
  return Object.entries(readJson(`${project}/package-lock.json`).packages)
    .filter(([path]) => path !== '')
    .map(([path, entry]) => {
      const manifest = `${project}/${path}/package.json`;
      return {
        path,
        name: entry.name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
        licence: licenceOf(entry),
        installedLicence: existsSync(manifest) ? licenceOf(readJson(manifest)) : null,
      };
    });
}

/** What may not stay, a sentence each. */
export const findLicenceProblems = (packages) =>
  packages.flatMap(({ path, name, licence, installedLicence }) => {
    const found = [...new Set([licence, installedLicence ?? licence])];
    return found
      .filter((one) => !isAllowedLicence(one) && findException({ name, licence: one }) === undefined)
      .map((one) => `${path}: ${one} is not on the list of licences`);
  });

const TEXT_FILES = /^(?:licen[cs]e|copying|notice|unlicense)(?:[.-]|$)/iu;

/**
 * The licence texts of packages that are shipped, one text for all.
 *
 * @param folders of packages, from the project
 * @throws where a package has a licence that is not on the list, or no text
 */
export function makeLicenceTexts(folders, project = inProject()) {
  const apache = readFileSync(join(project, 'resources/encoder/english/LICENSE'), 'utf8').trim();
  const sections = [...new Set(folders)]
    .map(String)
    .sort()
    .map((path) => {
      const folder = join(project, path);
      const manifest = readJson(join(folder, 'package.json'));
      const { name, version } = manifest;
      const licence = licenceOf(manifest);
      const problems = findLicenceProblems([{ path, name, licence, installedLicence: null }]);
      const files = readdirSync(folder).filter((file) => TEXT_FILES.test(file));
      const texts = files.map((file) => readFileSync(join(folder, file), 'utf8').trim());
      const text = texts.join('\n\n') || knownText({ name, licence });
      if (text === undefined) problems.push(`${path}: ${licence} without its text`);
      if (problems.length > 0) throw new Error(problems.join('\n'));
      const all = [text.trim(), ...heldTexts(name, apache)].join('\n\n');
      return `${name} ${version} (${licence})\n${'-'.repeat(80)}\n${all}\n`;
    });
  return `Engram Vault is made with the work of others, under these licences.\n\n${sections.join('\n\n')}`;
}

if (process.argv[1]?.endsWith('check-licences.mjs')) {
  const packages = listPackages();
  const problems = findLicenceProblems(packages);
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) process.exitCode = 1;
  else console.log(`The licences of ${packages.length} packages are on the list or named exceptions.`);
}
