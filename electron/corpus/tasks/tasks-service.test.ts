import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { put } from '../../../shared/domain/batch';
import type { DecisionId, LinkId, NoteId } from '../../../shared/domain/ids';
import { contract, type RouteInput } from '../../../shared/ipc/contract';
import type { TaskListRow, TaskRow } from '../../../shared/ipc/routes/tasks';
import { addDays, localDay } from '../../../shared/lib/time/day-name';
import { openTestCorpus, type TestCorpus } from '../testing/open-test-corpus';

let corpus: TestCorpus;
let today: string;
beforeEach(async () => {
  corpus = await openTestCorpus();
  today = localDay(corpus.clock.now());
});
afterEach(() => corpus.close());

const write = (title: string, body: string) =>
  corpus.notes.create({ title, body, category: 'idea', editSessionId: undefined });
const list = (input: RouteInput<'tasks.list'> = {}) => corpus.tasks.list(contract['tasks.list'].input.parse(input));
const shown = (rows: readonly TaskListRow[]) =>
  rows.map((row) => (row.kind === 'group' ? `[${row.name} ${row.count}]` : row.text));
const task = async (text: string, input: RouteInput<'tasks.list'> = {}): Promise<TaskRow> => {
  const row = (await list(input)).rows.find((one) => one.kind === 'task' && one.text === text);
  if (row?.kind !== 'task') throw new Error(`no task “${text}”`);
  return row;
};
const bodyOf = async (id: string) => (await corpus.store.get('notes', id))!.body;

