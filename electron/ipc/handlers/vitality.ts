import type { AccessRef } from '../../../shared/domain/ids';
import type { Handlers } from '../../../shared/ipc/contract';
import { AppError } from '../../../shared/ipc/errors';
import type { VitalityService } from '../../vitality/vitality-service';

type VitalityRoute =
  | 'vitality.state'
  | 'vitality.explain'
  | 'vitality.check'
  | 'vitality.rebuild'
  | 'vitality.ofNotes'
  | 'vitality.opened';

/** Vitality for windows; requests wait until values are computed. */
export function createVitalityHandlers({
  book,
  opened: recordOpened,
  now,
}: {
  book: VitalityService;
  opened: (ref: AccessRef) => Promise<boolean>;
  now: () => number;
}): Handlers<VitalityRoute> {
  return {
    'vitality.state': async () => book.state(),
    async 'vitality.explain'({ ref }) {
      await book.ready();
      const account = await book.explain(ref, now());
      if (account === null)
        throw new AppError('not-found', 'This has no vitality: only what is kept or was used fades.');
      return account;
    },
    async 'vitality.check'() {
      await book.ready();
      return book.check();
    },
    'vitality.rebuild': () => book.rebuild(),
    async 'vitality.opened'({ ref }) {
      await recordOpened(ref);
      return null;
    },
    'vitality.ofNotes': async ({ ids }) =>
      ids.flatMap((id) => {
        const row = book.ofNote(id);
        return row === null ? [] : [{ id, vitality: row.vitality, zone: row.zone }];
      }),
  };
}
