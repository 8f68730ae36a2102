import './node-version.mjs';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { runProgram } from './process.mjs';
import { PROJECT } from './project.mjs';

const VERSION = /^(?:0|[1-9]\d*)\.(?:0|[1-9]\d*)\.(?:0|[1-9]\d*)$/u;
const METAINFO = 'resources/linux/io.github.engram_vault.engram_vault.metainfo.xml';
/** GitHub takes 125,000 characters of notes. */
const MAX_NOTES = 120_000;

const USAGE = `npm run release -- VERSION     prepares a release: version, changelog, AppStream data; prints what to do next
npm run release -- --notes TAG  prints the notes of the release with this tag`;

/** Whether the first version (`1.2.3`) comes after the second. */
function isAbove(version, other) {
  const [left, right] = [version, other].map((one) => one.split('.').map(Number));
  const differing = left.findIndex((part, index) => part !== right[index]);
  return differing !== -1 && left[differing] > right[differing];
}

/** The text below a heading of the changelog (`Unreleased`, `1.2.3`), without the heading; null when there is none. */
function sectionOf(changelog, heading) {
  const lines = changelog.split('\n');
  const start = lines.findIndex((line) => line === `## ${heading}` || line.startsWith(`## ${heading} `));
  if (start === -1) return null;
  const length = lines.slice(start + 1).findIndex((line) => line.startsWith('## '));
  const end = length === -1 ? lines.length : start + 1 + length;
  return lines
    .slice(start + 1, end)
    .join('\n')
    .trim();
}

/**
 * The notes of a release, out of the changelog.
 *
 * @param tag `v` and the version of package.json
 * @throws Error when the tag names another version, or the changelog has no section with a date for it
 */
export function releaseNotes({ tag, version, changelog }) {
  if (tag !== `v${version}`) throw new Error(`The tag ${tag} is not v${version}, the version in package.json.`);
  const notes = sectionOf(changelog, version);
  if (!notes || !new RegExp(`^## ${version} - \\d{4}-\\d\\d-\\d\\d$`, 'mu').test(changelog))
    throw new Error(`CHANGELOG.md has no section “## ${version} - DATE” with text: npm run release -- ${version}`);
  return notes.length <= MAX_NOTES ? notes : `${notes.slice(0, notes.lastIndexOf('\n', MAX_NOTES))}\n\n…`;
}

/**
 * The files of a release, changed: package.json, the lockfile, the changelog and the AppStream data.
 *
 * @param files their present texts by path
 * @param date ISO 8601
 * @throws Error in words, when the version is none or not above the present one, or nothing stands under “Unreleased”
 */
export function prepareRelease({ version, date, files }) {
  if (!VERSION.test(version)) throw new Error(`“${version}” is no version such as 1.2.3.`);
  const manifest = JSON.parse(files['package.json']);
  if (!isAbove(version, manifest.version)) throw new Error(`${version} is not above ${manifest.version}.`);
  if (!sectionOf(files['CHANGELOG.md'], 'Unreleased'))
    throw new Error('CHANGELOG.md has nothing under “Unreleased”: a release says what is new.');
  const lock = JSON.parse(files['package-lock.json']);
  lock.version = version;
  lock.packages[''].version = version;
  const release = `<release version="${version}" date="${date}">
      <url type="details">https://github.com/engram-vault/engram-vault/releases/tag/v${version}</url>
    </release>`;
  const metainfo = files[METAINFO];
  return {
    'package.json': `${JSON.stringify({ ...manifest, version }, null, 2)}\n`,
    'package-lock.json': `${JSON.stringify(lock, null, 2)}\n`,
    'CHANGELOG.md': files['CHANGELOG.md'].replace('## Unreleased\n', `## Unreleased\n\n## ${version} - ${date}\n`),
    [METAINFO]: metainfo.includes('<releases/>')
      ? metainfo.replace('<releases/>', `<releases>\n    ${release}\n  </releases>`)
      : metainfo.replace('<releases>', `<releases>\n    ${release}`),
  };
}

/**
 * Prepares a release in a clean checkout. Nothing is committed, tagged or pushed: that is the maintainer's.
 *
 * @returns the commands to go on with, a line each
 * @throws Error in words; then nothing was written
 */
export async function releaseIn(folder, version, date) {
  const { code, text } = await runProgram('git', ['status', '--porcelain'], { output: 'collect', cwd: folder });
  if (code !== 0) throw new Error(`git status did not succeed: ${text}`);
  if (text.trim() !== '') throw new Error(`There are changes that are not committed:\n${text}`);
  const paths = ['package.json', 'package-lock.json', 'CHANGELOG.md', METAINFO];
  const files = Object.fromEntries(paths.map((path) => [path, readFileSync(join(folder, path), 'utf8')]));
  const prepared = prepareRelease({ version, date, files });
  for (const path of paths) writeFileSync(join(folder, path), prepared[path]);
  return [
    'git diff',
    `git commit --all --message "Version ${version}"`,
    'git push origin HEAD:main   # and wait until Checks are green',
    `git tag --sign v${version} --message "Version ${version}"`,
    `git push origin v${version}   # this starts release.yml, which ends with a draft`,
  ];
}

async function run() {
  const { positionals, values } = parseArgs({ options: { notes: { type: 'string' } }, allowPositionals: true });
  if (values.notes !== undefined) {
    const [manifest, changelog] = ['package.json', 'CHANGELOG.md'].map((name) =>
      readFileSync(join(PROJECT, name), 'utf8'),
    );
    console.log(releaseNotes({ tag: values.notes, version: JSON.parse(manifest).version, changelog }));
    return;
  }
  if (positionals.length !== 1) throw new Error(USAGE);
  const [version] = positionals;
  const commands = await releaseIn(PROJECT, version, new Date().toISOString().slice(0, 10));
  console.log(`Version ${version} is prepared. Nothing is committed or sent; go on with:\n`);
  for (const command of commands) console.log(`  ${command}`);
}

if (process.argv[1]?.endsWith('release.mjs')) {
  await run().catch((error) => {
    console.error(error.message);
    process.exitCode = 1;
  });
}
