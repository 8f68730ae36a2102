import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { put } from '../../../shared/domain/batch';
import { contentHash } from '../../../shared/lib/content-hash';
import { wholeNoteText, type Note } from '../../../shared/domain/note';
import { judge } from '../review/judgements';
import { setMark } from '../review/marks';
import { openSharingVault, type SharingVault } from '../testing/open-sharing-vault';
import { openTestCollection, type TestCollection } from '../testing/open-test-collection';
import { sharedPostgres } from '../testing/shared-postgres';

const server = sharedPostgres();

let collection: TestCollection;
let marta: SharingVault;
let notes: Note[];
beforeEach(async () => {
  collection = await openTestCollection({ server });
  marta = await openSharingVault();
  const { address, password } = collection.join('contributor');
  await marta.join(address, password);
  notes = [
    await marta.keep('The kiln is fired slowly'),
    await marta.keep('The kiln is fired fast'),
    await marta.keep('Zelda keeps the log of the kiln'),
  ];
  await publish();
});
afterEach(async () => {
  await marta.closeAll();
  await collection.close();
});

const publish = () =>
  marta.collections.service.publish(collection.id, { by: 'notes', noteIds: notes.map(({ id }) => id) }, 'nothing');
const rowOf = async (title: string) => {
  const { rows } = await marta.collections.reviews.list(collection.id);
  return rows.find((row) => row.title === title)!;
};
const judgeAs = async (title: string, judgement: 'keep' | 'drop' | 'unsure', comment = '') => {
  const { noteId, version, contentHash: hash } = await rowOf(title);
  const seen = { version, contentHash: hash };
  return marta.collections.reviews.judge({ id: collection.id, noteId, judgement, comment, seen });
};
const curatorJudges = async (title: string) => {
  const { noteId, version, contentHash: hash } = await rowOf(title);
  const seen = { version, contentHash: hash };
  await judge(collection.owner, collection.id, { noteId, judgement: 'drop', comment: 'Not any more', seen });
};

describe('review of a collection from the app', () => {
  it('shows others’ judgements with the reply to one’s own, and logs what left', async () => {
    const [slow] = notes as [Note];
    await curatorJudges(slow.title);
    expect(await rowOf(slow.title)).toMatchObject({ own: null, others: [], reviews: 1 });
    const row = await judgeAs(slow.title, 'keep', 'Measured in March');
    expect(row).toMatchObject({
      own: { judgement: 'keep', comment: 'Measured in March', isCurrent: true },
      others: [{ judgement: 'drop', comment: 'Not any more', isCurrent: true }],
      reviews: 2,
    });
    expect((await marta.sent()).find(({ path }) => path.startsWith('judge '))?.body).toContain('Measured in March');
    const { noteId, version, contentHash: hash } = row;
    const seen = { version, contentHash: hash };
    const back = await marta.collections.reviews.judge({
      id: collection.id,
      noteId,
      judgement: null,
      comment: '',
      seen,
    });
    expect(back).toMatchObject({ own: null, others: [], reviews: 1 });
  });

  it('counts one’s own judgement at once among what the members say of a note', async () => {
    const [slow] = notes as [Note];
    const { noteId } = await rowOf(slow.title);
    const { reviews } = marta.collections;
    expect(reviews.agreementOf(noteId)).toBeNull();
    await judgeAs(slow.title, 'keep');
    expect(reviews.agreementOf(noteId)).toEqual({ keep: 1, judged: 1 });
    await judgeAs(slow.title, 'drop');
    expect(reviews.agreementOf(noteId)).toEqual({ keep: 0, judged: 1 });
  });

  it('says that a judgement is about an earlier version once the note is published anew', async () => {
    const [slow] = notes as [Note];
    await judgeAs(slow.title, 'keep');
    const changed = { ...slow, body: 'Eighty degrees an hour.', version: slow.version + 1 };
    await marta.writer.commit({
      actor: 'person',
      kind: 'note.edit',
      label: slow.title,
      changes: [put('notes', { ...changed, contentHash: contentHash(wholeNoteText(changed)) })],
    });
    await publish();
    expect(await rowOf(slow.title)).toMatchObject({ own: { judgement: 'keep', isCurrent: false } });
    expect(await judgeAs(slow.title, 'drop')).toMatchObject({ own: { judgement: 'drop', isCurrent: true } });
  });

  it('shows a curator’s mark at both notes, and refuses a contributor in words', async () => {
    const [slow, fast] = await Promise.all([rowOf(notes[0]!.title), rowOf(notes[1]!.title)]);
    const noteIds: [string, string] = [slow.noteId, fast.noteId];
    const mark = { id: collection.id, noteIds, kind: 'contradiction' as const };
    await expect(marta.collections.reviews.mark({ ...mark, reason: '' })).rejects.toMatchObject({
      code: 'not-allowed',
      message: expect.stringContaining('for another role') as string,
    });
    await setMark(collection.owner, collection.id, { ...mark, reason: 'One kiln' });
    expect((await rowOf(slow.title)).marks).toMatchObject([{ otherTitle: fast.title, reason: 'One kiln' }]);
    expect((await rowOf(fast.title)).marks).toMatchObject([{ otherTitle: slow.title, kind: 'contradiction' }]);
    await expect(marta.collections.reviews.takeMarkBack(mark)).rejects.toMatchObject({ code: 'not-allowed' });
  });

  it('leaves what names an exclusion out of the export, with its judgements', async () => {
    for (const { title } of notes) await judgeAs(title, 'keep');
    expect(await marta.collections.reviews.readAll(collection.id)).toMatchObject({ leftOut: 0 });
    const { excluded } = marta.settingsStore.get();
    await marta.settingsStore.save({ excluded: { ...excluded, people: ['Zelda'] } });
    const read = await marta.collections.reviews.readAll(collection.id);
    expect(read).toMatchObject({ leftOut: 1 });
    expect(read.notes.map(({ title }) => title)).not.toContain(notes[2]!.title);
    expect(read.judgements).toHaveLength(2);
  });
});
