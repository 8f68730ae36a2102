import type { CapturedKind } from '../../../shared/ipc/routes/capture';
import {
  DOCUMENT_ENDINGS,
  endingOf,
  isContainerName,
  isImportedName,
  isPageName,
} from '../../../shared/lib/import-kinds';

const BY_ENDING: readonly (readonly [CapturedKind, readonly string[]])[] = [
  ['page', ['txt']],
  ['link', ['url', 'webloc']],
  ['picture', ['png', 'jpg', 'jpeg', 'gif', 'webp', 'bmp', 'tif', 'tiff', 'heic', 'avif', 'svg']],
  ['sound', ['m4a', 'mp3', 'wav', 'ogg', 'opus', 'flac', 'aac', 'amr']],
  ['film', ['mp4', 'mov', 'webm', 'mkv', 'avi', '3gp']],
  ['document', DOCUMENT_ENDINGS],
];

/** What a file would become, by its name. An export of a program is many things at once, so one key must not take it. */
export function capturedKindOf(name: string): CapturedKind {
  if (isPageName(name)) return 'page';
  const ending = endingOf(name);
  const known = BY_ENDING.find(([, endings]) => endings.includes(ending))?.[0];
  return known ?? (isImportedName(name) || isContainerName(name) ? 'export' : 'other');
}

const ENTITIES: Readonly<Record<string, string>> = { '&amp;': '&', '&quot;': '"', '&apos;': "'" };

/**
 * The address in a link file of Windows or macOS, in either of the two forms of the latter; null for any other scheme
 * than http and https.
 *
 * @param source its bytes, one character each
 */
export function addressOfLink(source: string): string | null {
  const written = /https?:\/\/[\x21\x23-\x3b\x3d\x3f-\x7e]{1,2000}/u.exec(source)?.[0];
  const address = written?.replace(/&(?:amp|quot|apos);/gu, (entity) => ENTITIES[entity]!);
  return address !== undefined && URL.canParse(address) ? new URL(address).href : null;
}
