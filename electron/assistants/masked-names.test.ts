import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { put } from '../../shared/domain/batch';
import type { ChunkId, ResourceId } from '../../shared/domain/ids';
import type { Note } from '../../shared/domain/note';
import { DOCUMENT_KEY } from '../../shared/domain/resource';
import { makeNote } from '../testing/sample-rows';
import { faultRounds, recordFigure } from '../testing/record-figure';
import { openAssistantVault, type AssistantVault } from './testing/assistant-vault';

const EXCLUDED = {
  people: ['Milena Dvorakova', 'Robert Steinbach'],
  places: ['Zürich'],
  folders: ['Diary', 'Persönlich'],
};
const NAMES = ['Milena', 'Dvorakova', 'Robert', 'Steinbach', 'Zürich'];

let vault: AssistantVault;
beforeAll(async () => {
  vault = await openAssistantVault();
  vault.exclude(EXCLUDED);
  for (const [title, body] of [
    ['Milena Dvorakova lives in Zürich', 'Milena Dvorakova works at Siemens. Her phone is blue.'],
    ['Robert Steinbach', 'Robert built the oven with Milena. He likes tea.'],
    ['The mill stands by the river', 'It grinds flour in the morning.'],
    ['The Milan fair opens in April', 'Ovens and kilns are shown there.'],
  ] as const)
    await vault.corpus.notes.create({ title, body, category: 'fact' });
  await vault.writer.commit({
    actor: 'import',
    kind: 'import.vault',
    label: 'notes with names in their fields',
    changes: [
      put('notes', kept('Ask about the oven', { path: 'People/Milena Dvorakova.md', tags: ['dvorakova', 'oven'] })),
      put('notes', kept('The private clay list', { path: 'Persönlich/Notiz.md'.normalize('NFD') })),
    ],
  });
  await vault.corpus.keptReader.read();
  await vault.index.settled();
  await vault.allow();
});
afterAll(() => vault.closeAll());

function kept(title: string, fields: Partial<Note>): Note {
  const at = vault.clock.now();
  return makeNote(vault.ids, at, { status: 'kept', origin: 'import', keptAt: at, decidedAt: at, title, ...fields });
}

/** Beginnings, ends, inner parts, and everything within one mistake or two of a kind. */
function* guessesOf(name: string): Generator<string> {
  for (let length = 2; length <= name.length; length += 1) yield name.slice(0, length);
  for (let start = 1; start < name.length - 2; start += 3) yield name.slice(start);
  for (let index = 0; index < name.length; index += 1) {
    const [before, after] = [name.slice(0, index), name.slice(index + 1)];
    yield before + after;
    yield `${before}x${after}`;
    if (index % 3 === 0) yield `${before}xy${after}`;
    if (after !== '') yield before + after[0]! + name[index]! + after.slice(1);
  }
  yield name.toUpperCase();
  yield name.toLowerCase();
  yield `${name}s`;
  yield `${name}a`;
  yield `${name}’s`;
  yield name.normalize('NFD');
  yield [...name].join('\u200b');
  yield name.replace(/[A-Z]/u, (letter) => String.fromCodePoint(letter.codePointAt(0)! + 0xfee0));
  yield name.replace('a', '\u0430');
}
const OTHER_GUESSES = [
  'Bob',
  'Bobby',
  'Zuerich',
  'Zurich',
  'MilenaDvorakova',
  'Mil',
  'Dvo',
  'Dvořák',
  'Stein bach',
  'Milena Steinbach',
];

/** A guess of the same form whose words are nowhere. */
const twinOf = (guess: string): string =>
  guess
    .normalize('NFKC')
    .replaceAll('\u200b', '')
    .replace(/[\p{L}\p{M}]+(?!(?<=’s))/gu, (word) =>
      [...word]
        .map((letter, index) => {
          const other = 'zqxkvobwubgrompli'[index]!;
          return letter === letter.toLowerCase() ? other : other.toUpperCase();
        })
        .join(''),
    );

