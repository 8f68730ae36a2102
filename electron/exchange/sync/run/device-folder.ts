import { join } from 'node:path';
import type { SyncReport } from '../../../../shared/ipc/routes/sync';
import { type FileSystem, isMissing, listFolder, makeFolder, writeFileDurably } from '../../../files/file-system';
import { hashOfBytes } from '../../../files/hash-of-bytes';
import { decodeDeviceFile, deviceFileName, type DeviceFiles, encodeDeviceFile } from '../format/device-files';
import { damagedFile, decodeHead, type DeviceHead, encodeHead, HEAD_NAME } from '../format/folder-files';
import { decodeSegment, NO_SEGMENT, parseSegmentName, segmentName, type SyncRecord } from '../format/segment-file';
import type { SyncKey } from '../format/sync-key';
import { aheadBy, isTooFarAhead, millisecondsOf } from '../merge/clock';
import { latestTime } from '../merge/row-state';
import type { ChainEnd, SyncLog, SyncPosition } from './sync-log';

const DEVICES_FOLDER = 'devices';
const DEVICE = /^[0-9A-Za-z]{1,64}$/u;

/** A segment of another device that is not merged yet. */
export interface NewSegment {
  device: string;
  end: ChainEnd;
  /** The latest hybrid time in its rows' histories. */
  latest: number;
  read(): Promise<SyncRecord[]>;
}

/** Bytes of segments that are kept in memory between checking and merging them. */
const MAX_KEPT_BYTES = 16 * 1024 * 1024;

