import { AppError, isAppError } from '../../../shared/ipc/errors';
import type { SyncReport } from '../../../shared/ipc/routes/sync';
import type { Command } from '../command';

/** Brings the vault together with its copies on other devices, through a folder. */
export const runSync: Command = async ({ line, path, access, passphrase, signal }) => {
  const folder = path(line.operands[0]!);
  const { run, close } = await access.openSync({ folder, passphrase });
  try {
    const report = await run({ mayJoin: line.join === true, signal });
    return { json: report, text: reportText(report) };
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

function reportText({ sent, received, joined, stayed, files, devices, waiting, ahead, heldBack }: SyncReport): string {
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
    ...(devices.length === 0 ? ['No other device has written into this folder yet.'] : []),
  ].join('\n');
}
