import type { RecoveryReport } from '../../../shared/domain/recovery-report';
import type { AppStatus } from '../../../shared/ipc/routes/app';
import type { Catalog } from '../../corpus/catalog/catalog';
import type { Vault } from '../../store/opening/open-vault';
import { ownCommand } from '../../files/own-command';
import { t } from '../../../shared/messages/message';
import { retell } from '../../../shared/messages/retell';
import { OFFLINE_LABEL, type Engine } from '../../ports/engine';

const isOfflineEngine = (engine: Pick<Engine, 'sentTo' | 'label'>): boolean =>
  engine.sentTo === null && engine.label === OFFLINE_LABEL;

/** Its cause and the labels of what was lost, in the language that is spoken now. */
const tellRecovery = ({ cause, lost, ...report }: RecoveryReport): RecoveryReport => ({
  ...report,
  cause: retell(cause),
  ...(lost && { lost: lost.map((one) => ({ ...one, label: one.label === null ? null : retell(one.label) })) }),
});

/** Status for the frame of every screen, read from its sources; nothing is cached here. */
export function readAppStatus(from: {
  vault: Vault;
  catalog: Catalog;
  engine: Engine;
  index: AppStatus['index'];
  version: string;
  shell: string;
  dataFolder: string;
  questionsGoTo: string[];
}): AppStatus {
  const { vault, engine } = from;
  return {
    version: from.version,
    shell: from.shell,
    dataFolder: from.dataFolder,
    command: ownCommand().words,
    lastSeq: vault.writer.lastSeq,
    readOnlyReason: vault.writer.readOnlyReason,
    engine: {
      // Records name it in English; people read it in their language.
      label: isOfflineEngine(engine) ? t('mainApp.offlineEngine') : engine.label,
      sentTo: engine.sentTo,
      window:
        engine.windowSource === undefined ? null : { tokens: engine.contextWindowTokens, source: engine.windowSource },
      isOffline: isOfflineEngine(engine),
    },
    questionsGoTo: from.questionsGoTo,
    counts: from.catalog.counts(),
    index: from.index,
    recovery: vault.recovery === null ? null : tellRecovery(vault.recovery),
    commandLineChanges: vault.commandLineChanges,
  };
}