/** The folders of the devices in the shared folder. Each is written by its own device alone. */
export function createDeviceFolders(fileSystem: FileSystem, folder: string, key: SyncKey | null) {
  const root = join(folder, DEVICES_FOLDER);
  /** Null: it is not there, or a service that copies the folder has only begun with it. */
  const readFile = async (device: string, name: string): Promise<Buffer | null> => {
    try {
      const bytes = await fileSystem.readFile(join(root, device, name));
      return bytes.length === 0 ? null : bytes;
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  };
  const writeFile = async (device: string, name: string, bytes: Buffer): Promise<void> => {
    await makeFolder(fileSystem, join(root, device));
    await writeFileDurably(fileSystem, join(root, device), name, bytes);
  };

  const readSegment = async (
    device: string,
    previous: ChainEnd,
    end: ChainEnd,
  ): Promise<{ records: SyncRecord[]; plainBytes: number } | 'missing'> => {
    const name = segmentName(end.number, end.hash, key !== null);
    const file = `${DEVICES_FOLDER}/${device}/${name}`;
    const bytes = await readFile(device, name);
    if (bytes === null) return 'missing';
    if (hashOfBytes(bytes) !== end.hash) throw damagedFile(file);
    return decodeSegment(file, bytes, { device, number: end.number, previous: previous.hash }, key);
  };

  return {
    devices: async () => (await listFolder(fileSystem, root)).filter((name) => DEVICE.test(name)),
    /** Null: it has not written one, or it is not here yet. */
    async head(device: string): Promise<DeviceHead | null> {
      const bytes = await readFile(device, HEAD_NAME);
      return bytes && decodeHead(`${DEVICES_FOLDER}/${device}/${HEAD_NAME}`, bytes, device, key);
    },
    writeHead: (head: DeviceHead): Promise<void> => writeFile(head.device, HEAD_NAME, encodeHead(head, key)),
    /** What a device says of itself in a file; null: it has not written it, or it is not here yet. */
    async read<Name extends keyof DeviceFiles>(device: string, name: Name): Promise<DeviceFiles[Name] | null> {
      const file = deviceFileName(name);
      const bytes = await readFile(device, file);
      return bytes && decodeDeviceFile(name, `${DEVICES_FOLDER}/${device}/${file}`, bytes, device, key);
    },
    write: <Name extends keyof DeviceFiles>(device: string, name: Name, content: DeviceFiles[Name]): Promise<void> =>
      writeFile(device, deviceFileName(name), encodeDeviceFile(name, device, content, key)),
    async writeSegment(device: string, name: string, bytes: Buffer): Promise<void> {
      const present = await fileSystem.readFile(join(root, device, name)).catch(() => null);
      if (present === null || hashOfBytes(present) !== hashOfBytes(bytes)) await writeFile(device, name, bytes);
    },
    /** Of all files of a device's folder. */
    async bytes(device: string): Promise<number> {
      let sum = 0;
      for (const name of await listFolder(fileSystem, join(root, device)))
        sum += (await fileSystem.stat(join(root, device, name)).catch(() => null))?.size ?? 0;
      return sum;
    },
    /** The head goes last: what is left after a kill is found again. */
    async remove(device: string): Promise<void> {
      const own = join(root, device);
      for (const name of await listFolder(fileSystem, own))
        if (name !== HEAD_NAME) await fileSystem.rm(join(own, name), { force: true });
      await fileSystem.rm(own, { recursive: true, force: true });
    },
    /**
     * The segments of a chain after `from`, in order, up to its head or to one that is not here yet. Every file is read
     * and checked.
     *
     * @returns missing: the number of the segment that is not here, or not whole; null: nothing is missing
     * @throws AppError for a damaged file
     */
    async segmentsAfter(head: DeviceHead, from: ChainEnd): Promise<{ segments: NewSegment[]; missing: number | null }> {
      const { device } = head;
      if (head.number <= from.number) return { segments: [], missing: null };
      const named = new Map<number, string[]>();
      for (const name of await listFolder(fileSystem, join(root, device))) {
        const found = parseSegmentName(name);
        if (found !== null) named.set(found.number, [...(named.get(found.number) ?? []), found.hash]);
      }
      const segments: NewSegment[] = [];
      let keptBytes = 0;
      for (let previous = from; previous.number < head.number;) {
        const number = previous.number + 1;
        const hashes = number === head.number ? [head.hash] : (named.get(number) ?? []);
        // Two files of one number: only one device writes here, so that one of them is somebody's copy.
        const hash = hashes.length === 1 ? hashes[0]! : null;
        if (hashes.length > 1)
          throw damagedFile(`${DEVICES_FOLDER}/${device}/${segmentName(number, hashes[1]!, key !== null)}`);
        const end = hash === null ? null : { number, hash };
        const found = end === null ? 'missing' : await readSegment(device, previous, end);
        if (found === 'missing') return { segments, missing: number };
        const before = previous;
        keptBytes += found.plainBytes;
        const kept = keptBytes < MAX_KEPT_BYTES ? found : null;
        segments.push({
          device,
          end: end!,
          latest: found.records.reduce((latest, { state }) => Math.max(latest, latestTime(state)), 0),
          async read() {
            const again = kept ?? (await readSegment(device, before, end!));
            if (again === 'missing')
              throw damagedFile(`${DEVICES_FOLDER}/${device}/${segmentName(number, end!.hash, key !== null)}`);
            return again.records;
          },
        });
        previous = end!;
      }
      return { segments, missing: null };
    },
  };
}
export type DeviceFolders = ReturnType<typeof createDeviceFolders>;

/** Of a sync that found nothing to do. */
export const emptyReport = (): SyncReport => ({
  sent: 0,
  received: 0,
  joined: [],
  stayed: [],
  files: { received: 0, sent: 0, missing: 0 },
  removed: { files: 0, devices: 0, bytes: 0 },
  devices: [],
  waiting: [],
  ahead: [],
  heldBack: [],
});

/** The other devices as the person is told of them, without this one's own former chains. @param now epoch milliseconds */
export function deviceReport(
  found: readonly OtherDevice[],
  { clock, former = [] }: Pick<SyncPosition, 'clock' | 'former'>,
  now: number,
): Pick<SyncReport, 'devices' | 'waiting' | 'ahead' | 'heldBack'> {
  const others = found.filter(({ head }) => former.every(({ device, at }) => device !== head.device || head.at > at));
  return {
    devices: newestHeads(others).map((head) => ({ device: head.device, name: head.name, at: head.at })),
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

/** One head of each device, which goes on under other names. */
function newestHeads(others: readonly OtherDevice[]): DeviceHead[] {
  const heads = new Map<string, DeviceHead>();
  for (const { head } of others.toSorted((left, right) => left.head.at - right.head.at))
    heads.set(`${head.vaultId} ${head.name}`, head);
  return [...heads.values()];
}

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
