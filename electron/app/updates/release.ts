import { z } from 'zod';
import { parseJson } from '../../../shared/lib/parse-json';
import { plainTextOf } from '../../language/prose/plain-text';

/** Lines of what changed that are shown, and the characters of each. */
const MAX_LINES = 5;
const MAX_LINE_CHARACTERS = 200;
/** Characters of a release's notes that are read. */
const MAX_READ_CHARACTERS = 20_000;
/** Numbers as the Semantic Versioning specification writes them; what follows a plus sign does not count. */
const VERSION = /^v?(\d{1,6})\.(\d{1,6})\.(\d{1,6})(-[\w.-]{1,50})?(?:\+[\w.-]{1,50})?$/u;
/** Characters that are not seen and may turn what stands beside them. */
const UNSEEN = /[\p{Cc}\p{Cf}]/gu;

const releaseSchema = z.object({
  tag_name: z.string().regex(VERSION),
  body: z.string().nullish(),
  draft: z.boolean().default(false),
  prerelease: z.boolean().default(false),
});

export interface Release {
  /** “1.2.0”. */
  version: string;
  /** The first lines of its notes, as plain text. */
  changes: string[];
}

/** The newest release in the answer of GitHub's interface; null where it is none that can be offered. */
export function readRelease(json: string): Release | null {
  const { data } = releaseSchema.safeParse(parseJson(json));
  if (data === undefined || data.draft || data.prerelease) return null;
  const changes = (data.body ?? '')
    .slice(0, MAX_READ_CHARACTERS)
    .replace(/<[^<>]{0,2000}>/gu, '')
    .split(/\r?\n/u)
    .map((line) => plainTextOf(line.replace(UNSEEN, ' ')))
    .filter((line) => line !== '')
    .slice(0, MAX_LINES)
    .map((line) => (line.length > MAX_LINE_CHARACTERS ? `${line.slice(0, MAX_LINE_CHARACTERS)}…` : line));
  return { version: data.tag_name.replace(/^v/u, ''), changes };
}

/** Whether a version comes after another; false where one of them is no version. A trial of one comes before it. */
export function isNewer(version: string, than: string): boolean {
  const [one, other] = [VERSION.exec(version), VERSION.exec(than)];
  if (one === null || other === null) return false;
  for (const part of [1, 2, 3]) {
    const difference = Number(one[part]) - Number(other[part]);
    if (difference !== 0) return difference > 0;
  }
  return one[4] === undefined && other[4] !== undefined;
}
