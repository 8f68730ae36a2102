import { afterEach, beforeEach, expect, it } from 'vitest';
import { noteText } from '../../../shared/domain/note';
import { openTestCorpus, type TestCorpus } from '../testing/open-test-corpus';
import { readNotePart, readPreview } from './read-preview';

let vault: TestCorpus;
beforeEach(async () => {
  vault = await openTestCorpus();
});
afterEach(async () => {
  await vault.close();
});

const read = (input: Parameters<typeof readPreview>[1]) => readPreview(vault.noteDeps, input);

it('shows the first lines of a linked note, or those at the heading that the link names', async () => {
  const kyoto = await vault.notes.create({
    title: 'Kyoto',
    body: '# Kyoto\n\nWe fly in *May*.\n\n## Food\nSoba.',
    category: 'idea',
  });
  const plan = await vault.notes.create({ title: 'Plan', body: 'See [[Kyoto]].', category: 'idea' });
  const link = { from: plan.id, isAddress: false };
  expect(await read({ ...link, target: 'kyoto' })).toMatchObject({
    kind: 'note',
    title: 'Kyoto',
    excerpt: 'We fly in *May*.\n\n## Food\nSoba.',
    status: 'kept',
    links: 1,
  });
  expect(await read({ ...link, target: 'Kyoto#Food' })).toMatchObject({ excerpt: '## Food\nSoba.' });
  expect(await read({ ref: `note:${kyoto.id}` })).toMatchObject({ title: 'Kyoto' });
  expect(await read({ ...link, target: 'Nara' })).toBeNull();
  expect(await read({ ref: 'note:gone' })).toBeNull();
  expect(await read({ ref: 'elsewhere:1' })).toBeNull();
});

it('shows a message with its chat, and none of a chat that was deleted', async () => {
  const { session, messages } = await vault.session(['Where shall we *eat*?'], 'Dinner');
  const ref = `message:${messages[0]!.id}`;
  expect(await read({ ref })).toMatchObject({ kind: 'message', title: 'Dinner', excerpt: 'Where shall we *eat*?' });
  await vault.commit([{ table: 'sessions', id: session.id, after: { ...session, deletedAt: 1 } } as never]);
  expect(await read({ ref })).toBeNull();
});

it('counts as no use of the note', async () => {
  const note = await vault.notes.create({ title: 'Kyoto', body: '', category: 'idea' });
  const seq = vault.writer.lastSeq;
  await read({ ref: `note:${note.id}` });
  expect(vault.writer.lastSeq).toBe(seq);
});

it('reads the part that an embed names, without its comments, and says what is not there', async () => {
  const body = '# Oven\n\nBrick. %%measure%%\n\n## Firing\nSlow. ^slow\n\n## Cooling\nShut.';
  const oven = await vault.notes.create({ title: 'Oven', body, category: 'idea' });
  const day = await vault.notes.create({ title: 'Day', body: '![[Oven]] ![[Oven^slow]]', category: 'idea' });
  const part = (target: string) => readNotePart(vault.noteDeps, { target, from: day.id, isAddress: false });
  expect((await part('oven'))!.text).toMatch(/^Brick\. +\n\n## Firing/u);
  expect(await part('Oven#Firing')).toMatchObject({ noteId: oven.id, text: '## Firing\nSlow. ^slow' });
  expect(await part('Oven#^slow')).toMatchObject({ place: '^slow', text: 'Slow.' });
  expect(await part('Oven^slow')).toMatchObject({ place: '^slow', text: 'Slow.' });
  expect(await part('Oven#Chimney')).toMatchObject({ title: 'Oven', place: 'Chimney', text: null });
  expect(await part('Glaze')).toBeNull();
  // What is shown counts as a link, and keeps to a note that is renamed.
  expect([...vault.noteDeps.catalog.linksTo(oven.id)].map(({ from }) => from)).toContain(day.id);
  await vault.notes.save({ id: oven.id, baseVersion: oven.version, title: 'Big oven', body });
  expect((await vault.notes.page(day.id)).note.body).toBe('![[Big oven]] ![[Big oven^slow]]');
});

it('is cut where it is long, also without a single line end', async () => {
  const day = await vault.notes.create({ title: 'Day', body: '', category: 'idea' });
  for (const [title, body, text] of [
    ['Lines', 'word\n'.repeat(10_000), 'word\n'.repeat(4_000).trimEnd()],
    ['One line', 'x'.repeat(50_000), 'x'.repeat(20_000)],
  ] as const) {
    await vault.notes.create({ title, body, category: 'idea' });
    const part = await readNotePart(vault.noteDeps, { target: title, from: day.id, isAddress: false });
    expect(part).toMatchObject({ text, isCut: true });
  }
});

it('is part of no other note: what a note shows of others is neither indexed nor sent with it', async () => {
  await vault.notes.create({ title: 'Oven', body: 'Brick and ash.', category: 'idea' });
  const day = await vault.notes.create({ title: 'Day', body: '![[Oven]]', category: 'idea' });
  expect(noteText(day)).not.toContain('ash');
});
