// @vitest-environment happy-dom
import { act, type ReactNode, useLayoutEffect } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import type { Note } from '../../shared/domain/note';
import { AppError } from '../../shared/ipc/errors';
import { renderScreen, type RenderedScreen } from '../ipc/testing/render-screen';
import type { TestHandlers } from '../ipc/testing/test-host';
import { settle } from '../ui/testing/render';
import { newDayPage, newNotePage } from '../features/vault/vault-page';
import { useNoteDraft } from './use-note-draft';

let begun = 0;
let screen: RenderedScreen;
let draft: ReturnType<typeof useNoteDraft>;
const created: string[] = [];

function Page({ note }: { note: Note }) {
  const own = useNoteDraft(note, ({ id }) => created.push(id));
  useLayoutEffect(() => {
    draft = own;
  });
  return null;
}

afterEach(async () => {
  await screen.unmount();
  created.length = 0;
});

const open = async (note: Note, handlers: TestHandlers = {}) => {
  let version = note.version;
  const written = ({ title, body = '' }: { title: string; body?: string }) =>
    ({ ...note, id: 'stored', title, body, version: (version += 1) }) as Note;
  screen = await renderScreen(
    <>
      <Page note={note} />
      <p>page</p>
    </>,
    { 'notes.create': written, 'notes.save': written, 'notes.setStatus': () => note, ...handlers },
  );
};
const newNote = () => newNotePage((begun += 1).toString(36)).note;
const asked = () => screen.host.asked.map(({ route, data }) => [route, (data as { body?: string }).body]);
const write = (body: string) => act(async () => draft.setBody(body));
const saved = () => settle(() => draft.draft.save.kind === 'saved');

describe('a new note', () => {
  it('is not created while it is empty, whatever its category', async () => {
    await open(newNote());
    await act(async () => draft.setCategory('fact'));
    await write('  ');
    await act(async () => draft.save());
    await screen.unmount();
    expect(asked()).toEqual([]);
  });

  it('is created by its first words, saved when left, and all its saves are one editing session', async () => {
    await open(newNote());
    await write('Moss');
    await act(async () => draft.save());
    await saved();
    expect(created).toEqual(['stored']);
    await write('Moss needs two wet winters');
    await screen.unmount();
    await settle(() => asked().length === 2);
    expect(asked()).toEqual([
      ['notes.create', 'Moss'],
      ['notes.save', 'Moss needs two wet winters'],
    ]);
    const editSessions = screen.host.asked.map(({ data }) => (data as { editSessionId: string }).editSessionId);
    expect(editSessions[0]).toMatch(/./);
    expect(editSessions[1]).toBe(editSessions[0]);
  });

  it('left before its first save is still created, without navigation to it', async () => {
    await open(newNote());
    await write('Moss');
    await screen.unmount();
    await settle(() => asked().length > 0);
    expect(asked()).toEqual([['notes.create', 'Moss']]);
    expect(created).toEqual([]);
  });

  it('is not created when it was emptied again', async () => {
    await open(newNote());
    await write('Moss');
    await act(async () => draft.save());
    await saved();
    await write('');
    await screen.unmount();
    await settle(() => asked().length === 3);
    expect(screen.host.asked.at(-1)).toEqual({ route: 'notes.setStatus', data: { id: 'stored', status: 'dropped' } });
  });

  it('reports a title that is taken, and is saved under its first title when left', async () => {
    const note = newNote();
    const take = ({ title, body = '' }: { title: string; body?: string }) => {
      if (title === 'Moss') throw new AppError('conflict', 'Another kept note is already called “Moss”.');
      return { ...note, id: 'stored', title, body, version: 1 } as Note;
    };
    await open(note, { 'notes.create': take });
    await write('needs two wet winters');
    await act(async () => draft.rename('Moss'));
    await settle(() => draft.draft.save.kind === 'failed');
    expect(draft.draft.save).toMatchObject({ kind: 'failed', message: expect.stringContaining('already called') });
    await screen.unmount();
    await settle(() => screen.host.asked.length === 3);
    expect(screen.host.asked.at(-1)).toMatchObject({
      route: 'notes.create',
      data: { title: note.title, body: 'needs two wet winters' },
    });
  });
});

