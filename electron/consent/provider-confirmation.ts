import type { ProviderSettings, Settings, Work } from '../../shared/ipc/routes/settings';
import { checkBaseUrl, isLoopbackHost } from '../models/provider/client/base-url';
import type { Confirmation } from '../shell/shell';
import { homographWarning } from './address-confirmation';

export type KeyUse = 'none' | 'stored' | 'new' | 'of-another-host';

/** A provider about to be used, with a checked address (base-url.ts). */
export interface ProviderUse {
  provider: ProviderSettings;
  key: KeyUse;
}

const NO = 'Change nothing';

/**
 * The question before text is sent to a new host; null when nothing new would be sent: only names of chat models
 * changed.
 */
export function providerConfirmation(
  before: Pick<Settings, 'engine' | 'provider'>,
  { provider, key }: ProviderUse,
): Confirmation | null {
  const embedsMore = provider.embeddingModel !== '' && provider.embeddingModel !== before.provider.embeddingModel;
  const isNewServer =
    before.engine === 'offline' ||
    provider.baseUrl !== before.provider.baseUrl ||
    provider.preset !== before.provider.preset;
  if (!isNewServer && !embedsMore && key !== 'new') return null;
  const url = checkBaseUrl(provider.baseUrl);
  const embeddingNotice = embedsMore
    ? ['Because an embedding model is set, the text of every note, message and document goes there too.']
    : [];
  if (isLoopbackHost(url.hostname)) {
    return {
      title: 'Let a program on this computer answer?',
      subject: url.host,
      warnings: [],
      yes: 'Use it',
      no: NO,
      details: [
        `Your messages and notes go to the program at ${provider.baseUrl}. They stay on this computer unless it passes them on.`,
        ...embeddingNotice,
        ...keyNotice(key),
      ],
    };
  }
  return {
    title: 'Send your questions and the notes used for them to this server?',
    subject: url.host,
    yes: 'Use this server',
    no: NO,
    warnings: [homographWarning(url), unencryptedWarning(url), ...embeddingNotice].filter(
      (warning) => warning !== null,
    ),
    details: [
      `To ${provider.baseUrl}: each message you send, the recent turns of that chat, the notes and passages chosen for it, and the turns notes are taken from.`,
      ...keyNotice(key),
      ...(before.engine === 'provider' && isNewServer ? [`Until now: ${hostOf(before.provider.baseUrl)}.`] : []),
    ],
  };
}

/** The question before a server that is not in use is tested. */
export function connectionTestConfirmation({ provider, key }: ProviderUse): Confirmation {
  const url = checkBaseUrl(provider.baseUrl);
  return {
    title: 'Connect to this server to test it?',
    subject: url.host,
    warnings: [homographWarning(url), unencryptedWarning(url)].filter((warning) => warning !== null),
    yes: 'Test it',
    no: 'Do not connect',
    details: [`It gets a short made-up message at ${provider.baseUrl}, nothing of yours.`, ...keyNotice(key)],
  };
}

/** The question before a server of one's own downloads a model. */
export function pullConfirmation({ baseUrl, model }: { baseUrl: string; model: string }): Confirmation {
  const { host } = checkBaseUrl(baseUrl);
  return {
    title: 'Download this model?',
    subject: model,
    warnings: [],
    yes: 'Download',
    no: 'Do not download',
    details: [
      `The program at ${host} fetches it from its own source on the internet. That may be many gigabytes.`,
      'Nothing of yours is sent, and nothing else changes.',
    ],
  };
}

/** The question before a model may read names again. */
export function unmaskConfirmation(names: readonly string[]): Confirmation {
  const shown = names.slice(0, 10).join(', ');
  return {
    title: names.length === 1 ? 'Stop masking this name?' : `Stop masking these ${names.length} names?`,
    subject: names.length > 10 ? `${shown}, …` : shown,
    warnings: [],
    yes: 'Stop masking',
    no: 'Keep masking',
    details: ['A model you use reads it in your messages and notes from then on, and notes can be taken of it.'],
  };
}

/** The question before a model is given work that rules did: more of the person's words are sent then. */
export function workConfirmation({ engine, provider, work }: Settings, next: Work): Confirmation | null {
  const url = checkBaseUrl(provider.baseUrl);
  const added = WORK_TASKS.filter(([task]) => work[task] === 'rules' && next[task] !== 'rules').map(
    ([, words]) => words,
  );
  if (engine === 'offline' || added.length === 0 || isLoopbackHost(url.hostname)) return null;
  return {
    title: `Let ${url.host} do more?`,
    subject: url.host,
    warnings: [unencryptedWarning(url)].filter((warning) => warning !== null),
    yes: 'Let it',
    no: 'Leave it to rules',
    details: added.map((words) => `It is sent ${words}.`),
  };
}

const WORK_TASKS = [
  ['judge', 'the notes found for a question, to say which are relevant'],
  ['plan', 'your question and the last messages, to plan the search'],
  ['extract', 'your chats, to take notes of them'],
  ['summaries', 'your chats, to sum them up'],
] as const;

function keyNotice(key: KeyUse): string[] {
  if (key === 'new') return ['The key you entered goes there too.'];
  if (key === 'stored') return ['The key you set for this server goes there too.'];
  return [key === 'none' ? 'No key is sent.' : 'No key is sent: the one that is set belongs to another server.'];
}

const unencryptedWarning = ({ protocol, hostname }: URL): string | null =>
  protocol === 'http:' && !isLoopbackHost(hostname)
    ? 'The connection is not encrypted: others in your network could read what is sent.'
    : null;

function hostOf(baseUrl: string): string {
  try {
    return new URL(baseUrl).host;
  } catch {
    return 'an address that cannot be used';
  }
}
