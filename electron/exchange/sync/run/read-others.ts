import type { DeviceHead } from '../format/device-head';
import { NO_SEGMENT } from '../format/segment-file';
import { isTooFarAhead, millisecondsOf } from '../merge/clock';
import type { DeviceFolders, NewSegment } from './device-folder';
import type { ChainEnd, SyncLog } from './sync-log';

const START: ChainEnd = { number: 0, hash: NO_SEGMENT };

export interface OtherDevice {
  head: DeviceHead;
  segments: NewSegment[];
  missing: number | null;
  /**
   * Milliseconds by which a segment's times are ahead of this machine's clock, so that it and what follows it is not
   * taken in; null: none is.
   */
  heldBack: number | null;
}

/**
 * What other devices wrote since the last time, all of it checked.
 *
 * @param log null: from the beginning
 * @param now epoch milliseconds
 */
export async function readOthers(
  folders: DeviceFolders,
  log: Pick<SyncLog, 'position'> | null,
  now: number,
): Promise<OtherDevice[]> {
  const others: OtherDevice[] = [];
  for (const device of await folders.devices()) {
    if (device === log?.position?.device) continue;
    const head = await folders.head(device);
    if (head === null) continue;
    const { segments, missing } = await folders.segmentsAfter(head, log?.position?.known[device] ?? START);
    const until = segments.findIndex(({ latest }) => isTooFarAhead(latest, now));
    others.push(
      until === -1
        ? { head, segments, missing, heldBack: null }
        : {
            head,
            segments: segments.slice(0, until),
            missing: null,
            heldBack: millisecondsOf(segments[until]!.latest) - now,
          },
    );
  }
  return others;
}
