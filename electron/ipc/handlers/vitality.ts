import type { AccessRef } from '../../../shared/domain/ids';
import type { Handlers, RoutesOf } from '../../../shared/ipc/contract';
import { AppError } from '../../../shared/ipc/errors';
import type { VitalityService } from '../../vitality/vitality-service';
import { t } from '../../../shared/messages/message';

/** Vitality for windows; requests wait until values are computed. */
export function createVitalityHandlers({
  vitality,
  opened: recordOpened,
  now,
}: {
  vitality: VitalityService;
  opened: (ref: AccessRef) => Promise<boolean>;
  now: () => number;
}): Handlers<RoutesOf<'vitality'>> {
  return {
    'vitality.state': async () => vitality.state(),
    async 'vitality.explain'({ ref }) {
      await vitality.ready();
      const breakdown = await vitality.explain(ref, now());
      if (breakdown === null) throw new AppError('not-found', t('mainIpc.noVitalityOnlyWhat'));
      return breakdown;
    },
    async 'vitality.check'() {
      await vitality.ready();
      return vitality.check();
    },
    'vitality.rebuild': () => vitality.rebuild(),
    'vitality.opened': async ({ ref }) => void (await recordOpened(ref)),
    'vitality.ofNotes': async ({ ids }) =>
      ids.flatMap((id) => {
        const row = vitality.ofNote(id);
        return row === null ? [] : [{ id, vitality: row.vitality, zone: row.zone }];
      }),
  };
}
