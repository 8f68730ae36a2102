import { afterEach, beforeEach, expect, it } from 'vitest';
import { startFakeProvider, type FakeProvider } from '../../testing/fake-provider/fake-provider';
import { faultRounds, recordFigure } from '../../testing/record-figure';
import { createRandom } from '../../testing/seeded/seeded-random';
import { put } from '../../../shared/domain/batch';
import { noteSchema, noteText, type Note } from '../../../shared/domain/note';
import { silentLogger } from '../../../shared/lib/logger';
import { createProviderEngine } from '../../models/provider/provider-engine';
import { createExtraction } from '../extraction/extract-turn';
import { openTestCorpus, type TestCorpus } from '../testing/open-test-corpus';
import { inventUnit, mutateReply, SAID } from './testing/mutate-reply';
import { unitRisks } from './unit-risks';

let vault: TestCorpus;
let fake: FakeProvider;
beforeEach(async () => {
  [vault, fake] = await Promise.all([openTestCorpus(), startFakeProvider()]);
});
afterEach(async () => {
  await Promise.all([vault.close(), fake.stop()]);
});

const TURNED = new Set(SAID.flatMap(({ turned }) => turned));
/** A hedged sentence without its hedge is no claim of the person, but an open thought may be. */
const isOpen = (note: Note) => note.category === 'exploratory';

it('nothing that a model invents is the person’s without a risk, and keeping many passes it over', async () => {
  const rounds = faultRounds(60, 600);
  const seed = Number(process.env.ENGRAM_SEED ?? 17);
  const random = createRandom(seed);
  // Sentences of the person, each a message of its own, an answer behind each.
  const { messages, session } = await vault.session(SAID.flatMap(({ said }) => [said, 'I see.']));
  const spoken = messages.filter(({ role }) => role === 'person');
  const engine = createProviderEngine({
    timeouts: { quietMs: 0 },
    settings: { preset: 'custom', baseUrl: fake.url, chatModel: 'fake-chat', smallModel: '', embeddingModel: '' },
    key: null,
    now: vault.clock.now,
    log: silentLogger,
  });
  const extraction = createExtraction({ ...vault.deps, engine: () => engine });
  const faults: string[] = [];
  let [made, setAside] = [0, 0];
  for (let round = 0; round < rounds; round += 1) {
    const units = Array.from({ length: 1 + Math.floor(random() * 4) }, () => inventUnit(random));
    fake.setReplyText('units', () => mutateReply(units, random));
    const { notes } = await extraction.extractTurn(
      { messages: spoken, recalledTexts: [] },
      new AbortController().signal,
    );
    for (const note of notes) {
      made += 1;
      expect(noteSchema.safeParse(note).success, JSON.stringify(note).slice(0, 300)).toBe(true);
      const risks = unitRisks(note, session, { similar: [], isSaid: true, isNamed: false });
      if (risks.length > 0) {
        setAside += 1;
        continue;
      }
      const source = note.sources[0];
      const message = spoken.find(({ id }) => id === source?.messageId);
      const isQuoted =
        source !== undefined && source.quote !== '' && message?.text.slice(source.start, source.end) === source.quote;
      const isInvented = TURNED.has(note.title) || !isSaid(note);
      if (note.author === 'person' && (!isQuoted || (isInvented && !isOpen(note))))
        faults.push(`${note.category} “${noteText(note)}” from “${source?.quote}”`);
    }
    await vault.commit(notes.map((note) => put('notes', note)));
    const { decided } = await vault.review.decide({
      decision: 'keep',
      units: notes.map(({ id }) => ({ id, alike: [] })),
    });
    const kept = await Promise.all(decided.map((id) => vault.store.get('notes', id)));
    for (const note of kept) if (TURNED.has(note!.title) && !isOpen(note!)) faults.push(`kept “${note!.title}”`);
  }
  expect([...new Set(faults)]).toEqual([]);
  expect(setAside).toBeGreaterThan(rounds / 4);
  recordFigure(
    'F17',
    'mutations',
    `${rounds} mutated replies (${made} notes, ${setAside} set aside): 0 inventions are the person’s, 0 kept with many`,
  );
}, 900_000);

/** Whether a note's words stand in one sentence that the person said. */
function isSaid({ title }: Note): boolean {
  const words = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]{4,}/gu) ?? [];
  return SAID.some(({ said }) => {
    const there = new Set(words(said));
    return words(title).every((word) => there.has(word));
  });
}
