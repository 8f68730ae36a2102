import { copyFileSync, existsSync, mkdirSync, readdirSync, truncateSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { MessageId, SessionId } from '../../../../shared/domain/ids';
import { put } from '../../../../shared/domain/batch';
import { isUndecided, type Note } from '../../../../shared/domain/note';
import { isAppError } from '../../../../shared/ipc/errors';
import { makeMessage, makeSession } from '../../../testing/sample-rows';
import { MARK_NAME } from '../format/folder-files';
import type { TestDevice } from './test-device';

const TITLES = ['Clay', 'Moss', 'Bees', 'Kiln', 'Ärger'];

export const pick = <Item>(items: readonly Item[], random: () => number): Item | undefined =>
  items[Math.floor(random() * items.length)];

/** Marks each text that anybody writes, so that none can vanish unseen. */
export function createMarks() {
  let count = 0;
  return { next: () => `mark${(count += 1)}e`, in: (text: string): string[] => text.match(/mark\d+e/gu) ?? [] };
}
export type Marks = ReturnType<typeof createMarks>;

export const marksOf = async (device: TestDevice, marks: Marks): Promise<Set<string>> =>
  new Set([...(await device.rows()).values()].flatMap(marks.in));

async function notesOf({ vault }: TestDevice): Promise<Note[]> {
  const notes: Note[] = [];
  for await (const page of vault.store.pages('notes')) notes.push(...page);
  return notes;
}

/** A title that is taken, or a change that others came after, is refused in words. */
const refused = (error: unknown): null => {
  if (isAppError(error)) return null;
  throw error;
};

/** What a person does on one device. Returns what was done, and the marks that an undo took away. */
export async function actOn(
  device: TestDevice,
  marks: Marks,
  random: () => number,
): Promise<{ done: string; undone: string[] }> {
  const { corpus, vault } = device;
  vault.clock.advance(Math.floor(random() * 3) * 1_000);
  const notes = await notesOf(device);
  const note = pick(
    notes.filter((each) => each.status === 'kept' || isUndecided(each)),
    random,
  );
  const roll = random();
  const did = (done: string, undone: string[] = []) => ({ done: `${device.name}: ${done}`, undone });
  if (note === undefined || roll < 0.2) {
    const title = `${pick(TITLES, random)!} ${Math.floor(random() * 6)}`;
    await corpus.notes
      .create({ title, body: `Written ${marks.next()}.\n\nSee [[${pick(TITLES, random)!} 1]].`, category: 'idea' })
      .catch(refused);
    return did(`create ${title}`);
  }
  if (roll < 0.4) {
    await device.edit(note.id, { body: `${note.body}\n\nAdded ${marks.next()}.` }).catch(refused);
    return did(`append to ${note.title}`);
  }
  if (roll < 0.55) {
    const blocks = note.body.split('\n\n');
    blocks[Math.floor(random() * blocks.length)] += ` ${marks.next()}`;
    await device.edit(note.id, { body: blocks.join('\n\n') }).catch(refused);
    return did(`edit ${note.title}`);
  }
  if (roll < 0.6) {
    await device.edit(note.id, { title: `${pick(TITLES, random)!} ${Math.floor(random() * 6)}` }).catch(refused);
    return did(`rename ${note.title}`);
  }
  if (roll < 0.68) {
    await corpus.notes.setStatus(note.id, pick(['archived', 'dropped', 'kept'] as const, random)!).catch(refused);
    return did(`status of ${note.title}`);
  }
  if (roll < 0.72) {
    const archived = pick(
      notes.filter(({ status }) => status === 'archived'),
      random,
    );
    if (archived !== undefined) await corpus.notes.setStatus(archived.id, 'kept').catch(refused);
    return did('bring back');
  }
  if (roll < 0.78) {
    await device.edit(note.id, { body: `${note.body}\n\n#${pick(['clay', 'kiln', 'moss'], random)!}` }).catch(refused);
    return did(`tag ${note.title}`);
  }
  if (roll < 0.83) {
    const other = pick(notes, random)!;
    if (other.id !== note.id) await corpus.notes.link(note.id, [other.id], 'related').catch(refused);
    return did(`link ${note.title}`);
  }
  if (roll < 0.86) {
    const link = pick(
      [...corpus.catalog.allLinks()].filter(({ kind }) => kind === 'related'),
      random,
    );
    if (link !== undefined) await corpus.notes.unlink([link.id]).catch(refused);
    return did('unlink');
  }
  if (roll < 0.88) {
    const isIn = corpus.profile.noteIds().includes(note.id);
    await (isIn ? corpus.profile.remove(note.id) : corpus.profile.add(note.id)).catch(refused);
    return did(`profile ${note.title}`);
  }
  if (roll < 0.9) {
    await corpus.notes.setPinned(note.id, !note.pinned).catch(refused);
    return did(`pin ${note.title}`);
  }
  if (roll < 0.93) {
    await addMessage(device, marks, random);
    return did('message');
  }
  if (roll < 0.96) {
    const validFrom = vault.clock.now() - Math.floor(random() * 5) * 1_000_000;
    await corpus.facts.add({ entity: 'Anna', attribute: 'city', value: `Town ${marks.next()}`, validFrom });
    return did('fact');
  }
  const before = await marksOf(device, marks);
  await vault.writer.undo('note').catch(refused);
  const after = await marksOf(device, marks);
  return did(
    'undo',
    [...before].filter((mark) => !after.has(mark)),
  );
}

async function addMessage({ vault }: TestDevice, marks: Marks, random: () => number): Promise<void> {
  const { store, writer, ids, clock } = vault;
  const sessions: SessionId[] = [];
  for await (const page of store.pages('sessions')) sessions.push(...page.map(({ id }) => id));
  const known = random() < 0.5 ? pick(sessions, random) : undefined;
  const session = makeSession(ids, clock.now());
  const sessionId = known ?? session.id;
  const messages: { id: MessageId }[] = [];
  for await (const page of store.pages('messages'))
    messages.push(...page.filter((message) => message.sessionId === sessionId));
  const message = makeMessage(ids, clock.now(), sessionId, messages.length, { text: `Said ${marks.next()}` });
  await writer.commit({
    actor: 'person',
    kind: 'chat.message',
    label: 'Asked',
    changes: [...(known === undefined ? [put('sessions', session)] : []), put('messages', message)],
  });
}

/** Times at which two values hold of which only one can. */
export async function overlappingFacts({ corpus }: TestDevice): Promise<string[]> {
  const facts = (await corpus.facts.list('Anna')).filter(
    ({ retractedAt, validFrom, validUntil }) => retractedAt === null && validUntil !== validFrom,
  );
  return facts.flatMap(({ value, validUntil }, index) => {
    const next = facts[index + 1];
    return next !== undefined && (validUntil ?? Infinity) > next.validFrom ? [`${value}, ${next.value}`] : [];
  });
}

/** A note that is being written while a sync goes on. */
export async function writeMeanwhile(device: TestDevice, marks: Marks, random: () => number): Promise<void> {
  const note = pick(
    (await notesOf(device)).filter(({ status }) => status === 'kept'),
    random,
  );
  if (note === undefined) return;
  await device.edit(note.id, { body: `${note.body}\n\nMeanwhile ${marks.next()}.` }).catch(refused);
}

/** Every file of a copy of the folder, by its path in it. */
const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.tmp'))
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));

/**
 * What a service that copies folders does between two machines: files in any order, some of them, some of them begun.
 *
 * @param share of the files that arrive, 0–1
 */
export function carry(from: TestDevice, to: TestDevice, share: number, random: () => number): void {
  const own = to.sync.device();
  for (const path of filesIn(from.folder)) {
    if (path === MARK_NAME || (own !== null && path.startsWith(join('devices', own)))) continue;
    if (random() >= share) continue;
    const target = join(to.folder, path);
    const isNew = !existsSync(target);
    mkdirSync(dirname(target), { recursive: true });
    copyFileSync(join(from.folder, path), target);
    if (isNew && share < 1 && random() < 0.05) truncateSync(target, 0);
  }
}