describe('the list of tasks', () => {
  it('groups open tasks by their due day, the urgent ones first', async () => {
    await write(
      'House',
      [
        '- [ ] Later 📅 2099-01-01',
        '- [ ] Whenever',
        `- [ ] Today low 🔽 📅 ${today}`,
        `- [ ] Today high ⏫ 📅 ${today}`,
        `- [/] Late [due:: ${addDays(today, -3)}]`,
        '- [x] Done ✅ 2020-01-01',
        '- [-] Given up',
      ].join('\n'),
    );
    const { rows, total, tasks } = await list();
    expect(shown(rows)).toEqual([
      '[overdue 1]',
      'Late',
      '[today 2]',
      'Today high',
      'Today low',
      '[later 1]',
      'Later',
      '[none 1]',
      'Whenever',
    ]);
    expect({ total, tasks }).toEqual({ total: 9, tasks: 5 });
    expect(shown((await list({ show: 'due' })).rows)).not.toContain('Later');
    expect(corpus.tasks.dueCount()).toBe(3);
    expect(shown((await list({ offset: 3, limit: 2 })).rows)).toEqual(['Today high', 'Today low']);
  });

  it('is filtered by the query of the list of notes, tags of the task itself among them', async () => {
    await write('House', '- [ ] Paint #garden\n- [ ] Sweep');
    await write('Car', '#garden\n- [ ] Wash');
    expect(shown((await list({ text: 'tag:garden', group: 'note' })).rows)).toEqual([
      '[Car 1]',
      'Wash',
      '[House 1]',
      'Paint #garden',
    ]);
    const { id } = await write('Shed', '#roof\n- [ ] Tiles #roof #clay\n- [ ] Paint it #clay');
    const shed = (await corpus.store.get('notes', id))!;
    const properties = { source: '---\ntags: [clay]\n---\n', fields: [{ name: 'tags', values: ['clay'] }] };
    expect((await list({ text: 'tag:roof' })).tasks).toBe(2);
    await corpus.notes.setStatus(id, 'archived');
    await corpus.commit([put('notes', { ...shed, body: '- [ ] Tiles #clay\n- [ ] Sweep it', properties })]);
    expect((await list({ text: 'tag:clay' })).tasks).toBe(2);
    await corpus.notes.setStatus(id, 'archived');
    expect(shown((await list({ text: 'house -paint' })).rows)).toEqual(['[none 1]', 'Sweep']);
    expect((await list({ text: 'is:decision' })).tasks).toBe(0);
  });

  it('is narrowed by a choice, of which one part may stand in the task and another in its note', async () => {
    await write('House', '- [ ] Paint #garden\n- [ ] Sweep');
    await write('Car', '- [ ] Wash\n- [ ] Wax #garden');
    const found = async (text: string) =>
      shown((await list({ text, group: 'note' })).rows).filter((one) => one[0] !== '[');
    expect(await found('sweep OR (car tag:garden)')).toEqual(['Wax #garden', 'Sweep']);
    expect(await found('-(house OR tag:garden)')).toEqual(['Wash']);
    expect(await found('is:archived OR wash')).toEqual(['Wash']);
  });

  it('knows the people whom a task names, by all of their names', async () => {
    const at = corpus.clock.now();
    const person = { id: corpus.ids.next(), kind: 'person', mergedInto: null, createdAt: at, updatedAt: at } as const;
    await corpus.commit([
      put('entities', { ...person, id: person.id as never, name: 'Marta Voss', aliases: ['Marta'] }),
      put('entities', { ...person, id: corpus.ids.next<never>(), name: 'Tom', aliases: [] }),
    ]);
    await write('House', '- [ ] Call Marta and Tom\n- [ ] Ask [[Marta Voss]]\n- [ ] Mail @tom\n- [ ] Sweep');
    const { rows, tasks } = await list({ group: 'person' });
    expect(shown(rows)).toEqual([
      '[Marta Voss 2]',
      'Call Marta and Tom',
      'Ask [[Marta Voss]]',
      '[Tom 2]',
      'Call Marta and Tom',
      'Mail @tom',
      '[ 1]',
      'Sweep',
    ]);
    expect(tasks).toBe(4);
    expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length);
  });

  it('reads a day in words from the day on which the task was written, or not at all', async () => {
    await write('2026-11-30', '- [ ] Send the forms by Friday');
    const other = await write('House', '- [ ] Sweep by Friday\n- [ ] Paint by Friday ➕ 2026-12-07');
    await corpus.commit([put('notes', { ...(await corpus.store.get('notes', other.id))!, createdAt: 0 })]);
    expect((await task('Send the forms by Friday')).due).toEqual({ day: '2026-12-04', words: 'Friday' });
    expect((await task('Paint by Friday')).due).toEqual({ day: '2026-12-11', words: 'Friday' });
    expect((await task('Sweep by Friday')).due).toBeNull();
    await write('2026-12-02', `- [ ] Wash by Friday ${'7 '.repeat(200_000)}`);
    expect((await list({ text: 'wash' })).rows.at(-1)).toMatchObject({ due: null });
  });

  it('knows projects: in its filter, and as groups before folders and tags', async () => {
    const chosen = await write('Boiler', '- [ ] Call the plumber');
    await write('Kiln', '#clay\n- [ ] Order clay');
    await write('Car', '#road\n- [ ] Wash');
    const { id } = await corpus.projects.create('House', { query: 'tag:clay' });
    expect(shown((await list({ text: 'project:house' })).rows)).toEqual(['[none 1]', 'Order clay']);
    await corpus.projects.add(id, { notes: [chosen.id], resources: [] });
    expect(shown((await list({ text: '-project:house' })).rows)).toEqual(['[none 1]', 'Wash']);
    expect(shown((await list({ group: 'folder' })).rows)).toEqual([
      '[#road 1]',
      'Wash',
      '[House 2]',
      'Call the plumber',
      'Order clay',
    ]);
    expect((await list({ text: 'is:archived' })).tasks).toBe(0);
    await corpus.projects.remove(id);
    expect(shown((await list({ group: 'folder' })).rows)).toContain('[#clay 1]');
  });

  it('holds nothing of a note that was dropped, replaced or is never to be used', async () => {
    const note = await write('House', '- [ ] Paint');
    expect((await list()).tasks).toBe(1);
    await corpus.notes.setNeverSurface(note.id, true);
    expect((await list()).tasks).toBe(0);
    await corpus.notes.setNeverSurface(note.id, false);
    await corpus.notes.setStatus(note.id, 'archived');
    expect((await list()).tasks).toBe(0);
  });
});

