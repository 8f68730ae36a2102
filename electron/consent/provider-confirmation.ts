import type { Excluded, ProviderSettings, Settings, Work } from '../../shared/ipc/routes/settings';
import { checkBaseUrl, isLoopbackHost } from '../models/provider/client/base-url';
import type { Confirmation } from '../shell/shell';
import { homographWarning } from './address-confirmation';
import { t } from '../../shared/messages/message';

export type KeyUse = 'none' | 'stored' | 'new' | 'of-another-host';

/** A provider about to be used, with a checked address (base-url.ts). */
export interface ProviderUse {
  provider: ProviderSettings;
  key: KeyUse;
}

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
    before.engine !== 'provider' ||
    provider.baseUrl !== before.provider.baseUrl ||
    provider.preset !== before.provider.preset;
  if (!isNewServer && !embedsMore && key !== 'new') return null;
  const url = checkBaseUrl(provider.baseUrl);
  const embeddingNotice = embedsMore ? [t('mainConsent.becauseEmbeddingModelSet')] : [];
  if (isLoopbackHost(url.hostname)) {
    return {
      title: t('mainConsent.letProgramComputerAnswer'),
      subject: url.host,
      warnings: [],
      yes: t('mainConsent.useIt'),
      no: t('common.cancel'),
      details: [
        t('mainConsent.messagesNotesGoProgram', { baseUrl: provider.baseUrl }),
        ...embeddingNotice,
        ...(key === 'none' ? [] : keyNotice(key)),
      ],
    };
  }
  return {
    title: t('mainConsent.sendQuestionsNotesUsed'),
    subject: url.host,
    yes: t('mainConsent.useThisServer'),
    no: t('common.cancel'),
    warnings: [homographWarning(url), unencryptedWarning(url), ...embeddingNotice].filter(
      (warning) => warning !== null,
    ),
    details: [
      t('mainConsent.baseurlEachMessageSend', { baseUrl: provider.baseUrl }),
      ...keyNotice(key),
      ...(before.engine === 'provider' && isNewServer
        ? [t('mainConsent.untilNowHost', { host: hostOf(before.provider.baseUrl) })]
        : []),
    ],
  };
}

/** The question before a server that is not in use is tested. */
export function connectionTestConfirmation({ provider, key }: ProviderUse): Confirmation {
  const url = checkBaseUrl(provider.baseUrl);
  return {
    title: t('mainConsent.connectServerTest'),
    subject: url.host,
    warnings: [homographWarning(url), unencryptedWarning(url)].filter((warning) => warning !== null),
    yes: t('mainConsent.testIt'),
    no: t('mainConsent.doNotConnect'),
    details: [t('mainConsent.getsShortMadeUp', { baseUrl: provider.baseUrl }), ...keyNotice(key)],
  };
}

/** The question before a server of one's own downloads a model. */
export function pullConfirmation({ baseUrl, model }: { baseUrl: string; model: string }): Confirmation {
  const { host } = checkBaseUrl(baseUrl);
  return {
    title: t('mainConsent.downloadThisModel'),
    subject: model,
    warnings: [],
    yes: t('mainConsent.download'),
    no: t('mainConsent.doNotDownload'),
    details: [t('mainConsent.programHostFetchesOwn', { host }), t('mainConsent.nothingYoursSentNothing')],
  };
}

/** The question before a model may read names again. */
export function unmaskConfirmation(names: readonly string[]): Confirmation {
  const shown = names.slice(0, 10).join(', ');
  return {
    title: t('mainConsent.stopMaskingTheseNames', { names: names.length }),
    subject: names.length > 10 ? `${shown}, …` : shown,
    warnings: [],
    yes: t('mainConsent.stopMasking'),
    no: t('mainConsent.keepMasking'),
    details: [t('mainConsent.modelUseReadsMessages')],
  };
}

/** The question before something may leave again, with all that is excluded then. */
export function excludedConfirmation({ people, places, folders }: Excluded): Confirmation {
  const names = [...people, ...places, ...folders];
  return {
    title: t('mainConsent.isThisAllExcluded', { names: names.length }),
    subject: names.length === 0 ? t('mainConsent.nothingIsExcluded') : names.join(', '),
    warnings: [],
    yes: t('mainConsent.yesThisIsAll'),
    no: t('mainConsent.stayPaused'),
    details: [t('mainConsent.whatLeavesAfterwards')],
  };
}

/** The question before a model is given work that rules did: more of the person's words are sent then. */
export function workConfirmation({ engine, provider, work }: Settings, next: Work): Confirmation | null {
  const url = checkBaseUrl(provider.baseUrl);
  const added = WORK_TASKS.filter(([task]) => work[task] === 'rules' && next[task] !== 'rules').map(([, words]) =>
    words(),
  );
  if (engine !== 'provider' || added.length === 0 || isLoopbackHost(url.hostname)) return null;
  return {
    title: t('mainConsent.letHostDoMore', { host: url.host }),
    subject: url.host,
    warnings: [unencryptedWarning(url)].filter((warning) => warning !== null),
    yes: t('mainConsent.letIt'),
    no: t('mainConsent.leaveItToRules'),
    details: added.map((words) => t('mainConsent.itIsSentWords', { words })),
  };
}

const WORK_TASKS = [
  ['judge', () => t('mainConsent.notesFoundQuestionSay')],
  ['extract', () => t('mainConsent.chatsTakeNotesThem')],
  ['summaries', () => t('mainConsent.chatsSumThemUp')],
] as const;

function keyNotice(key: KeyUse): string[] {
  if (key === 'new') return [t('mainConsent.keyEnteredGoesThere')];
  if (key === 'stored') return [t('mainConsent.keySetServerGoes')];
  return [key === 'none' ? t('mainConsent.noKeyIsSent') : t('mainConsent.noKeySentOne')];
}

const unencryptedWarning = ({ protocol, hostname }: URL): string | null =>
  protocol === 'http:' && !isLoopbackHost(hostname) ? t('mainConsent.connectionEncryptedOthersNetwork') : null;

function hostOf(baseUrl: string): string {
  try {
    return new URL(baseUrl).host;
  } catch {
    return t('mainConsent.addressCannotUsed');
  }
}
