import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Category } from '../../../shared/domain/note';
import { silentLogger } from '../../../shared/lib/logger';
import type { Zone } from '../../../shared/domain/vitality';
import { addDays, localDay } from '../../../shared/lib/time/day-name';
import { openTestCorpus, type TestCorpus } from '../testing/open-test-corpus';
import { createBriefFile, createBriefs } from './week-brief';
import { createWeekService, type WeekService } from './week-service';

let corpus: TestCorpus;
let weeks: WeekService;
const zones = new Map<string, Zone>();
beforeEach(async () => {
  corpus = await openTestCorpus();
  zones.clear();
  weeks = createWeekService({
    catalog: corpus.catalog,
    store: corpus.store,
    hidden: corpus.hiddenTextFilter,
    now: () => corpus.clock.now(),
    vitality: {
      notes: () => [...zones].map(([id, zone]) => ({ id, zone, vitality: 0.1, isBridge: false, lastUsedAt: 1_000 })),
    },
  });
});
afterEach(() => corpus.close());

const today = () => localDay(corpus.clock.now());
const thisWeek = () => weeks.week(today(), 1);

describe('a week', () => {
  it('lists what was kept, each with the sentence it came from', async () => {
    const { session, messages } = await corpus.session(['We fly on the third of May, I think.'], 'Trip');
    const note = await corpus.unit(
      'We fly on the third of May',
      { message: messages[0]!, quote: 'We fly on the third of May' },
      { status: 'kept', keptAt: corpus.clock.now() },
    );
    const own = await corpus.notes.create({ title: 'Moss needs two wet winters', body: '', category: 'fact' });
    await corpus.unit('From a file', undefined, { status: 'kept', keptAt: corpus.clock.now(), path: 'a.md' });
    await corpus.unit('To review');
    const week = await thisWeek();
    expect(week).toMatchObject({ isCurrent: true, keptCount: 2, replaced: [], wrong: [] });
    expect(week.kept.find(({ id }) => id === note.id)!.source).toEqual({
      sessionId: session.id,
      messageId: messages[0]!.id,
      start: 0,
      end: 26,
      quote: 'We fly on the third of May',
      sessionTitle: 'Trip',
    });
    expect(week.kept.find(({ id }) => id === own.id)!.source).toBeNull();
    expect(week.first <= today() && today() <= week.last).toBe(true);
    expect((await weeks.week(addDays(week.first, -1), 1)).kept).toEqual([]);
    expect((await weeks.week(addDays(week.last, 1), 1)).isCurrent).toBe(false);
  });

  it('tells what was thought before and what took its place, and what was found wrong', async () => {
    const older = await corpus.notes.create({ title: 'The barn roof is slate', body: '', category: 'decision' });
    const newer = await corpus.notes.create({ title: 'The barn roof is steel', body: '', category: 'decision' });
    await corpus.notes.supersede(newer.id, older.id, 'note');
    await corpus.unit('Anna keeps the keys', undefined, {
      status: 'dropped',
      isWrong: true,
      decidedAt: corpus.clock.now(),
    });
    const week = await thisWeek();
    expect(week.replaced.map((pair) => [pair.older.title, pair.newer.title])).toEqual([
      ['The barn roof is slate', 'The barn roof is steel'],
    ]);
    expect(week.wrong.map(({ title }) => title)).toEqual(['Anna keeps the keys']);
    expect(week.kept.map(({ title }) => title)).toEqual(['The barn roof is steel']);
  });

  it('names what fades now, the important notes first, and for the present week only', async () => {
    const [idea, decision, active] = await Promise.all([
      corpus.notes.create({ title: 'A passing thought', body: '', category: 'idea' }),
      corpus.notes.create({ title: 'We chose oak', body: '', category: 'decision' }),
      corpus.notes.create({ title: 'In use', body: '', category: 'idea' }),
    ]);
    zones.set(idea.id, 'fading').set(decision.id, 'fading').set(active.id, 'active').set('gone', 'fading');
    expect((await thisWeek()).fading.map(({ title }) => title)).toEqual(['We chose oak', 'A passing thought']);
    expect((await weeks.week(addDays(today(), -7), 1)).fading).toEqual([]);
  });

  it('leaves out what may never be used, and what says the same', async () => {
    const secret = await corpus.notes.create({ title: 'The key lies under the mat', body: '', category: 'fact' });
    await corpus.notes.setNeverSurface(secret.id, true);
    zones.set(secret.id, 'fading');
    const week = await thisWeek();
    expect([week.kept, week.fading]).toEqual([[], []]);
  });

  it('tells of sessions what was thought before there; a plan that was carried out is no change of mind', async () => {
    const { session, messages } = await corpus.session(
      [
        'The barn roof will be slate.',
        'The barn roof will be steel.',
        'We will repaint the shed door.',
        'We repainted the shed door.',
      ],
      'Barn',
    );
    const keep = (index: number, title: string) =>
      corpus.unit(
        title,
        { message: messages[index]!, quote: messages[index]!.text },
        { status: 'kept', keptAt: corpus.clock.now(), category: 'decision' },
      );
    const [slate, steel] = [
      await keep(0, 'The barn roof will be slate.'),
      await keep(1, 'The barn roof will be steel.'),
    ];
    const [plan, done] = [
      await keep(2, 'We will repaint the shed door.'),
      await keep(3, 'We repainted the shed door.'),
    ];
    await corpus.notes.supersede(steel.id, slate.id, 'note');
    await corpus.notes.supersede(done.id, plan.id, 'note');
    const changes = await weeks.changes(({ sessionIds }) => sessionIds.includes(session.id));
    expect(changes.map(({ older, newer }) => [older.title, newer.title])).toEqual([[slate.title, steel.title]]);
    expect([changes[0]!.older.source!.messageId, changes[0]!.newer.source!.messageId]).toEqual([
      messages[0]!.id,
      messages[1]!.id,
    ]);
    expect(await weeks.changes(() => false)).toEqual([]);
  });
});

