import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Note } from '../../shared/domain/note';
import { contentOf, draftOf, isUnsaved, transition, type DraftEvent, type NoteDraft } from './note-draft';

const note = (version: number, changes: Partial<Note> = {}): Note =>
  ({ id: 'n', title: 'Title', body: 'text', category: 'fact', version, ...changes }) as Note;
const run = (draft: NoteDraft, ...events: DraftEvent[]) => events.reduce(transition, draft);

describe('a note draft', () => {
  it('goes from saved to waiting, sending and saved again', () => {
    const edited = run(draftOf(note(1)), { type: 'edited', changes: { body: 'more' } });
    expect(edited.save.kind).toBe('waiting');
    const sent = run(edited, { type: 'sending' });
    expect(sent.save.kind).toBe('saving');
    const saved = run(sent, { type: 'answered', note: note(2, { body: 'more' }) });
    expect(saved.save.kind).toBe('saved');
    expect(saved.base.version).toBe(2);
  });

  it('keeps text typed during a save', () => {
    const draft = run(
      draftOf(note(1)),
      { type: 'edited', changes: { body: 'a' } },
      { type: 'sending' },
      { type: 'edited', changes: { body: 'ab' } },
      { type: 'answered', note: note(2, { body: 'a' }) },
    );
    expect(draft.content.body).toBe('ab');
    expect(draft.save.kind).toBe('waiting');
  });

  it('follows an undo to an earlier version, and keeps unsaved text', () => {
    const earlier: DraftEvent = { type: 'reverted', note: note(1, { body: 'earlier' }) };
    expect(run(draftOf(note(2)), earlier).content.body).toBe('earlier');
    const mine = run(draftOf(note(2)), { type: 'edited', changes: { body: 'mine' } }, earlier);
    expect([mine.content.body, mine.base.version, mine.save.kind]).toEqual(['mine', 1, 'waiting']);
    const saving = run(mine, { type: 'sending' }, { type: 'reverted', note: note(0) });
    expect(saving.base.version).toBe(1);
  });

  it('adopts a change made elsewhere only when nothing is unsaved', () => {
    const theirs = note(2, { body: 'theirs' });
    expect(run(draftOf(note(1)), { type: 'stored', note: theirs }).content.body).toBe('theirs');
    const mine = run(draftOf(note(1)), { type: 'edited', changes: { body: 'mine' } }, { type: 'stored', note: theirs });
    expect(mine.content.body).toBe('mine');
    expect(mine.base.version).toBe(1);
  });

  it('shows both texts in a conflict; saving mine builds on their version', () => {
    const conflict = run(
      draftOf(note(1)),
      { type: 'edited', changes: { body: 'mine' } },
      { type: 'sending' },
      { type: 'conflicted', theirs: note(3, { body: 'theirs' }) },
    );
    expect(conflict.save).toMatchObject({ kind: 'conflict', theirs: { body: 'theirs' } });
    const chosen = run(conflict, { type: 'mine-chosen' });
    expect(chosen.base.version).toBe(3);
    expect(chosen.content.body).toBe('mine');
    expect(run(conflict, { type: 'theirs-chosen' }).content.body).toBe('theirs');
  });

  it('is no conflict when only the version moved', () => {
    const draft = run(
      draftOf(note(1)),
      { type: 'edited', changes: { body: 'mine' } },
      { type: 'sending' },
      { type: 'conflicted', theirs: note(2) },
    );
    expect(draft.save.kind).toBe('waiting');
    expect(draft.base.version).toBe(2);
  });

  it('keeps the text after a failed save and says why it failed', () => {
    const draft = run(
      draftOf(note(1)),
      { type: 'edited', changes: { body: 'mine' } },
      { type: 'sending' },
      { type: 'failed', message: 'disk full' },
    );
    expect(draft.save).toEqual({ kind: 'failed', message: 'disk full' });
    expect(isUnsaved(draft)).toBe(true);
  });

  it('never loses the last typed text unless the person chooses theirs', () => {
    const event = fc.oneof(
      fc.string({ maxLength: 5 }).map((body): DraftEvent => ({ type: 'edited', changes: { body } })),
      fc.constant<DraftEvent>({ type: 'sending' }),
      fc.constant<DraftEvent>({ type: 'failed', message: 'no' }),
      fc
        .integer({ min: 1, max: 9 })
        .map((version): DraftEvent => ({ type: 'conflicted', theirs: note(version, { body: `theirs ${version}` }) })),
      fc.constant<DraftEvent>({ type: 'mine-chosen' }),
      fc
        .integer({ min: 1, max: 9 })
        .map((version): DraftEvent => ({ type: 'stored', note: note(version, { body: `theirs ${version}` }) })),
    );
    fc.assert(
      fc.property(fc.array(event, { maxLength: 20 }), (events) => {
        let draft = draftOf(note(1));
        for (const next of events) {
          const before = draft;
          draft = transition(draft, next);
          const hadUnsaved = isUnsaved(before);
          if (next.type === 'edited') expect(draft.content.body).toBe(next.changes.body);
          else if (hadUnsaved) expect(draft.content).toEqual(before.content);
        }
        expect(contentOf(draft.base).title).toBe('Title');
      }),
    );
  });
});
