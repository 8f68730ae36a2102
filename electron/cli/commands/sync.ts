import { AppError, isAppError } from '../../../shared/ipc/errors';
import type { SyncReport, SyncStorage } from '../../../shared/ipc/routes/sync';
import type { Command } from '../command';

/** Brings the vault together with its copies on other devices, through a folder. */
export const runSync: Command = async ({ line, path, access, passphrase, signal }) => {
  const folder = path(line.operands[0]!);
  const { run, storage, close } = await access.openSync({ folder, passphrase });
  try {
    const report = await run({ mayJoin: line.join === true, signal });
    const folderNow = await storage();
    return {
      json: { ...report, storage: folderNow },
      text: [...reportLines(report), ...storageLines(folderNow)].join('\n'),
    };
  } catch (error) {
    if (isAppError(error, 'conflict') && error.options.data !== undefined)
      throw new AppError('conflict', `${error.message}\nNothing was written. If you want that, add --join.`, {
        data: error.options.data,
      });
    throw error;
  } finally {
    await close();
  }
};

function reportLines({
  sent,
  received,
  joined,
  stayed,
  files,
  removed,
  devices,
  waiting,
  ahead,
  heldBack,
}: SyncReport): string[] {
  const fileCount = files.received + files.sent;
  return [
    `${sent} records written into the folder, ${received} taken in${fileCount === 0 ? '' : `; ${files.sent} files copied into it, ${files.received} from it`}.`,
    ...(joined.length === 0
      ? []
      : ['Written on two devices, now with both texts; look at them:', ...joined.map(({ title }) => `  ${title}`)]),
    ...(stayed.length === 0
      ? []
      : [
          'Deleted or put away on one device and edited on another, so it stays:',
          ...stayed.map(({ title }) => `  ${title}`),
        ]),
    ...waiting.map(({ name, missing, last }) => `Of “${name}” part ${missing} of ${last} is not here yet.`),
    ...(files.missing === 0 ? [] : [`${files.missing} pictures or files are not here yet.`]),
    ...ahead.map(
      ({ name, ms }) =>
        `The clock of “${name}” is ${Math.round(ms / 60_000)} minutes ahead: its changes count as newer.`,
    ),
    ...heldBack.map(
      ({ name, ms }) =>
        `The clock of “${name}” is ${Math.round(ms / 86_400_000)} days ahead of this machine’s: nothing written since is taken in. Set the wrong clock right and sync there again.`,
    ),
    ...(removed.files + removed.devices === 0
      ? []
      : [
          `Taken out of the folder, since no device needs it: ${removed.files} files and what ${removed.devices} retired devices wrote, ${megabytes(removed.bytes)}.`,
        ]),
    ...(devices.length === 0 ? ['No other device has written into this folder yet.'] : []),
  ];
}

const megabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`;
const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

const STATES: Record<SyncStorage['devices'][number]['state'], string> = {
  used: 'last seen',
  away: 'away since',
  aside: 'retired, last seen',
};

function storageLines(storage: SyncStorage | null): string[] {
  if (storage === null) return [];
  const { records, files, going, devices } = storage;
  return [
    `The folder takes ${megabytes(records.bytes + files.bytes)}: ${megabytes(records.bytes)} of notes, chats and their history, ${megabytes(files.bytes)} in ${files.count} pictures and files.`,
    ...(going.from === null
      ? []
      : [
          `${going.count} of them (${megabytes(going.bytes)}) are no longer used here. What no device has needed for a month goes, ${dayOf(going.from)} at the earliest.`,
        ]),
    ...devices.map(
      ({ name, at, bytes, state }) =>
        `  ${name ?? 'a device without files here'}: ${at === 0 ? 'never seen' : `${STATES[state]} ${dayOf(at)}`}, ${megabytes(bytes)}`,
    ),
  ];
}