describe('a stored note', () => {
  it('that is open twice is one draft: what one writes stands in the other, and is saved once', async () => {
    const note = { ...newNote(), id: 'stored', body: 'first', version: 1 } as Note;
    const other: { draft?: ReturnType<typeof useNoteDraft> } = {};
    function Other() {
      const own = useNoteDraft(note);
      useLayoutEffect(() => {
        other.draft = own;
      });
      return null;
    }
    await open(note);
    await act(async () =>
      screen.rerender(
        <>
          <Page note={note} />
          <Other />
        </>,
      ),
    );
    await act(async () => other.draft!.setBody('second'));
    expect(draft.draft.content.body).toBe('second');
    await write('third');
    expect(other.draft!.draft.content.body).toBe('third');
    await act(async () => void (await Promise.all([draft.save(), other.draft!.save()])));
    await saved();
    expect(other.draft!.draft.save.kind).toBe('saved');
    expect(asked()).toEqual([['notes.save', 'third']]);
  });

  it.each(['open', 'left again'])(
    'that is opened again (%s) before its save is answered keeps what is typed meanwhile',
    async (then) => {
      const note = { ...newNote(), id: 'stored', body: 'first', version: 1 } as Note;
      let version = 1;
      const answers: (() => void)[] = [];
      await open(note, {
        'notes.save': ({ title, body }) =>
          new Promise<Note>((resolve) => {
            const answered = { ...note, title, body, version: (version += 1) };
            answers.push(() => resolve(answered));
          }),
      });
      const show = (page: ReactNode) => act(async () => screen.rerender(<>{page}</>));
      await write('second');
      await show(null);
      await settle(() => answers.length === 1);
      await show(<Page note={note} />);
      await write('third');
      if (then === 'left again') await show(null);
      await act(async () => answers[0]!());
      if (then === 'open') expect(draft.draft.content.body).toBe('third');
      await settle(() => answers.length === 2);
      await act(async () => answers[1]!());
      expect(asked().at(-1)).toEqual(['notes.save', 'third']);
      expect(asked()).toHaveLength(2);
    },
  );

  it('that is left for another while its save is under way keeps its own text, and the other one has nothing of it', async () => {
    const note = { ...newNote(), id: 'left', title: 'Kiln', body: 'first', version: 1 } as Note;
    const other = { ...newNote(), id: 'other', title: 'Glaze', body: 'blue', version: 1 } as Note;
    const answers: (() => void)[] = [];
    await open(note, {
      'notes.save': ({ id, baseVersion, title, body }) =>
        new Promise<Note>((resolve) => {
          answers.push(() => resolve({ ...note, id, title, body, version: baseVersion + 1 } as Note));
        }),
    });
    await write('second');
    await act(async () => void draft.save());
    await write('third');
    await act(async () => screen.rerender(<Page key={other.id} note={other} />));
    await write('green');
    await act(async () => answers[0]!());
    expect(draft.draft).toMatchObject({ base: { id: 'other' }, content: { title: 'Glaze', body: 'green' } });
    await settle(() => answers.length === 3);
    await act(async () => answers.slice(1).forEach((answer) => answer()));
    const written = screen.host.asked.map(({ data }) => data as { id: string; body: string });
    expect(written.map(({ id, body }) => `${id}: ${body}`).toSorted()).toEqual([
      'left: second',
      'left: third',
      'other: green',
    ]);
  });

  it('shows its earlier text after an undo, but not after a late reply', async () => {
    const first = { ...newNote(), id: 'stored', body: 'first', version: 1 } as Note;
    const second = { ...first, body: 'second', version: 2 };
    let now = second;
    await open(first, { 'notes.page': () => ({ ...newNotePage('1'), note: now }) });
    const show = (note: Note) => act(async () => screen.rerender(<Page note={{ ...note }} />));
    await show(second);
    expect(draft.draft.content.body).toBe('second');
    await show(first);
    await settle(() => asked().length === 1);
    expect(draft.draft.content.body).toBe('second');
    now = first;
    await show(first);
    await settle(() => draft.draft.content.body === 'first');
    expect(draft.draft.base.version).toBe(1);
  });

  it('begins a new editing session each time it is opened', async () => {
    const note = { ...newNote(), id: 'stored', version: 3 } as Note;
    const editSessions: unknown[] = [];
    for (const body of ['one', 'two']) {
      await open(note);
      await write(body);
      await act(async () => draft.save());
      await saved();
      editSessions.push((screen.host.asked[0]!.data as { editSessionId: string }).editSessionId);
      if (body === 'one') await screen.unmount();
    }
    expect(new Set(editSessions).size).toBe(2);
  });
});

describe('a daily note', () => {
  const dayNote = () => newDayPage('day-2026-05-03', '2026-05-03', '## Today\n').note;

  it('is not created by its template, only by what is typed', async () => {
    await open(dayNote());
    await act(async () => draft.save());
    await write('## Today');
    await act(async () => draft.save());
    expect(asked()).toEqual([]);
    await write('## Today\n\nRain.');
    await act(async () => draft.save());
    await saved();
    expect(asked()).toEqual([['notes.create', '## Today\n\nRain.']]);
  });

  it('is dropped when it is left as the template it began with', async () => {
    await open(dayNote());
    await write('## Today\n\nRain.');
    await act(async () => draft.save());
    await saved();
    await write('## Today\n');
    await act(async () => draft.save());
    await saved();
    await screen.unmount();
    await settle(() => screen.host.asked.some(({ route }) => route === 'notes.setStatus'));
    expect(screen.host.asked.at(-1)).toMatchObject({ route: 'notes.setStatus', data: { status: 'dropped' } });
  });
});
