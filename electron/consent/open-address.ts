import { parseSourceRef, type SourceRef, type TraceId } from '../../shared/domain/ids';
import { AppError } from '../../shared/ipc/errors';
import { checkExternalUrl } from '../../shared/ipc/check-external-url';
import type { Confirmation, Shell } from '../shell/shell';
import type { VaultStore } from '../store/vault-store';
import { addressConfirmation } from './address-confirmation';
import type { Confirm } from './confirm-one-at-a-time';
import { t } from '../../shared/messages/message';

export interface OpenAddressRequest {
  url: string;
  /** The link's text; only for the warning about another host. */
  label: string;
  /** The record that contains the link. */
  from: SourceRef;
  /** The record of a retrieval that found it on the web; absent: `from` is stored. */
  traceId?: TraceId | null;
}

const MINUTE_MS = 60_000;
const MAX_QUESTIONS_A_MINUTE = 10;

/**
 * The only way an address leaves the app: on a click, from a stored text, after the person saw its target. A
 * compromised page can still name or store an address; it cannot confirm it. False when the person declined.
 *
 * @throws AppError `not-allowed` for an address that is refused (check-external-url.ts), is in no such record or in one
 * of an incognito chat, or came without a click; `busy` for the eleventh in a minute
 */
export function createOpenAddress({
  shell,
  store,
  ask,
  now,
}: {
  shell: Pick<Shell, 'openExternal' | 'hasRecentInput'>;
  store: Pick<VaultStore, 'get'>;
  ask: Confirm;
  now: () => number;
}) {
  let asked: number[] = [];
  /** A taken-over page may ask within seconds of each click; nobody opens so many links a minute. */
  const requirePace = () => {
    const at = now();
    // A clock that was set back counts as a new minute.
    asked = asked.filter((time) => time <= at && at - time < MINUTE_MS);
    if (asked.length >= MAX_QUESTIONS_A_MINUTE) throw new AppError('busy', t('mainConsent.manyLinksOpenedLast'));
    asked.push(at);
  };
  return async ({ url, label, from, traceId = null }: OpenAddressRequest): Promise<boolean> => {
    const address = new URL(checkExternalUrl(url));
    if (!(await shell.hasRecentInput())) throw new AppError('not-allowed', t('mainConsent.linksOpenClickOnly'));
    if (!containsAddress(await textOf(store, from, traceId), url)) {
      throw new AppError('not-allowed', t('mainConsent.linkOpenedAddressDoes'));
    }
    requirePace();
    if (!(await ask(addressConfirmation(address, label)))) return false;
    await shell.openExternal(address.href);
    return true;
  };
}

/**
 * Opens an address of the app's own, as a licence, after the person saw it. False when they declined.
 *
 * @param prepare runs after the click was checked; what it resolves to stands first in the question
 * @throws AppError `not-allowed` without a click
 */
export const createOpenOwnAddress =
  ({ shell, ask }: { shell: Pick<Shell, 'openExternal' | 'hasRecentInput'>; ask: Confirm }) =>
  async (
    url: string,
    prepare: () => Promise<Partial<Pick<Confirmation, 'details' | 'warnings'>>> = async () => ({}),
  ): Promise<boolean> => {
    if (!(await shell.hasRecentInput())) throw new AppError('not-allowed', t('mainConsent.linksOpenClickOnly'));
    const address = new URL(checkExternalUrl(url));
    const { details = [], warnings = [] } = await prepare();
    const question = addressConfirmation(address, '');
    const isYes = await ask({
      ...question,
      details: [...details, ...question.details],
      warnings: [...warnings, ...question.warnings],
    });
    if (!isYes) return false;
    await shell.openExternal(address.href);
    return true;
  };

/** Everything that a record shows; empty without such a record. */
async function textOf(store: Pick<VaultStore, 'get'>, ref: SourceRef, traceId: TraceId | null): Promise<string> {
  if (traceId !== null) {
    const trace = await store.get('traces', traceId);
    return [
      ...(trace?.candidates ?? []).flatMap(({ web }) => web?.url ?? []),
      ...(trace?.web?.escalations ?? []).map(({ url }) => url),
    ].join('\n');
  }
  const { kind, id } = parseSourceRef(ref);
  if (kind === 'note') {
    const note = await store.get('notes', id);
    return note === null ? '' : `${note.title}\n${note.body}`;
  }
  if (kind === 'chunk') return (await store.get('chunks', id))?.text ?? '';
  const message = await store.get('messages', id);
  if (message === null) return '';
  if ((await store.get('sessions', message.sessionId))?.incognito === true)
    throw new AppError('not-allowed', t('mainConsent.linksIncognitoChatOpened'));
  return [message.text, message.analysis?.depth.text, message.analysis?.breadth.text].join('\n');
}

/** What goes on with an address rather than ends it: `.` and the like only before another letter. */
const GOES_ON = /^(?:[\p{L}\p{N}%/?#=@$+-]|&(?!\w+;)|[._~:,;!][\p{L}\p{N}%/?#=&@$+-])/u;
/** What an address cannot begin after, since its beginning would be cut off. */
const GOES_BEFORE = /[A-Za-z0-9._%+-]$/u;
/** Characters after a match that are looked at. */
const LOOK_AHEAD = 12;

/**
 * Whether a text contains an address, whole, as a Markdown renderer would read it: escapes, entities and percent signs
 * in either form, `www.` and e-mail addresses without their scheme. A part of an address is none. Linear time.
 */
function containsAddress(text: string, url: string): boolean {
  const plainText = normaliseEscapes(text);
  return addressVariants(url).some((shape) => shape !== '' && containsWhole(plainText, normaliseEscapes(shape)));
}

function containsWhole(text: string, address: string): boolean {
  for (let at = text.indexOf(address); at >= 0; at = text.indexOf(address, at + address.length)) {
    const end = at + address.length;
    if (!GOES_ON.test(text.slice(end, end + LOOK_AHEAD)) && !GOES_BEFORE.test(text.slice(Math.max(0, at - 1), at)))
      return true;
  }
  return false;
}

function addressVariants(url: string): string[] {
  if (/^mailto:/iu.test(url)) return [url, url.slice('mailto:'.length)];
  if (/^http:\/\/www\./iu.test(url)) return [url, url.slice('http://'.length)];
  return [url];
}

const ENTITIES: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" };

/** Normal form of both sides; only compared, never opened. */
function normaliseEscapes(text: string): string {
  return text
    .replace(/\\([!-/:-@[-`{-~])/gu, '$1')
    .replace(/&(?:amp|lt|gt|quot|#39);/gu, (entity) => ENTITIES[entity]!)
    .replace(/(?:%[0-9a-f]{2})+/giu, decodeEscapes)
    .normalize('NFC');
}

function decodeEscapes(escapes: string): string {
  try {
    return decodeURIComponent(escapes);
  } catch {
    return escapes.toUpperCase();
  }
}
