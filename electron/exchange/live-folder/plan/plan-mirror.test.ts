import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { NoteId } from '../../../../shared/domain/ids';
import type { SyncBase, FileSide, MirrorAction, NoteSide } from './mirror-sides';
import { planMirror } from './plan-mirror';

const ID = 'a' as NoteId;
const note = (content: string, fields: Partial<NoteSide> = {}): NoteSide => ({
  id: ID,
  isMirrored: true,
  title: 'Clay',
  content,
  folder: '',
  stem: 'Clay',
  ...fields,
});
const file = (content: string | null, fields: Partial<FileSide> = {}): FileSide => ({
  path: 'Clay.md',
  bytes: `bytes of ${content}`,
  id: ID,
  content,
  ...fields,
});
const agreed = (content: string, fields: Partial<SyncBase> = {}): SyncBase => ({
  id: ID,
  path: 'Clay.md',
  content,
  bytes: `bytes of ${content}`,
  form: 'wiki',
  title: 'Clay',
  ...fields,
});

interface Case {
  syncBase?: SyncBase;
  note?: NoteSide;
  files?: FileSide[];
}
const plan = ({ syncBase, note: side, files = [] }: Case): MirrorAction[] =>
  planMirror(
    {
      syncBases: new Map(syncBase === undefined ? [] : [[syncBase.id, syncBase]]),
      notes: new Map(side === undefined ? [] : [[side.id, side]]),
      files,
    },
    { formOf: () => 'wiki' },
  );
const actsOf = (given: Case) =>
  plan(given).map((action) => (action.do === 'ask' ? `ask ${action.question.kind}` : action.do));

