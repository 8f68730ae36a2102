import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { newNote } from '../../../../shared/domain/new-note';
import type { NoteId } from '../../../../shared/domain/ids';
import { type Note, wholeNoteText } from '../../../../shared/domain/note';
import { contentHash } from '../../../../shared/lib/content-hash';
import { createHybridClock, type HybridClock } from './clock';
import { isPresent, type Row, type RowState } from './row-state';
import { joinRows, type VersionedRow } from './join-rows';
import { blocksOf } from './merge-texts';
import { removedRow, writeRow } from './write-row';

const DEVICES = ['a', 'b', 'c'] as const;

type Act =
  | { do: 'write'; device: number; field: 'title' | 'body' | 'append' | 'tags' | 'status' | 'pinned'; pick: number }
  | { do: 'remove'; device: number }
  | { do: 'send'; from: number; to: number };

const act: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('write' as const),
      device: fc.nat(2),
      field: fc.constantFrom('title', 'body', 'append', 'tags', 'status', 'pinned'),
      pick: fc.nat(7),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('remove' as const), device: fc.nat(2) }) },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('send' as const), from: fc.nat(2), to: fc.nat(2) }),
  },
);

interface Replica {
  device: string;
  clock: HybridClock;
  row: Row | null;
  state: RowState | null;
}

const TAGS = ['clay', 'kiln', 'moss', 'bees'];
const STATUSES: Note['status'][] = ['kept', 'pending', 'archived', 'dropped'];

const changed = (note: Note, { field, pick }: Extract<Act, { do: 'write' }>, mark: string): Note => {
  const next: Note = { ...note, version: note.version + 1, updatedAt: note.updatedAt + 1 };
  if (field === 'title') next.title = `Title ${mark}`;
  if (field === 'body')
    next.body = blocksOf(note.body)
      .map((block, index) => (index === pick % 3 ? `${block} ${mark}` : block))
      .join('\n\n');
  if (field === 'append') next.body = `${note.body}\n\nAdded ${mark}.`;
  if (field === 'tags') {
    const tag = TAGS[pick % 4]!;
    next.tags = note.tags.includes(tag) ? note.tags.filter((each) => each !== tag) : [...note.tags, tag];
  }
  if (field === 'status') next.status = STATUSES[pick % 4]!;
  if (field === 'pinned') next.pinned = !note.pinned;
  return { ...next, contentHash: contentHash(wholeNoteText(next)) };
};

const versionedOf = ({ row, state }: Replica): VersionedRow => ({ row: row ?? removedRow(state!)!, state: state! });
const receive = (to: Replica, theirs: VersionedRow): void => {
  const joined = to.state === null ? theirs : joinRows('notes', versionedOf(to), theirs);
  to.state = joined.state;
  to.row = isPresent(joined.state) ? joined.row : null;
};

const start = (): Replica[] => {
  const note = newNote('N1' as NoteId, {
    status: 'kept',
    category: 'fact',
    author: 'person',
    origin: 'person',
    title: 'Clay',
    body: 'One.\n\nTwo.\n\nThree.',
    createdAt: 1_000,
  }) as unknown as Row;
  return DEVICES.map((device) => ({ device, clock: createHybridClock(), row: note, state: [1, 'a'] as RowState }));
};

/** Plays the acts; what was sent is the sender's state at that moment. */
function play(acts: readonly Act[]): { replicas: Replica[]; sent: VersionedRow[] } {
  const replicas = start();
  const sent: VersionedRow[] = [];
  acts.forEach((each, index) => {
    if (each.do === 'send') {
      const [from, to] = [replicas[each.from]!, replicas[each.to]!];
      sent.push(versionedOf(from));
      to.clock.observe(from.clock.last);
      receive(to, versionedOf(from));
      return;
    }
    const replica = replicas[each.device]!;
    if (replica.row === null) return;
    const after =
      each.do === 'remove' ? null : (changed(replica.row as unknown as Note, each, `mark${index}e`) as unknown as Row);
    const time = replica.clock.tick(1_000 + (index % 3));
    replica.state = writeRow('notes', replica.state, { before: replica.row, after }, [time, replica.device]);
    replica.row = after;
  });
  return { replicas, sent };
}

