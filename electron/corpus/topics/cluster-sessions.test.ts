import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { MessageId } from '../../../shared/domain/ids';
import { clusterSessions } from './cluster-sessions';
import { readSessionSignals, type SessionSignals } from './session-signals';

const session = (id: string, at: number, texts: readonly string[], title = '', joints: string[] = []): SessionSignals =>
  readSessionSignals({
    id,
    at,
    title,
    sharedNoteKeys: joints,
    resolve: (key) => key,
    messages: texts.map((text, index) => ({
      id: `${id}M${index}` as MessageId,
      index,
      role: index % 2 === 0 ? 'person' : 'assistant',
      speaker: null,
      text,
      createdAt: at,
    })),
  });
const KILN = [
  'The kiln cracked the glaze at 1,200 degrees.',
  'A slower kiln keeps the glaze whole.',
  'Then I fire the kiln with the celadon glaze again.',
  'Celadon cracks when the kiln cools fast.',
];
const GARDEN = [
  'The compost for the tomato bed smells.',
  'Turn the compost; a tomato needs air at its roots.',
  'The trellis of the tomato bed broke too.',
  'A steel trellis lasts; put the compost under it.',
];

describe('topics over sessions', () => {
  it('join sessions on one subject, name it, and leave others out', () => {
    const found = clusterSessions([
      session('A', 1, KILN),
      session('B', 2, GARDEN),
      session('C', 3, KILN.toReversed()),
      session('D', 4, GARDEN.toReversed()),
      session('E', 5, ['Which bus goes to the harbour?', 'The bus to the harbour is number nine.']),
    ]);
    expect(found.map(({ sessionIds }) => sessionIds)).toEqual(
      expect.arrayContaining([
        ['A', 'C'],
        ['B', 'D'],
      ]),
    );
    expect(found).toHaveLength(2);
    expect(found.find(({ sessionIds }) => sessionIds[0] === 'A')!.subject.toLowerCase()).toMatch(/kiln|glaze|celadon/u);
  });

  it.each([
    [
      'bicycle',
      ['The bicycle needs a new chain. The bicycle stands in the cellar.'],
      ['Ravi wants to borrow the bicycle. A bicycle of that height suits him.'],
      ['Somebody scratched the bicycle. The insurer pays for the bicycle.'],
    ],
    [
      'Wintergarten',
      ['Der Wintergarten bekommt ein Glasdach. Der Wintergarten liegt im Süden.'],
      ['Für den Wintergarten fehlt die Genehmigung. Den Wintergarten baut Firma Ott.'],
      ['Im Wintergarten soll ein Ofen stehen. Der Wintergarten kostet zu viel.'],
    ],
    [
      'cisterna',
      ['La cisterna pierde agua. La cisterna tiene veinte años.'],
      ['Pedro limpia la cisterna. Vaciar la cisterna lleva un día.'],
      ['Una cisterna nueva cuesta mucho. La cisterna vieja sirve de maceta.'],
    ],
  ])('joins short chats that speak of one thing throughout: %s', (word, ...chats) => {
    const found = clusterSessions([
      ...chats.map((texts, index) => session(`S${index}`, index, texts)),
      session('other', 9, ['Which bus goes to the harbour? The fare went up.']),
    ]);
    expect(found.map(({ sessionIds }) => sessionIds)).toEqual([['S0', 'S1', 'S2']]);
    expect(found[0]!.subject.toLowerCase()).toContain(word.toLowerCase());
  });

  it('do not join chats that mention one thing in passing', () => {
    const chats = [
      'The plumber is late. He comes by bicycle. Nobody else mends boilers here.',
      'My aunt sold her bicycle. She paints now. Her studio faces the harbour.',
    ];
    expect(clusterSessions(chats.map((text, index) => session(`S${index}`, index, [text])))).toEqual([]);
  });

  it('may share a session', () => {
    const found = clusterSessions([
      session('A', 1, KILN),
      session('C', 2, KILN.toReversed()),
      session('B', 3, GARDEN),
      session('D', 4, GARDEN.toReversed()),
      session('both', 5, [...KILN, ...GARDEN]),
    ]);
    expect(found.filter(({ sessionIds }) => sessionIds.includes('both'))).toHaveLength(2);
  });

  it('join sessions that share a kept note even in other words, and are named by their words', () => {
    const found = clusterSessions([
      session('A', 1, KILN, '', ['note N1']),
      session('B', 2, ['The kiln stands in the shed.', 'The shed needs a door for the kiln.'], '', ['note N1']),
    ]);
    expect(found).toMatchObject([{ sessionIds: ['A', 'B'], terms: expect.arrayContaining(['kiln']) }]);
  });

  it('are found among sessions of two or three sentences, and named as somebody wrote it', () => {
    const nameOf = (sessions: string[][]) =>
      clusterSessions(sessions.map((texts, index) => session(`S${index}`, index, texts))).map(
        ({ subject, sessionIds }) => [subject, sessionIds.length],
      );
    expect(
      nameOf([
        ['We need a new harbour crane.', 'Noted.', 'The harbour crane could be electric or diesel.', 'Got it.'],
        ['The harbour crane will be electric, because diesel is loud.', 'Noted.'],
        ['The bread wants more salt.', 'Noted.', 'The choir sings on the green.', 'Got it.'],
        ['The electric harbour crane is up.', 'Great.'],
      ]),
    ).toEqual([['Harbour crane', 3]]);
    expect(
      nameOf([
        ['Für die Werkstatt brauchen wir eine neue Drehbank.', 'Die Drehbank darf 3000 Euro kosten.'],
        ['Die alte Drehbank in der Werkstatt ist verkauft.'],
        ['Tante Frieda kommt am Sonntag.', 'Der Hund hat den Schuh zerbissen.'],
      ]),
    ).toEqual([['Drehbank', 2]]);
    expect(
      nameOf([
        ['El comité de la playa pide más papeleras.', 'El ayuntamiento paga las papeleras de la playa.'],
        ['El comité ha pintado las papeleras de la playa.'],
        ['Mi hermana estudia medicina en Sevilla.'],
      ]),
    ).toEqual([[expect.stringMatching(/^(?:Papeleras|Playa)/u), 2]]);
  });

  it('are not made of everyday words', () => {
    const talk = [
      'I think we should plan the week and check the time tomorrow.',
      'Good idea, check the plan and the time next week.',
      'I think the plan for the week is good.',
      'Great, check it tomorrow.',
    ];
    expect(clusterSessions([session('A', 1, talk), session('B', 2, talk.toReversed())])).toEqual([]);
  });

  it('do not depend on the order of sessions; each has at least two, oldest first', () => {
    const words = fc.array(
      fc.constantFrom(
        'kiln',
        'glaze',
        'celadon',
        'compost',
        'tomato',
        'trellis',
        'mooring',
        'rudder',
        'anchor',
        'Wanda',
        'Lindow',
      ),
      { minLength: 3, maxLength: 8 },
    );
    const texts = fc.array(
      words.map((list) => `We saw ${list.join(' and ')}.`),
      { minLength: 2, maxLength: 6 },
    );
    const vault = fc
      .array(fc.tuple(texts, fc.nat(50)), { minLength: 2, maxLength: 25 })
      .map((sessions) => sessions.map(([list, at], index) => session(`S${index}`, at, list)));
    fc.assert(
      fc.property(
        vault.chain((sessions) =>
          fc.tuple(fc.constant(sessions), fc.shuffledSubarray(sessions, { minLength: sessions.length })),
        ),
        ([sessions, shuffled]) => {
          const found = clusterSessions(sessions);
          expect(clusterSessions(shuffled)).toEqual(found);
          const order = sessions.toSorted((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1)).map(({ id }) => id);
          for (const { sessionIds } of found) {
            expect(sessionIds.length).toBeGreaterThanOrEqual(2);
            expect(sessionIds).toEqual(order.filter((id) => sessionIds.includes(id)));
          }
        },
      ),
    );
  });
});
