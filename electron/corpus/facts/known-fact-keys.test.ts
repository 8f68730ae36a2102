import { afterEach, expect, it } from 'vitest';
import { openTestCorpus } from '../testing/open-test-corpus';
import { knownFactKeys } from './known-fact-keys';

let vault: Awaited<ReturnType<typeof openTestCorpus>> | null = null;
afterEach(async () => {
  await vault?.close();
  vault = null;
});

it('the keys of facts that hold are known, each once and the newest first; those of hidden notes and of ended facts are not', async () => {
  vault = await openTestCorpus();
  const { facts, notes, factTable, hiddenTextFilter, clock } = vault;
  const keys = async () =>
    (await knownFactKeys(factTable, hiddenTextFilter, clock.now())).map(
      ({ entity, attribute }) => `${entity} · ${attribute}`,
    );
  await facts.add({ entity: 'me', attribute: 'plan tier', value: 'Pro' });
  clock.advance(1_000);
  const retracted = await facts.add({ entity: 'Anna', attribute: 'employer', value: 'Harbour Ltd' });
  clock.advance(1_000);
  const note = await notes.create({ title: 'My dentist is Dr. Berg', body: '', category: 'fact' });
  expect(await keys()).toEqual(['me · dentist', 'Anna · employer', 'me · plan tier']);
  await facts.retract(retracted.id);
  await notes.setNeverSurface(note.id, true);
  expect(await keys()).toEqual(['me · plan tier']);
});
