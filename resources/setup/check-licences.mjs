import './node-version.mjs';
import { existsSync, readFileSync } from 'node:fs';
import { findException, isAllowedLicence } from './licence-policy.mjs';
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

if (process.argv[1]?.endsWith('check-licences.mjs')) {
  const packages = listPackages();
  const problems = findLicenceProblems(packages);
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) process.exitCode = 1;
  else console.log(`The licences of ${packages.length} packages are on the list or named exceptions.`);
}
