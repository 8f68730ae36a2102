import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { silentLogger } from '../../../shared/lib/logger';
import { openTestCorpus, type TestCorpus } from '../../corpus/testing/open-test-corpus';
import { createLeaving } from '../../corpus/projects/leaving';
import { NOTHING_EXCLUDED } from '../../language/privacy/find-excluded-names';
import { createOfflineEngine } from '../../models/offline/offline-engine';
import { createReadingCopy } from './reading-copy';
import { createNoteSelector } from './select-notes';

let vault: TestCorpus;
let selector: ReturnType<typeof createNoteSelector>;
beforeEach(async () => {
  vault = await openTestCorpus();
  selector = createNoteSelector({
    store: vault.store,
    catalog: vault.catalog,
    hidden: vault.hiddenTextFilter,
    excluded: () => NOTHING_EXCLUDED,
    ...createLeaving({ ...vault, offline: createOfflineEngine(), now: vault.clock.now }),
  });
});
afterEach(() => vault.close());

it('publishes no note of a project that keeps its texts from anywhere', async () => {
  const note = await vault.unit('The glaze is blue', undefined, { status: 'kept', keptAt: 1 });
  const { id } = await vault.projects.create('Pots', {});
  await vault.projects.add(id, { notes: [note.id], resources: [] });
  const read = () => selector.read([note.id], 'none' as never);
  expect((await read()).allowed).toHaveLength(1);
  await vault.projects.change(id, undefined, { mayLeave: { kind: 'this-computer' } });
  expect(await read()).toMatchObject({ allowed: [], leftOut: [{ reason: 'project' }] });
});

it('publishes a free note without the message it was taken from where a project keeps another note of that', async () => {
  const text = 'The glaze is blue. The kiln costs 900 euros.';
  const { messages } = await vault.session([text]);
  const [glaze, kiln] = await Promise.all(
    ['The glaze is blue.', 'The kiln costs 900 euros.'].map((quote) =>
      vault.unit(quote, { message: messages[0]!, quote }, { status: 'kept', keptAt: 1 }),
    ),
  );
  const { id } = await vault.projects.create('Pots', { mayLeave: { kind: 'this-computer' } });
  let copies = 0;
  const published = async () => {
    const { allowed } = await selector.read([glaze!.id], 'message');
    const copy = createReadingCopy({
      store: vault.store,
      catalog: vault.catalog,
      selector,
      now: vault.clock.now,
      log: silentLogger,
    });
    const folder = join(vault.folder, `copy-${(copies += 1)}`);
    await (await copy.exporter([glaze!.id])).run(folder, () => {}, new AbortController().signal);
    return JSON.stringify([allowed, await readFile(join(folder, 'notes.jsonl'), 'utf8')]);
  };
  expect(await published()).toContain('900');
  await vault.projects.add(id, { notes: [kiln!.id], resources: [] });
  const without = await published();
  expect(without).toContain('The glaze is blue.');
  expect(without).not.toContain('900');
});
