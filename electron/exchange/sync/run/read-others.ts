import type { DeviceHead } from '../format/device-head';
import { NO_SEGMENT } from '../format/segment-file';
import type { DeviceFolders, NewSegment } from './device-folder';
import type { ChainEnd, SyncLog } from './sync-log';

const START: ChainEnd = { number: 0, hash: NO_SEGMENT };

export interface OtherDevice {
  head: DeviceHead;
  segments: NewSegment[];
  missing: number | null;
}

/** What other devices wrote since the last time, all of it checked. @param log null: from the beginning */
export async function readOthers(folders: DeviceFolders, log: SyncLog | null): Promise<OtherDevice[]> {
  const others: OtherDevice[] = [];
  for (const device of await folders.devices()) {
    if (device === log?.position?.device) continue;
    const head = await folders.head(device);
    if (head === null) continue;
    others.push({ head, ...(await folders.segmentsAfter(head, log?.position?.known[device] ?? START)) });
  }
  return others;
}
