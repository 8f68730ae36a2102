import { afterEach, beforeEach, expect, it } from 'vitest';
import { openTestCorpus, type TestCorpus } from '../testing/open-test-corpus';
import { readPreview } from './read-preview';

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
