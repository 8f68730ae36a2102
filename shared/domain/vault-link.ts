import { noteIdSchema, type NoteId } from './ids';

/** The scheme of links that lead into a vault from outside the app. */
export const LINK_SCHEME = 'engram-vault';

/** What a link from outside asks to be shown. Nothing in it writes, runs or sends. */
export type VaultLink = { vaultId: string | null } & (
  | { kind: 'note'; noteId: NoteId }
  /** The field is filled; the person searches. */
  | { kind: 'search'; text: string }
  | { kind: 'review' }
  /** The person is asked before anything is fetched. */
  | { kind: 'save'; url: string }
);

const MAX_LINK = 4_000;
const MAX_SEARCH = 2_000;
const VAULT_ID = /^[0-9A-Za-z_-]{1,64}$/u;
/** Control and format characters, which can make a text look like another one. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/gu;

/** The address of a note, to be pasted anywhere on this machine. */
export const noteLink = (vaultId: string, noteId: NoteId): string =>
  `${LINK_SCHEME}://open/note/${noteId}?vault=${encodeURIComponent(vaultId)}`;

/** Whether a text begins as a link of ours does, readable or not. */
export const isVaultLinkText = (text: string): boolean => text.toLowerCase().startsWith(`${LINK_SCHEME}:`);

const FORM =
  /^engram-vault:\/\/(?:(review)|(search)|(save)|open\/note\/([0-9A-Za-z_-]{1,64}))\/?(?:\?(?<query>.*))?$/iu;

/** Reads a link from outside; null for anything that is not exactly one of the known forms. Never throws. */
export function parseVaultLink(text: string): VaultLink | null {
  // What holds blanks or line breaks was put together by somebody else.
  if (text.length > MAX_LINK || /[\s\p{Cc}]/u.test(text)) return null;
  const match = FORM.exec(text);
  if (match === null) return null;
  const [, review, search, save, note] = match;
  const fields = readFields(match.groups?.['query'] ?? '', [
    'vault',
    ...(search === undefined ? [] : ['q']),
    ...(save === undefined ? [] : ['url']),
  ]);
  if (fields === null) return null;
  const vaultId = fields.get('vault') ?? null;
  if (vaultId !== null && !VAULT_ID.test(vaultId)) return null;
  if (review !== undefined) return { kind: 'review', vaultId };
  if (search !== undefined) {
    const words = (fields.get('q') ?? '').replace(INVISIBLE, ' ').trim();
    return words.length <= MAX_SEARCH ? { kind: 'search', text: words, vaultId } : null;
  }
  if (save !== undefined) {
    const url = fields.get('url') ?? '';
    return /^https?:\/\//iu.test(url) && url.length <= MAX_SEARCH && !/[\s\p{Cc}\p{Cf}]/u.test(url)
      ? { kind: 'save', url, vaultId }
      : null;
  }
  const noteId = noteIdSchema.safeParse(note).data;
  return noteId === undefined ? null : { kind: 'note', noteId, vaultId };
}

/** The fields of a query, decoded; null where one is unknown, comes twice or cannot be decoded. */
function readFields(query: string, allowed: readonly string[]): Map<string, string> | null {
  const fields = new Map<string, string>();
  for (const part of query.split('&').filter((one) => one !== '')) {
    const [, name = '', value = ''] = /^([^=]*)=?(.*)$/su.exec(part) ?? [];
    if (!allowed.includes(name) || fields.has(name)) return null;
    try {
      fields.set(name, decodeURIComponent(value.replaceAll('+', ' ')));
    } catch {
      return null;
    }
  }
  return fields;
}
