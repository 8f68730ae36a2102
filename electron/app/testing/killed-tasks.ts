import { randomBytes } from 'node:crypto';
import { appendFile, mkdir, readdir, rename, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { openToWrite } from '../../cli/open-closed-vault';
import { runVaultCommand } from '../../cli/vault-command';
import type { FileSystem } from '../../files/file-system';
import { openVault } from '../../store/opening/open-vault';
import { put } from '../../../shared/domain/batch';
import { createIdFactory } from '../../../shared/domain/id-factory';
import { noteVersionOf } from '../../../shared/domain/note-version';
import { silentLogger } from '../../../shared/lib/logger';
import { makeNote } from '../../testing/sample-rows';

/** What a process does on a vault until it ends or is killed. */
export interface KilledTask {
  /** What a person did before, in a process that is not killed. */
  prepare: (place: TaskPlace) => Promise<void>;
  run: (place: TaskPlace) => Promise<void>;
}

export interface TaskPlace {
  /** The vault's folder. */
  vault: string;
  /** A folder beside it, for files to import and backups. */
  beside: string;
  fileSystem: FileSystem;
}

const NOTES = 24;
const ROTATE_BYTES = 3_000;

const open = ({ vault, fileSystem }: TaskPlace, rotateBytes?: number) =>
  openVault({
    folder: vault,
    fileSystem,
    now: Date.now,
    ids: createIdFactory(Date.now, (length) => randomBytes(length)),
    log: silentLogger,
    snapshotEveryMs: 0,
    ...(rotateBytes === undefined ? {} : { rotateBytes }),
  });

/** Each note comes with its first version, in one change: half a change would leave a note without. */
async function writeNotes(place: TaskPlace, rotateBytes?: number): Promise<void> {
  const ids = createIdFactory(Date.now, (length) => randomBytes(length));
  const opened = await open(place, rotateBytes);
  for (let number = 1; number <= NOTES; number += 1) {
    const note = makeNote(ids, Date.now(), {
      title: `Note ${number}`,
      body: `Body of note ${number}.`,
      status: 'kept',
    });
    await opened.writer.commit({
      actor: 'person',
      kind: 'note.create',
      label: note.title,
      changes: [put('notes', note), put('noteVersions', noteVersionOf(note, 'created', Date.now(), ids))],
    });
  }
  await opened.close();
}

async function mergeNotes({ vault, fileSystem }: TaskPlace): Promise<void> {
  const { corpus, vault: opened, close } = await openToWrite({ folder: vault, fileSystem, onInspected: () => {} });
  const ids: string[] = [];
  for await (const page of opened.store.pages('notes')) ids.push(...page.map(({ id }) => id));
  for (let at = 0; at + 1 < ids.length; at += 2)
    await corpus.notes.merge({ into: ids[at]! as never, from: [ids[at + 1]! as never] }, 'note');
  await close();
}

async function runCommand(args: readonly string[], { vault, beside, fileSystem }: TaskPlace): Promise<void> {
  const said: string[] = [];
  const code = await runVaultCommand({
    args: [...args, '--vault', vault],
    environment: {},
    workingFolder: beside,
    resolvePath: resolve,
    documentWorkerUrl: new URL('file:///nowhere'),
    signal: new AbortController().signal,
    writeResult: (text) => said.push(text),
    writeProgress: (text) => said.push(text),
    fileSystem,
  });
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}: ${said.join('\n')}`);
}

async function makeSnapshots(place: TaskPlace): Promise<void> {
  const opened = await open(place);
  await opened.snapshots.make('asked for');
  await opened.close();
}

async function writePages({ beside }: TaskPlace): Promise<void> {
  await mkdir(join(beside, 'pages'), { recursive: true });
  for (let number = 1; number <= NOTES; number += 1)
    await writeFile(join(beside, 'pages', `Page ${number}.md`), `# Page ${number}\n\nSee [[Page ${number - 1}]].\n`);
}

async function makeFolder({ beside }: TaskPlace): Promise<string> {
  await mkdir(join(beside, 'pages'), { recursive: true });
  return 'pages';
}

const nothing = async () => {};
const backup = (place: TaskPlace) => runCommand(['backup', 'backups'], place);

/** One task for each kind of work that writes a vault. */
export const KILLED_TASKS = {
  writing: { prepare: nothing, run: (place) => writeNotes(place) },
  rotation: { prepare: nothing, run: (place) => writeNotes(place, ROTATE_BYTES) },
  merge: { prepare: (place) => writeNotes(place), run: mergeNotes },
  snapshot: { prepare: (place) => writeNotes(place), run: makeSnapshots },
  backup: { prepare: (place) => writeNotes(place), run: backup },
  import: { prepare: writePages, run: (place) => runCommand(['import', 'pages', '--mine'], place) },
  mirror: {
    /** Half of the pages came in before; of these, a few were changed, moved and renamed since. */
    async prepare(place) {
      await writeNotes({ ...place });
      await runCommand(['mirror', await makeFolder(place), '--mine'], place);
      const folder = join(place.beside, 'pages');
      for (const number of [1, 2, 3, 4])
        await appendFile(join(folder, `Note ${number}.md`), `Line of the folder ${number}.\n`);
      await mkdir(join(folder, 'Inner'));
      for (const number of [5, 6])
        await rename(join(folder, `Note ${number}.md`), join(folder, 'Inner', `Note ${number}.md`));
      await rename(join(folder, 'Note 7.md'), join(folder, 'Note 70.md'));
      await writeFile(join(folder, 'Note 25.md'), 'New.\n');
    },
    run: (place) => runCommand(['mirror', 'pages', '--mine'], place),
  },
  restore: {
    async prepare(place) {
      await writeNotes(place);
      await backup(place);
      await mergeNotes(place);
    },
    run: (place) => restoreBackup(place),
  },
} satisfies Record<string, KilledTask>;

export type KilledTaskName = keyof typeof KILLED_TASKS;

async function restoreBackup(place: TaskPlace): Promise<void> {
  const name = (await readdir(join(place.beside, 'backups'))).find((entry) => entry.endsWith('.jsonl.gz'))!;
  await runCommand(['restore', join('backups', name)], place);
}