describe('rows that are joined', () => {
  it('are equal on all devices after everything was exchanged, in any order and however often', () => {
    fc.assert(
      fc.property(fc.array(act, { maxLength: 40 }), fc.infiniteStream(fc.nat(1_000)), (acts, order) => {
        const { replicas, sent } = play(acts);
        const all = [...sent, ...replicas.map(versionedOf)];
        const ends = replicas.map((replica) => {
          const shuffled = [...all, ...all]
            .map((each) => ({ each, at: order.next().value! }))
            .toSorted((one, other) => one.at - other.at);
          for (const { each } of shuffled) receive(replica, each);
          return replica;
        });
        const [first, ...others] = ends;
        for (const other of others) {
          expect(other.row).toEqual(first!.row);
          expect(other.state).toEqual(first!.state);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('hold every passage that nobody who knew it removed', () => {
    fc.assert(
      fc.property(fc.array(act, { maxLength: 30 }), (acts) => {
        const appends = acts.filter((each) => each.do === 'send' || (each.do === 'write' && each.field === 'append'));
        const { replicas } = play(appends);
        const marks = replicas.flatMap(({ row }) => String(row?.body).match(/mark\d+e/gu) ?? []);
        for (const one of replicas) for (const other of replicas) receive(one, versionedOf(other));
        for (const { row } of replicas) for (const mark of marks) expect(row!.body).toContain(mark);
      }),
      { numRuns: 300 },
    );
  });
});

describe('two devices', () => {
  const write = (replica: Replica, change: Partial<Note>): void => {
    const before = replica.row!;
    const after = { ...before, ...change } as Row;
    after.contentHash = contentHash(wholeNoteText(after as unknown as Note));
    replica.state = writeRow('notes', replica.state, { before, after }, [replica.clock.tick(2_000), replica.device]);
    replica.row = after;
  };
  const exchange = ([one, other]: Replica[]): void => {
    const [mine, theirs] = [versionedOf(one!), versionedOf(other!)];
    receive(one!, theirs);
    receive(other!, mine);
  };

  it('keep both texts of a passage that both changed, the later one first, the other one as a callout', () => {
    const [one, other] = start();
    write(one!, { body: 'One.\n\nTwo by a.\n\nThree.' });
    write(other!, { body: 'One.\n\nTwo by b.\n\nThree.\n\nFour.' });
    exchange([one!, other!]);
    expect(one!.row!.body).toBe(
      'One.\n\nTwo by b.\n\n> [!conflict] Also written on another device, 1970-01-01 00:00 UTC\n> Two by a.\n\nThree.\n\nFour.',
    );
    expect(other!.row).toEqual(one!.row);
  });

  it('join what they added to one list without a conflict, and take over what only one changed', () => {
    const [one, other] = start();
    for (const each of [one!, other!]) {
      each.row = { ...each.row, body: '- oil\n- salt' };
    }
    write(one!, { body: '- oil\n- salt\n- flour' });
    write(other!, { body: '- olive oil\n- salt' });
    exchange([one!, other!]);
    expect(one!.row!.body).toBe('- olive oil\n- salt\n- flour');
  });

  it('an edit wins over archiving and over removing of the same time, but not over one that knew it', () => {
    const [one, other] = start();
    write(one!, { status: 'archived' });
    write(other!, { tags: ['kiln'] });
    exchange([one!, other!]);
    expect(one!.row).toMatchObject({ status: 'kept', tags: ['kiln'] });
    write(one!, { status: 'archived' });
    exchange([one!, other!]);
    expect(other!.row!.status).toBe('archived');
  });

  it('tags are united, and one that was taken away by one who knew it stays away', () => {
    const [one, other] = start();
    write(one!, { tags: ['clay', 'kiln'] });
    exchange([one!, other!]);
    write(one!, { tags: ['kiln', 'bees'] });
    write(other!, { tags: ['clay', 'kiln', 'moss'] });
    exchange([one!, other!]);
    expect(one!.row!.tags).toEqual(['kiln', 'moss', 'bees']);
    expect(other!.row!.tags).toEqual(one!.row!.tags);
  });

  it('a version that both raised is higher than either, so that an open editor notices', () => {
    const [one, other] = start();
    write(one!, { version: 2, pinned: true });
    write(other!, { version: 2, body: 'Other.' });
    exchange([one!, other!]);
    expect(one!.row!.version).toBe(3);
  });
});