let asked = 0;
/** All that a program is told when it asks for a word, with the word itself left out. */
async function answersTo(word: string): Promise<string> {
  const { oven, mill } = await notesByWord();
  const replies: unknown[] = [];
  for (const [tool, given] of [
    ['search', { query: word, limit: 20 }],
    ['search', { query: `What about the oven and ${word}?`, limit: 20 }],
    ['search', { query: `oven -${word}`, limit: 20 }],
    ['search', { query: `oven path:${word.split(' ')[0]}`, limit: 20 }],
    ['search', { query: `oven tag:${word.split(' ')[0]}`, limit: 20 }],
    ['why', { query: `oven ${word}`, id: oven }],
    ['why', { query: word, id: mill }],
    ['facts', { about: word, limit: 200 }],
  ] as const) {
    asked += 1;
    replies.push(await vault.call(tool, given));
  }
  const shown = word.normalize('NFKC').replaceAll('\u200b', '');
  const forms = [...new Set([word, shown, ...shown.split(' '), shown.replace(/[’']s$/u, '')])];
  const withoutGuess = (text: string) =>
    forms
      .reduce((left, written) => left.replaceAll(new RegExp(`${written}(?:[’']?s)?(?![\\p{L}])`, 'giu'), 'GUESS'), text)
      .replace(/GUESS(?:, GUESS)*/gu, 'GUESS');
  // A short guess may stand in an id, which is random.
  const parts = JSON.stringify(replies)
    .normalize('NFKC')
    .split(/([a-z]+:[\dA-Z]{26})/u);
  return parts.map((part, index) => (index % 2 === 1 ? part : withoutGuess(part))).join('');
}

let known: { oven: string; mill: string } | null = null;
async function notesByWord() {
  if (known !== null) return known;
  const notes = [...vault.corpus.catalog.withStatus('kept')];
  const find = (title: string) => notes.find((note) => note.title === title)!.id;
  return (known = { oven: find('Robert Steinbach'), mill: find('The mill stands by the river') });
}

describe('an excluded name', () => {
  it('cannot be found by guessing: every beginning and near miss is answered as a word that is nowhere', async () => {
    const nowhere = await answersTo('Quixzov');
    expect(await answersTo('Wubbelg')).toBe(nowhere);
    expect(nowhere).toContain('[person 2]');
    const twins = new Map<string, string>();
    const answersToTwin = async (guess: string): Promise<string> => {
      const twin = twinOf(guess);
      const answers = twins.get(twin) ?? (await answersTo(twin));
      twins.set(twin, answers);
      return answers;
    };
    // Letters that a fact shows anyway are found in it.
    const shown = JSON.stringify(await vault.call('facts', { limit: 200 })).toLowerCase();
    const guesses = [...new Set([...NAMES.flatMap((name) => [...guessesOf(name)]), ...OTHER_GUESSES])].filter(
      (guess, index) => !shown.includes(guess.toLowerCase()) && index % faultRounds(3, 1) === 0,
    );
    const told: string[] = [];
    for (const guess of guesses) if ((await answersTo(guess)) !== (await answersToTwin(guess))) told.push(guess);
    if (told[0] !== undefined) expect(await answersTo(told[0])).toBe(await answersToTwin(told[0]));
    expect(told).toEqual([]);
    recordFigure(
      'S15',
      'guesses',
      `${asked.toLocaleString('en')} requests with ${guesses.length} beginnings and near misses of ${NAMES.length} excluded names: 0 told from a word that is nowhere`,
    );
  }, 300_000);

  it('is found under its placeholder, and what a text shows is found though it is near a name', async () => {
    const { oven } = await notesByWord();
    expect(JSON.stringify(await vault.call('search', { query: 'What did [person 2] build?' }))).toContain(oven);
    const near = JSON.stringify(await vault.call('search', { query: 'Milan' }));
    expect(near).toContain('The Milan fair');
    expect(near).not.toContain('[person 1]');
    const facts = JSON.stringify(await vault.call('facts', { about: '[person 1]' }));
    expect(facts).toContain('[person 1]');
  });

  it('does not keep its folder from being excluded, however the folder is written on the disk', async () => {
    const hidden = [...vault.corpus.catalog.withStatus('kept')].find(({ title }) => title.includes('private clay'))!;
    expect(await vault.call('get_note', { id: hidden.id })).toMatchObject({ ok: false });
  });

  it('is not told by proposing it: a proposal is compared as the program wrote it, whatever it stands for', async () => {
    const propose = async (text: string) => {
      const reply = await vault.call('propose_note', { text });
      if (!reply.ok) return reply.error.message;
      const { ref, isNew } = reply.result as { ref: string; isNew: boolean };
      return { ref, isNew };
    };
    for (const name of ['Anna Nobody', 'Milena Dvorakova', '[person 1]', '[person 1b]']) {
      const first = await propose(name);
      expect(first).toMatchObject({ isNew: true });
      expect(await propose(name)).toEqual({ ...(first as object), isNew: false });
    }
    for (let count = 1; count <= 30; count += 1)
      expect(await propose('[person 1]'.repeat(count).slice(0, 300))).toHaveProperty('ref');
    const { groups } = await vault.corpus.review.queue();
    const titles = groups.flatMap(({ units }) => units.map(({ note }) => note.title));
    expect(titles).toContain('Milena Dvorakova');
    expect(titles.every((title) => title.length <= 300 && !title.includes('[person 1]'))).toBe(true);
  });
});

/** Every text of a reply, at any depth. */
const textsOf = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(textsOf)
      : [];

it('no field of any reply tells what a hidden note states, nor an excluded name', async () => {
  const claim = 'The safe code of the workshop is sevenfourtwo';
  const at = vault.clock.now();
  const copy = kept('A note about doors', {
    body: `${claim}. Doors are blue and heavy.`,
    path: `Workshop/${claim}.md`,
    tags: ['sevenfourtwo', 'doors'],
  });
  const [resourceId, chunkId] = [vault.ids.next<ResourceId>(), vault.ids.next<ChunkId>()];
  await vault.writer.commit({
    actor: 'import',
    kind: 'import.vault',
    label: 'what a hidden note states',
    changes: [
      put('notes', kept(claim, { neverSurface: true })),
      put('notes', copy),
      put('resources', {
        id: resourceId,
        title: claim,
        format: 'markdown' as const,
        contentHash: 'q',
        createdAt: at,
        updatedAt: at,
        chunkCount: 1,
        externalKey: `${DOCUMENT_KEY}${claim}/Lathe.md`,
        deletedAt: null,
      }),
      put('chunks', {
        id: chunkId,
        resourceId,
        ordinal: 0,
        path: [claim, 'The code sevenfourtwo', 'The spindle'],
        text: `${claim}. The lathe spindle needs oil on Fridays.`,
        contentHash: 'q',
        createdAt: at,
      }),
    ],
  });
  await vault.index.settled();
  const replies = new Map<string, unknown>();
  for (const [tool, given] of [
    ['get_note', { id: copy.id }],
    ['get_note', { id: `chunk:${chunkId}` }],
    ['search', { query: 'doors blue heavy', limit: 20 }],
    ['search', { query: 'lathe spindle oil Fridays', limit: 20 }],
    ['search', { query: 'oven', limit: 20 }],
    ['why', { id: copy.id, query: 'doors blue heavy' }],
    ['why', { id: `chunk:${chunkId}`, query: 'lathe spindle oil' }],
    ['recent', { limit: 50 }],
    ['facts', { limit: 200 }],
  ] as const)
    replies.set(`${tool} ${JSON.stringify(given)}`, await vault.call(tool, given));
  for (const [request, reply] of replies)
    for (const text of textsOf(reply))
      for (const planted of ['sevenfourtwo', 'safe code', ...NAMES])
        expect(text.toLowerCase(), `${request} tells ${planted}`).not.toContain(planted.toLowerCase());
  expect(replies.get(`get_note ${JSON.stringify({ id: copy.id })}`)).toMatchObject({
    ok: true,
    result: { tags: ['doors'], path: '…/…' },
  });
  expect(replies.get(`get_note ${JSON.stringify({ id: `chunk:${chunkId}` })}`)).toMatchObject({
    ok: true,
    result: { headings: ['The spindle'] },
  });
  const { notes } = (
    replies.get('recent {"limit":50}') as { result: { notes: { title: string; characters: number }[] } }
  ).result;
  expect(notes.find(({ title }) => title === copy.title)!.characters).toBe(
    'A note about doors\n\nDoors are blue and heavy.'.length,
  );
});
