import { noteIdSchema, type NoteId } from './ids';
import { LINK_SCHEME } from './link-scheme';
import { CLIP_BOUNDS, cleanClipText, type PageClip } from './page-clip';

/** What a link from outside asks to be shown. Nothing in it writes, runs or sends. */
export type VaultLink = { vaultId: string | null } & (
  | { kind: 'note'; noteId: NoteId }
  /** The field is filled; the person searches. */
  | { kind: 'search'; text: string }
  | { kind: 'review' }
  /** The field opens, with what the person left in it. */
  | { kind: 'quick-note' }
  /** The person is asked before anything is fetched. */
  | { kind: 'save'; url: string }
  /** The person is asked before anything of it comes into the vault. Null: it is in the clipboard, to be pasted. */
  | { kind: 'clip'; clip: PageClip | null }
);

const MAX_LINK = 4_000;
/** A clip that is pasted is longer than any link that a system hands over. */
const MAX_CLIP_LINK = 250_000;
const MAX_SEARCH = 2_000;
const VAULT_ID = /^[0-9A-Za-z_-]{1,64}$/u;
/** Control and format characters, which can make a text look like another one. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/gu;

/** Opens the quick note, as the key of a system's own settings may. */
export const QUICK_NOTE_LINK = `${LINK_SCHEME}://new`;

/** The address of a note, to be pasted anywhere on this machine. */
export const noteLink = (vaultId: string, noteId: NoteId): string =>
  `${LINK_SCHEME}://open/note/${noteId}?vault=${encodeURIComponent(vaultId)}`;

/** Whether a text begins as a link of ours does, readable or not. */
export const isVaultLinkText = (text: string): boolean => text.toLowerCase().startsWith(`${LINK_SCHEME}:`);

const FORM =
  /^engram-vault:\/\/(?:(review)|(new)|(search)|(save)|(clip)|open\/note\/([0-9A-Za-z_-]{1,64}))\/?(?:\?(?<query>.*))?$/iu;

/** Reads a link from outside; null for anything that is not exactly one of the known forms. Never throws. */
export function parseVaultLink(text: string): VaultLink | null {
  // What holds blanks or line breaks was put together by somebody else.
  if (text.length > MAX_CLIP_LINK || /[\s\p{Cc}]/u.test(text)) return null;
  const match = FORM.exec(text);
  if (match === null) return null;
  const [, review, quickNote, search, save, clip, note] = match;
  if (clip === undefined && text.length > MAX_LINK) return null;
  const fields = readFields(match.groups?.['query'] ?? '', [
    'vault',
    ...(search === undefined ? [] : ['q']),
    ...(save === undefined ? [] : ['url']),
    ...(clip === undefined ? [] : ['paste', ...Object.keys(CLIP_BOUNDS)]),
  ]);
  if (fields === null) return null;
  const vaultId = fields.get('vault') ?? null;
  if (vaultId !== null && !VAULT_ID.test(vaultId)) return null;
  if (review !== undefined) return { kind: 'review', vaultId };
  if (quickNote !== undefined) return { kind: 'quick-note', vaultId };
  if (search !== undefined) {
    const words = (fields.get('q') ?? '').replace(INVISIBLE, ' ').trim();
    return words.length <= MAX_SEARCH ? { kind: 'search', text: words, vaultId } : null;
  }
  if (save !== undefined || clip !== undefined) {
    if (clip !== undefined && fields.get('paste') === '1') return { kind: 'clip', clip: null, vaultId };
    const url = fields.get('url') ?? '';
    if (!/^https?:\/\//iu.test(url) || url.length > CLIP_BOUNDS.url || /[\s\p{Cc}\p{Cf}]/u.test(url)) return null;
    const read = readClip(url, fields);
    return clip === undefined || (read?.quote === '' && read.note === '')
      ? { kind: 'save', url, vaultId }
      : read && { kind: 'clip', clip: read, vaultId };
  }
  const noteId = noteIdSchema.safeParse(note).data;
  return noteId === undefined ? null : { kind: 'note', noteId, vaultId };
}

/** The clip of a link; null where its texts are longer than anything the clipper sends. */
function readClip(url: string, fields: ReadonlyMap<string, string>): PageClip | null {
  const read = (name: keyof PageClip) => cleanClipText(fields.get(name) ?? '');
  const inLine = (name: keyof PageClip) => read(name).replaceAll('\n', ' ');
  const clip: PageClip = {
    url,
    title: inLine('title')
      .slice(0, CLIP_BOUNDS.title)
      .replace(/\p{Cs}/gu, ''),
    quote: read('quote'),
    before: inLine('before'),
    after: inLine('after'),
    note: read('note'),
  };
  return Object.entries(clip).every(([name, value]) => value.length <= CLIP_BOUNDS[name as keyof PageClip])
    ? clip
    : null;
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
