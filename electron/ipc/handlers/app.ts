import type { UndoScope } from '../../../shared/domain/batch';
import type { Handlers } from '../../../shared/ipc/contract';
import type { AppStatus } from '../../../shared/ipc/routes/app';
import type { Exclusive } from '../../corpus/notes/exclusive';
import type { Shell } from '../../shell/shell';
import type { VaultWriter } from '../../store/vault-store';
import type { Streams } from '../streams';

type AppRoute = 'app.status' | 'app.dismissRecovery' | 'app.openExternal' | 'app.undo' | 'app.redo' | 'stream.cancel';

export function createAppHandlers(deps: {
  shell: Shell;
  writer: VaultWriter;
  streams: Streams;
  /** Undo runs between the services' own reads and writes. */
  exclusive: Exclusive;
  status: () => AppStatus;
  dismissRecovery: () => void;
}): Handlers<AppRoute> {
  const labelOf = (batch: { label: string } | null) => (batch ? { label: batch.label } : null);
  return {
    'app.status': async () => deps.status(),
    'app.dismissRecovery': async () => {
      deps.dismissRecovery();
      return null;
    },
    'app.openExternal': async ({ url }) => {
      await deps.shell.openExternal(url);
      return null;
    },
    'app.undo': async ({ scope }: { scope: UndoScope }) => labelOf(await deps.exclusive(() => deps.writer.undo(scope))),
    'app.redo': async ({ scope }: { scope: UndoScope }) => labelOf(await deps.exclusive(() => deps.writer.redo(scope))),
    'stream.cancel': async ({ streamId }) => {
      deps.streams.cancel(streamId);
      return null;
    },
  };
}
