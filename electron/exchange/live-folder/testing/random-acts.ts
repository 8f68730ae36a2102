import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isIgnoredPath } from '../disk/scan-folder';
import type { NoteId } from '../../../../shared/domain/ids';
import { isAppError } from '../../../../shared/ipc/errors';
import { isUndecided, type Note } from '../../../../shared/domain/note';
import type { TestMirror } from './test-mirror';

const TITLES = [
  'Clay',
  'clay',
  'Moss',
  'What is moss?',
  'Kiln: a diary',
  'Bees',
  'Ärger',
  'CON',
  'Long '.repeat(40).trim(),
];
const FOLDERS = ['', '', 'Garden/', 'Garden/Wet/', 'b/'];

/** Marks each text that anybody writes, so that none can vanish unseen. */
export function createMarks() {
  let count = 0;
  return {
    next: () => `mark${(count += 1)}e`,
    in: (text: string): string[] => text.match(/mark\d+e/gu) ?? [],
  };
}
export type Marks = ReturnType<typeof createMarks>;

const pick = <Item>(items: readonly Item[], random: () => number): Item | undefined =>
  items[Math.floor(random() * items.length)];

export function pagePaths(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.md'))
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .filter((path) => !isIgnoredPath(path))
    .toSorted();
}

/** Every text of the folder, those that a killed run set aside among them. */
export const textsIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'));

/** What a person does in the folder with an editor, a file manager or git. Returns what was done. */
export function actInFolder(folder: string, marks: Marks, random: () => number): string {
  const path = pick(pagePaths(folder), random);
  const place = (name: string) => {
    const file = join(folder, name);
    mkdirSync(dirname(file), { recursive: true });
    return file;
  };
  const newName = () => `${pick(FOLDERS, random)!}${pick(TITLES, random)!.replace(/[?:]/gu, '').slice(0, 60)}.md`;
  const roll = random();
  if (path === undefined || roll < 0.2) {
    const name = newName();
    if (existsSync(join(folder, name))) return 'nothing';
    const front = random() < 0.4 ? `---\nrating: ${marks.next()} # mine\ntags: [kiln]\n---\n` : '';
    writeFileSync(place(name), `${front}New ${marks.next()}, see [[Clay]].\n`);
    return `folder: new ${name}`;
  }
  const file = join(folder, path);
  const text = readFileSync(file, 'utf8');
  if (roll < 0.5) {
    writeFileSync(file, `${text.replace(/\n$/u, '')}\nMore ${marks.next()}.\n`);
    return `folder: edit ${path}`;
  }
  if (roll < 0.65) {
    const name = newName();
    if (existsSync(join(folder, name))) return 'nothing';
    renameSync(file, place(name));
    return `folder: ${path} to ${name}`;
  }
  if (roll < 0.75) {
    rmSync(file);
    return `folder: delete ${path}`;
  }
  if (roll < 0.82) {
    const name = newName();
    if (existsSync(join(folder, name))) return 'nothing';
    writeFileSync(place(name), text);
    return `folder: copy ${path} to ${name}`;
  }
  if (roll < 0.9) {
    writeFileSync(file, text.replace(/\r?\n/gu, '\r\n'));
    return `folder: line ends of ${path}`;
  }
  if (roll < 0.95) {
    writeFileSync(file, text.startsWith('---\n') ? text.replace('---\n', `---\nwhy: ${marks.next()}\n`) : text);
    return `folder: field of ${path}`;
  }
  writeFileSync(join(folder, '.Moss.md.swp'), 'x');
  return 'folder: an editor’s file';
}

async function notesOf({ vault }: TestMirror): Promise<Note[]> {
  const notes: Note[] = [];
  for await (const page of vault.store.pages('notes')) notes.push(...page);
  return notes;
}

/** What a person does in the app. */
export async function actInApp(test: TestMirror, marks: Marks, random: () => number): Promise<string> {
  const { corpus, vault } = test;
  vault.clock.advance(1_000);
  const notes = await notesOf(test);
  const kept = notes.filter((note) => note.status === 'kept' || isUndecided(note));
  const note = pick(kept, random);
  const roll = random();
  const refused = (error: unknown) => {
    // A title that is taken, or a change that others came after, is refused in words.
    if (isAppError(error)) return null;
    throw error;
  };
  if (note === undefined || roll < 0.25) {
    const title = `${pick(TITLES, random)!}${random() < 0.5 ? '' : ` ${Math.floor(random() * 20)}`}`;
    await test.create(title, `Written ${marks.next()}, see [[Moss]].`).catch(refused);
    return `app: create ${title}`;
  }
  if (roll < 0.55) {
    await test.edit(note.id, { body: `${note.body}\nAdded ${marks.next()}.` }).catch(refused);
    return `app: edit ${note.title}`;
  }
  if (roll < 0.7) {
    const title = `${pick(TITLES, random)!} ${Math.floor(random() * 20)}`;
    await test.edit(note.id, { title }).catch(refused);
    return `app: rename ${note.title} to ${title}`;
  }
  if (roll < 0.78) {
    await corpus.notes.setStatus(note.id, note.status === 'kept' ? 'archived' : 'kept').catch(refused);
    return `app: status of ${note.title}`;
  }
  if (roll < 0.83) {
    await corpus.notes.setNeverSurface(note.id, !note.neverSurface);
    return `app: hide ${note.title}`;
  }
  if (roll < 0.9) {
    await corpus.notes.setProperty(note.id, { name: 'mood', value: marks.next() }).catch(refused);
    return `app: property of ${note.title}`;
  }
  const archived = pick(
    notes.filter(({ status }) => status === 'archived'),
    random,
  );
  if (archived !== undefined && random() < 0.5) {
    await corpus.notes.setStatus(archived.id, 'kept').catch(refused);
    return `app: bring back ${archived.title}`;
  }
  await vault.writer.undo('note').catch(refused);
  return 'app: undo';
}

/** Every text that the vault holds, of any version of any note. */
export async function vaultTexts(test: TestMirror): Promise<string[]> {
  const texts = (await notesOf(test)).map(({ title, body, properties }) => `${title}\n${body}\n${properties?.source}`);
  for await (const page of test.vault.store.pages('noteVersions')) texts.push(...page.map(({ body }) => body));
  return texts;
}

/** The note’s text by the id in a file, read without the code that is tested. */
export function idAndBody(text: string): { id: NoteId | null; body: string } {
  const plain = text.replace(/\r\n/gu, '\n');
  const front = /^---\n([\s\S]*?)\n?---\n/u.exec(plain);
  const id = /^engram-id: (.+)$/mu.exec(front?.[1] ?? '')?.[1] ?? null;
  return { id: id as NoteId | null, body: plain.slice(front?.[0].length ?? 0).replace(/\n$/u, '') };
}