describe('the brief of the week before', () => {
  const open = () =>
    createBriefs({
      weeks,
      file: createBriefFile(join(corpus.folder, 'brief.json'), silentLogger),
      isDone: (id) => corpus.catalog.note(id)?.isDone === true,
      now: () => corpus.clock.now(),
    });

  it('tells what was decided, and what is open, promises with a date first; and is put away for the week', async () => {
    const keep = (title: string, category: Category) => corpus.notes.create({ title, body: '', category });
    const slate = await keep('The barn roof is slate', 'decision');
    await keep('We buy the blue tandem', 'decision');
    await keep('Who waters the tomatoes?', 'open-question');
    await keep('I oil the gate', 'action-item');
    const done = await keep('I sweep the barn', 'action-item');
    await corpus.notes.setProperty(done.id, { name: 'done', value: true });
    await keep('I call the council next month', 'action-item');
    await keep('The bakery closes at noon', 'fact');
    const steel = await keep('The barn roof is steel', 'decision');
    await corpus.notes.supersede(steel.id, slate.id, 'note');
    expect(await open().brief(1)).toBeNull();
    corpus.clock.advance(7 * 86_400_000);
    const fading = await keep('An old rule', 'decision');
    zones.set(fading.id, 'fading');
    const brief = (await open().brief(1))!;
    expect(brief.decided.map(({ title }) => title)).toEqual(['We buy the blue tandem']);
    expect(brief.changed.map(({ newer }) => newer.title)).toEqual(['The barn roof is steel']);
    expect(brief.open.map(({ title, due }) => [title, due !== null])).toEqual([
      ['I call the council next month', true],
      ['I oil the gate', false],
      ['Who waters the tomatoes?', false],
    ]);
    expect(brief.fading!.title).toBe('An old rule');
    await open().dismiss(brief.last);
    expect(await open().brief(1)).toBeNull();
    corpus.clock.advance(7 * 86_400_000);
    expect((await open().brief(1))!.decided.map(({ title }) => title)).toEqual(['An old rule']);
  });
});