describe('a task done from the list', () => {
  it('changes its line and nothing else, as a version that undo takes back', async () => {
    const body = `Intro\n\n- [ ] Paint  twice 📅 ${today} ^p\n- [ ] Paint\n`;
    const note = await write('House', body);
    await corpus.tasks.setDone((await task('Paint twice')).ref, true);
    expect(await bodyOf(note.id)).toBe(
      body.replace(`[ ] Paint  twice 📅 ${today}`, `[x] Paint  twice 📅 ${today} ✅ ${today}`),
    );
    expect((await corpus.notes.versions(note.id)).map(({ reason }) => reason)).toEqual(['edited', 'created']);
    expect(shown((await list({ show: 'done' })).rows)).toEqual(['[today 1]', 'Paint twice']);
    await corpus.tasks.setDone((await task('Paint twice', { show: 'done' })).ref, false);
    expect(await bodyOf(note.id)).toBe(body);
  });

  it('is found by its words where it moved, and refused where its line is gone', async () => {
    const note = await write('House', '- [ ] Paint\n- [ ] Sweep');
    const [paint, sweep] = [(await task('Paint')).ref, (await task('Sweep')).ref];
    const { title, category, version } = note;
    const saved = await corpus.notes.save({
      id: note.id,
      baseVersion: version,
      title,
      category,
      body: 'New line\n\n- [ ] Paint\n- [ ] Sweep it',
      editSessionId: undefined,
    });
    await corpus.tasks.setDone(paint, true);
    await expect(corpus.tasks.setDone(sweep, true)).rejects.toMatchObject({ code: 'conflict' });
    expect(await bodyOf(saved.id)).toBe('New line\n\n- [x] Paint\n- [ ] Sweep it');
  });

  it('that repeats leaves the next one to do', async () => {
    const note = await write('House', `- [ ] Bins 🔁 every week 📅 ${today}`);
    expect((await corpus.tasks.setDone((await task('Bins')).ref, true)).next).toBe('written');
    expect(await bodyOf(note.id)).toBe(
      `- [ ] Bins 🔁 every week 📅 ${addDays(today, 7)}\n- [x] Bins 🔁 every week 📅 ${today} ✅ ${today}`,
    );
    expect((await task('Bins')).due?.day).toBe(addDays(today, 7));
  });

  it('is a property of a note that is a thing to do, and so is its due day', async () => {
    const note = await corpus.unit('Call Anna', undefined, { status: 'kept', category: 'action-item' });
    await corpus.tasks.setDue((await task('Call Anna')).ref, today);
    expect(corpus.tasks.dueCount()).toBe(1);
    await corpus.tasks.setDone((await task('Call Anna')).ref, true);
    const stored = (await corpus.store.get('notes', note.id))!;
    expect(stored.properties?.source).toBe(`---\ndue: ${today}\ndone: ${today}\n---\n`);
    expect({ body: stored.body, version: stored.version }).toEqual({ body: note.body, version: note.version });
    expect((await list()).tasks).toBe(0);
    await corpus.tasks.setDone((await task('Call Anna', { show: 'done' })).ref, false);
    expect((await task('Call Anna')).due?.day).toBe(today);
  });
});

describe('a new task', () => {
  it('goes to the daily note, which it begins, or to the note that is chosen', async () => {
    const add = (words: string, noteId: NoteId | null = null, due: string | null = null) =>
      corpus.tasks.add({ words, due, noteId }, async () => ({
        id: corpus.notes.byTitle(today)?.id ?? null,
        body: '# Plan',
      }));
    const daily = await add('First');
    await add('Second', null, today);
    expect(await bodyOf(daily.id)).toBe(`# Plan\n\n- [ ] First\n- [ ] Second 📅 ${today}\n`);
    const house = await write('House', 'Text');
    await add('Paint', house.id);
    expect(await bodyOf(house.id)).toBe('Text\n\n- [ ] Paint\n');
  });
});

it('a task belongs to the decision that its note links to or was said with, and to none that is only alike', async () => {
  const { messages } = await corpus.session(['We go with the oak floor. Order it.']);
  const said = { message: messages[0]!, quote: 'We go with the oak floor.' };
  const decision = await corpus.unit('We go with the oak floor', said, { status: 'kept', category: 'decision' });
  await corpus.commit([
    put('decisions', {
      id: corpus.ids.next<DecisionId>(),
      kind: 'decision',
      noteId: decision.id,
      subject: 'floor',
      choice: 'oak floor',
      alternatives: [],
      reasons: [],
      outcome: '',
      sessionId: said.message.sessionId,
      messageIds: [said.message.id],
      at: corpus.clock.now(),
      retractedAt: null,
    }),
  ]);
  await corpus.unit(
    'Order the floor',
    { message: said.message, quote: 'Order it.' },
    { status: 'kept', category: 'action-item' },
  );
  const linked = await write('Floor plan', '- [x] Measure');
  await write('Oak floor', '- [ ] Read about the oak floor');
  await corpus.commit([
    put('links', {
      id: corpus.ids.next<LinkId>(),
      from: linked.id,
      to: decision.id,
      toTitle: decision.title,
      kind: 'related',
      createdAt: corpus.clock.now(),
    }),
  ]);
  expect((await corpus.tasks.ofDecision(decision.id)).map(({ text, state }) => [text, state])).toEqual([
    ['Order the floor', 'open'],
    ['Measure', 'done'],
  ]);
  expect((await task('Order the floor')).decision?.choice).toBe('oak floor');
  expect((await task('Read about the oak floor')).decision).toBeNull();
});
