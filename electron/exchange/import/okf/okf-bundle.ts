import { isAppError } from '../../../../shared/ipc/errors';
import { parseFrontMatter } from '../../../../shared/lib/front-matter';
import { t } from '../../../../shared/messages/message';
import { decodeText } from '../../../corpus/documents/decode-text';
import { type ImportEntry, readEntryBytes } from '../entries/import-entry';
import type { FolderPage } from '../pages/folder-page';
import type { SkipList } from '../run/import-run';

const PAGE = /\.md$/iu;
/** Files that list a folder and tell its history. */
const RESERVED = /(?:^|\/)(?:index|log)\.md$/iu;
const KNOWN_VERSION = /^0\.[12]$/u;
/** Pages that are looked into where no listing says what the folder is. */
const SAMPLE = 40;
/** Listings named one by one; more are counted. */
const MAX_NAMED = 5;

/**
 * The files of a bundle of the Open Knowledge Format without its listings and histories, which are reported; null for any
 * other folder. A bundle says so in the listing of its root; one that does not is known by its pages, which have a type,
 * and of which some say who wrote them, who confirmed them or what they come from.
 */
export async function conceptsOf(entries: readonly ImportEntry[], skips: SkipList): Promise<ImportEntry[] | null> {
  const pages = entries.filter(({ name }) => PAGE.test(name));
  if (entries.length < 2 || pages.length === 0) return null;
  const [root] = pages
    .filter(({ name }) => /(?:^|\/)index\.md$/iu.test(name))
    .toSorted((left, right) => left.name.split('/').length - right.name.split('/').length);
  const version = root === undefined ? undefined : (await fieldsOf(root)).okf_version;
  if (version === undefined && !(await haveFormOfConcepts(pages.filter(({ name }) => !RESERVED.test(name)))))
    return null;
  const said = typeof version === 'number' ? String(version) : typeof version === 'string' ? version : '';
  if (said !== '' && !KNOWN_VERSION.test(said))
    skips.add(root!.name, t('mainExchange.bundleOfOtherVersion', { version: said.slice(0, 20) }));
  const listings = pages.filter(({ name }) => RESERVED.test(name));
  if (listings.length > MAX_NAMED)
    skips.count(
      listings.length,
      (count) => t('mainExchange.listingsOfBundle', { count }),
      t('mainExchange.theyListNotes'),
    );
  else for (const { name } of listings) skips.add(name, t('mainExchange.theyListNotes'));
  return entries.filter(({ name }) => !RESERVED.test(name));
}

/** What a concept lacks; it comes in all the same. */
export function remarkOnConcept({ id, properties }: Pick<FolderPage, 'id' | 'properties'>, skips: SkipList): void {
  const isTyped = properties?.fields.some(({ name, values }) => name === 'type' && values.length > 0) === true;
  if (id === undefined && !isTyped)
    skips.count(1, (count) => t('mainExchange.notesWithoutType', { count }), t('mainExchange.typeIsNeeded'));
}

async function haveFormOfConcepts(pages: readonly ImportEntry[]): Promise<boolean> {
  const step = Math.max(1, Math.ceil(pages.length / SAMPLE));
  const sample = pages.filter((_, index) => index % step === 0);
  const read: Record<string, unknown>[] = [];
  for (const page of sample) read.push(await fieldsOf(page));
  const typed = read.filter(({ type }) => typeof type === 'string' && type.trim() !== '');
  return typed.length * 10 >= read.length * 9 && typed.some(saysWhereFrom);
}

const saysWhereFrom = ({ generated, verified, sources, stale_after, timestamp, resource }: Record<string, unknown>) =>
  has(generated, 'by') ||
  has(verified, 'by') ||
  has(sources, 'resource') ||
  stale_after !== undefined ||
  (timestamp !== undefined && resource !== undefined);

const has = (value: unknown, name: string): boolean =>
  [value].flat().some((entry) => typeof entry === 'object' && entry !== null && name in entry);

/** The front matter of a page; none of one that cannot be read, which is told when it is. */
async function fieldsOf(entry: ImportEntry): Promise<Record<string, unknown>> {
  try {
    if (entry.leftOutBytes !== undefined) return {};
    const text = decodeText(await readEntryBytes(entry), entry.name);
    return parseFrontMatter(text.replace(/\r\n?/gu, '\n')).data;
  } catch (error) {
    if (isAppError(error)) return {};
    throw error;
  }
}
