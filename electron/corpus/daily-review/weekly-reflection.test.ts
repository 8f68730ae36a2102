import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { silentLogger } from '../../../shared/lib/logger';
import { put } from '../../../shared/domain/batch';
import type { Category } from '../../../shared/domain/note';
import type { Engine, SummariseRequest } from '../../ports/engine';
import { openTestCorpus, rowsOf, type TestCorpus } from '../testing/open-test-corpus';
import { createReflectionFile, createWeeklyReflection } from './weekly-reflection';

const DAY = 86_400_000;
let corpus: TestCorpus;
beforeEach(async () => {
  corpus = await openTestCorpus();
});
afterEach(() => corpus.close());

const OFFLINE = { label: 'offline engine' } as Engine;
const open = (engine: Engine = OFFLINE) =>
  createWeeklyReflection({
    catalog: corpus.catalog,
    notes: corpus.notes,
    engine: () => engine,
    mayRead: () => true,
    file: createReflectionFile(join(corpus.folder, 'reflection.json'), silentLogger),
    now: () => corpus.clock.now(),
    hidden: corpus.hiddenTextFilter,
  });
const keep = async (title: string, category: Category = 'fact') => {
  corpus.clock.advance(60_000);
  return corpus.notes.create({ title, body: '', category });
};
const noteCount = async () => Object.keys(await rowsOf(corpus)).filter((key) => key.startsWith('notes ')).length;
const keepWeek = async () => {
  const notes = [
    await keep('The roof of the barn leaks'),
    await keep('Slate for the barn roof costs 4,000 euros'),
    await keep('We decided on steel for the barn roof', 'decision'),
    await keep('Anna starts at the bakery in June'),
    await keep('Who waters the tomatoes in July?', 'open-question'),
    await keep('Maybe a second beehive', 'exploratory'),
  ];
  return notes;
};

describe('the weekly reflection', () => {
  it('proposes the most important note of each matter, with every note that it rests on', async () => {
    const old = await keep('We decided to sell the piano', 'decision');
    corpus.clock.advance(10 * DAY);
    const [leak, slate, steel] = await keepWeek();
    const proposal = (await open().proposed())!;
    expect(proposal).toMatchObject({ noteCount: 6, writtenBy: null, canBeWrittenBy: null });
    expect(proposal.lines.map(({ text }) => text)).toEqual([
      'We decided on steel for the barn roof',
      'Anna starts at the bakery in June',
      'Who waters the tomatoes in July?',
      'Maybe a second beehive',
    ]);
    expect(proposal.lines[0]!.sources.map(({ id }) => id)).toEqual(
      expect.arrayContaining([steel!.id, leak!.id, slate!.id]),
    );
    expect(JSON.stringify(proposal)).not.toContain(old.title);
  });

  it('says of each line what it tells: decided, to do, open, or thought otherwise before; nothing of imported chats', async () => {
    const notes = await keepWeek();
    const rice = await keep('I take the rice to the food bank', 'action-item');
    const zinc = await keep('We decided on zinc for the gutter', 'decision');
    const copper = await keep('We decided on copper for the gutter', 'decision');
    await corpus.notes.supersede(copper.id, zinc.id, 'note');
    const { session, messages } = await corpus.session(['We sell the boat'], 'Old chat');
    await corpus.commit([put('sessions', { ...session, origin: 'import' })]);
    await corpus.unit(
      'We sell the boat',
      { message: messages[0]!, quote: 'We sell the boat' },
      {
        status: 'kept',
        keptAt: corpus.clock.now(),
        category: 'decision',
      },
    );
    const lines = (await open().proposed())!.lines;
    expect(lines).toHaveLength(5);
    const kindOf = (title: string) => lines.find(({ text }) => text === title)?.kind;
    expect(kindOf(notes[2]!.title)).toBe('decided');
    expect(kindOf(notes[4]!.title)).toBe('open');
    expect(kindOf(rice.title)).toBe('promised');
    expect(kindOf(copper.title)).toBe('changed');
    expect(lines.find(({ text }) => text === copper.title)!.sources.map(({ title }) => title)).toContain(zinc.title);
    expect(JSON.stringify(lines)).not.toContain('boat');
  });

  it('has at most five lines, and waits for five notes', async () => {
    for (const word of ['kiln', 'choir', 'ferry', 'tax']) await keep(`The ${word} is settled`);
    expect(await open().proposed()).toBeNull();
    for (const word of ['goat', 'lamp', 'moss']) await keep(`The ${word} is settled`);
    expect((await open().proposed())!.lines).toHaveLength(5);
  });

  it('leaves out what may not be used', async () => {
    const notes = await keepWeek();
    await corpus.notes.setNeverSurface(notes[3]!.id, true);
    expect(JSON.stringify(await open().proposed())).not.toContain('bakery');
  });

  it('keeps nothing by itself, and is gone for the week when answered; undoing brings it back', async () => {
    await keepWeek();
    const before = await noteCount();
    const reflection = open();
    await reflection.proposed();
    expect(await noteCount()).toBe(before);
    const note = await reflection.keep({ title: 'My week', body: '- [[Anna starts at the bakery in June]]' });
    expect(note.status).toBe('kept');
    expect(corpus.catalog.linksFrom(note.id).size).toBe(1);
    expect(await open().proposed()).toBeNull();
    await corpus.writer.undo('note');
    expect(await reflection.proposed()).not.toBeNull();
    await reflection.dismiss();
    expect(await open().proposed()).toBeNull();
    corpus.clock.advance(8 * DAY);
    await keepWeek().catch(() => null);
    for (const word of ['goat', 'lamp', 'moss', 'kiln', 'ferry']) await keep(`The new ${word} is here`);
    expect(await open().proposed()).not.toBeNull();
  });

  it('is written by a model when asked, and says nothing that the notes do not', async () => {
    const [leak, , steel] = await keepWeek();
    const requests: SummariseRequest[] = [];
    const reflection = open({
      label: 'a model',
      summarise: async (request: SummariseRequest) => {
        requests.push(request);
        return [
          { message: 2, text: 'The barn roof leaks, and you decided on steel.' },
          { message: 0, text: 'Quarterly revenue doubled.' },
        ];
      },
    } as unknown as Engine);
    expect((await reflection.proposed())!.canBeWrittenBy).toBe('a model');
    expect(requests).toEqual([]);
    const written = await reflection.write(new AbortController().signal);
    expect(requests).toMatchObject([{ kind: 'reflection', messages: { length: 6 } }]);
    expect(written.lines).toHaveLength(1);
    expect(written.lines[0]!.sources.map(({ id }) => id)).toEqual(expect.arrayContaining([steel!.id, leak!.id]));
    await expect(open().write(new AbortController().signal)).rejects.toMatchObject({ code: 'unsupported' });
  });
});
