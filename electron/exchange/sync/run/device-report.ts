import type { SyncReport } from '../../../../shared/ipc/routes/sync';
import { aheadBy } from '../merge/clock';
import type { OtherDevice } from './read-others';
import type { SyncPosition } from './sync-log';

/** The report of a sync that found nothing to do. */
export const emptyReport = (): SyncReport => ({
  sent: 0,
  received: 0,
  joined: [],
  stayed: [],
  files: { received: 0, sent: 0, missing: 0 },
  devices: [],
  waiting: [],
  ahead: [],
  heldBack: [],
});

/** The other devices as the person is told of them. @param now epoch milliseconds */
export function deviceReport(
  others: readonly OtherDevice[],
  { clock }: Pick<SyncPosition, 'clock'>,
  now: number,
): Pick<SyncReport, 'devices' | 'waiting' | 'ahead' | 'heldBack'> {
  return {
    devices: others.map(({ head }) => ({ device: head.device, name: head.name, at: head.at })),
    waiting: others.flatMap(({ head, missing }) =>
      missing === null ? [] : [{ name: head.name, missing, last: head.number }],
    ),
    ahead: others.flatMap(({ head }) => {
      const ms = aheadBy(clock, now);
      return ms > 0 && head.at > now ? [{ name: head.name, ms }] : [];
    }),
    heldBack: others.flatMap(({ head, heldBack }) => (heldBack === null ? [] : [{ name: head.name, ms: heldBack }])),
  };
}