describe('the plan of a live folder', () => {
  it.each<[string, Case, string[]]>([
    ['nothing changed', { syncBase: agreed('1'), note: note('1'), files: [file('1')] }, []],
    ['a new note', { note: note('1') }, ['write-file']],
    ['a note changed', { syncBase: agreed('1'), note: note('2'), files: [file('1')] }, ['write-file']],
    ['a file changed', { syncBase: agreed('1'), note: note('1'), files: [file('2')] }, ['take-in']],
    ['both changed', { syncBase: agreed('1'), note: note('2'), files: [file('3')] }, ['ask conflict']],
    ['both changed alike', { syncBase: agreed('1'), note: note('2'), files: [file('2')] }, ['agree']],
    [
      'a file only formatted anew',
      { syncBase: agreed('1'), note: note('1'), files: [file('1', { bytes: 'b' })] },
      ['agree'],
    ],
    [
      'links written in another way',
      { syncBase: agreed('1', { form: 'relative' }), note: note('1'), files: [file('1')] },
      ['write-file'],
    ],
    ['never seen equal', { note: note('1'), files: [file('2')] }, ['ask conflict']],
    ['never seen, and equal', { note: note('1'), files: [file('1')] }, ['agree']],
    [
      'never seen, and the note has all of it',
      { note: note('1'), files: [file('2', { isWithinNote: true })] },
      ['write-file'],
    ],
    ['a deleted file', { syncBase: agreed('1'), note: note('1') }, ['ask file-gone']],
    ['a deleted file of a changed note', { syncBase: agreed('1'), note: note('2') }, ['ask file-gone']],
    ['a note that is wanted alone', { syncBase: agreed('1', { apart: 'note-without-file' }), note: note('1') }, []],
    [
      'a note that left',
      { syncBase: agreed('1'), note: note('1', { isMirrored: false }), files: [file('1')] },
      ['ask note-gone'],
    ],
    ['a note that was taken back', { syncBase: agreed('1'), files: [file('1')] }, ['ask note-gone']],
    ['a file that is wanted alone', { syncBase: agreed('1', { apart: 'file-without-note' }), files: [file('2')] }, []],
    ['both gone', { syncBase: agreed('1') }, ['forget']],
    ['a new file', { files: [file('1', { id: null })] }, ['arrive']],
    ['a file of another vault', { files: [file('1', { id: 'z' as NoteId })] }, ['arrive']],
    [
      'an arrival that was interrupted before the note',
      { syncBase: agreed('', { taking: { bytes: 'bytes of 1', content: '1' } }), files: [file('1', { id: null })] },
      ['arrive'],
    ],
    [
      'an arrival that was interrupted after it',
      {
        syncBase: agreed('', { taking: { bytes: 'bytes of 1', content: '2' } }),
        note: note('2'),
        files: [file('1', { id: null })],
      },
      ['write-file'],
    ],
    [
      'a version that was interrupted after it',
      {
        syncBase: agreed('1', { taking: { bytes: 'bytes of 2', content: '3' } }),
        note: note('3'),
        files: [file('2')],
      },
      ['write-file'],
    ],
    [
      'a file that is being written',
      { syncBase: agreed('1'), note: note('2'), files: [file('3', { isSettling: true })] },
      [],
    ],
    ['a file that cannot be read', { syncBase: agreed('1'), note: note('2'), files: [file(null)] }, []],
    ['a moved file', { syncBase: agreed('1'), note: note('1'), files: [file('1', { path: 'b/Clay.md' })] }, ['agree']],
    [
      'a renamed note',
      { syncBase: agreed('1'), note: note('2', { title: 'Loam' }), files: [file('1')] },
      ['move-file'],
    ],
    [
      'a renamed note whose file moved',
      { syncBase: agreed('1'), note: note('2', { title: 'Loam' }), files: [file('1', { path: 'b/Clay.md' })] },
      ['move-file'],
    ],
    [
      'a move that was interrupted',
      {
        syncBase: agreed('1'),
        note: note('2', { title: 'Loam' }),
        files: [file('1'), file('2', { path: 'Loam.md' })],
      },
      ['end-move'],
    ],
    [
      'a move that was interrupted, while its old file is being written',
      {
        syncBase: agreed('1'),
        note: note('2', { title: 'Loam' }),
        files: [file('1', { isSettling: true }), file('2', { path: 'Loam.md' })],
      },
      [],
    ],
    [
      'a copy',
      { syncBase: agreed('1'), note: note('1'), files: [file('1'), file('1', { path: 'Clay 1.md' })] },
      ['arrive'],
    ],
    [
      'a file without its id, where it was',
      { syncBase: agreed('1'), note: note('1'), files: [file('2', { id: null })] },
      ['take-in'],
    ],
    [
      'a file without an id, elsewhere',
      { syncBase: agreed('1'), note: note('1'), files: [file('1', { id: null, path: 'b/Clay.md' })] },
      ['agree'],
    ],
  ])('%s', (_what, given, expected) => {
    expect(actsOf(given)).toEqual(expected);
  });

  const content = fc.constantFrom('1', '2', '3');
  const ids = fc.constantFrom('a', 'b', 'c', 'd') as fc.Arbitrary<NoteId>;
  const path = fc.constantFrom('Clay.md', 'clay.md', 'Moss.md', 'b/Clay.md', 'Loam.md', 'Clay (2).md');
  const noteSides = fc.uniqueArray(
    fc.record({
      id: ids,
      isMirrored: fc.boolean(),
      title: fc.constantFrom('Clay', 'Moss', 'Loam'),
      content,
      folder: fc.constantFrom('', 'b'),
      stem: fc.constantFrom('Clay', 'Moss', 'Loam'),
    }),
    { selector: ({ id }) => id },
  );
  const fileSides = fc.uniqueArray(
    fc
      .record({
        path,
        id: fc.option(ids),
        content: fc.option(content, { freq: 8 }),
        isSettling: fc.boolean(),
        version: fc.constantFrom('', ' crlf'),
      })
      .map(({ version, ...side }) => ({ ...side, bytes: `bytes of ${side.content}${version}` })),
    { selector: (side) => side.path },
  );
  const syncBases = fc.uniqueArray(
    fc.record(
      {
        id: ids,
        path,
        content: fc.constantFrom('', '1', '2', '3'),
        bytes: content.map((each) => `bytes of ${each}`),
        form: fc.constantFrom('wiki', 'relative'),
        title: fc.constantFrom('Clay', 'Moss', 'Loam'),
        taking: fc.record({ bytes: content.map((each) => `bytes of ${each}`), content }),
        apart: fc.constantFrom('note-without-file' as const, 'file-without-note' as const),
      },
      { requiredKeys: ['id', 'path', 'content', 'bytes', 'form', 'title'] },
    ),
    { selector: ({ id }) => id },
  );

  it('never lets one side overwrite what the other changed, writes two notes into one file, or removes what nobody has', () => {
    fc.assert(
      fc.property(noteSides, fileSides, syncBases, (notes, files, known) => {
        const byId = new Map(known.map((syncBase) => [syncBase.id, syncBase as SyncBase]));
        const actions = planMirror(
          { syncBases: byId, notes: new Map(notes.map((each) => [each.id, each])), files },
          { formOf: () => 'wiki' },
        );
        const at = new Map(files.map((each) => [each.path as string, each]));
        const targets: string[] = [];
        for (const action of actions) {
          if (action.do === 'ask' || action.do === 'forget' || action.do === 'agree') continue;
          const source = 'from' in action ? action.from : action.path;
          const before = at.get(source);
          expect(before?.isSettling === true, 'a file that is being written is left alone').toBe(false);
          expect(before?.content === null, 'a file that cannot be read is left alone').toBe(false);
          if (action.do === 'arrive') continue;
          const syncBase = byId.get(action.id);
          const side = notes.find(({ id }) => id === action.id)!;
          expect(side.isMirrored).toBe(true);
          if (action.do === 'write-file' || action.do === 'move-file') {
            const target = action.do === 'write-file' ? action.path : action.to;
            targets.push(target);
            const isFileKnown =
              before === undefined ||
              before.content === syncBase?.content ||
              before.content === side.content ||
              before.bytes === syncBase?.taking?.bytes;
            expect(isFileKnown, 'what the file held is in the vault').toBe(true);
            if (action.do === 'move-file') expect(at.has(target) && at.get(target)?.id !== action.id).toBe(false);
            if (before === undefined) expect(at.has(target), 'a new file replaces none').toBe(false);
          } else if (action.do === 'take-in')
            expect([syncBase?.content, before?.content === side.content]).toEqual([side.content, false]);
          else if (action.do === 'end-move') {
            expect(before?.bytes, 'the old file is as it was agreed on').toBe(syncBase?.bytes);
            expect(at.get(action.to)?.content, 'the new one has the note’s text').toBe(side.content);
          }
        }
        expect(new Set(targets).size, 'one file a note').toBe(targets.length);
      }),
      { numRuns: 3_000 },
    );
  });
});
