import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { memoizeClusters, clusterUnits as topicsPieceByPiece, type ClusterableUnit } from './cluster-units';

const topicsOf = (units: ClusterableUnit[]) => [...topicsPieceByPiece(units)];
const unitsOf = (titles: string[]): ClusterableUnit[] =>
  titles.map((title, index) => ({ id: String(index).padStart(4, '0'), title }));

const KYOTO = [
  'We stay at the ryokan in Kyoto for four nights',
  'Ryokan breakfast ends at nine',
  'The Kyoto trip starts on the third of May',
  'Mika books the ryokan this week',
  'The Kyoto rail pass is too dear',
  'Kyoto hotels are full in May',
  'A rail pass covers the Kyoto trip',
];
const GARDEN = [
  'Borrowed scenery needs an outside view',
  'The garden essay opens with borrowed scenery',
  'The second draft of the garden essay is too long',
  'Moss gardens hide their borrowed scenery',
  'The essay compares a moss garden with a cloister',
  'The garden essay is due in June',
  'A cloister frames its garden from inside',
];

describe('topics of a session', () => {
  it('separate different subjects, even when they alternate in the session', () => {
    const mixed = KYOTO.flatMap((title, index) => [title, GARDEN[index]!]);
    const topics = topicsOf(unitsOf(mixed));
    expect(topics).toHaveLength(2);
    const titlesOf = (ids: string[]) => ids.map((id) => mixed[Number(id)]!);
    expect(titlesOf(topics[0]!.ids)).toEqual(KYOTO);
    expect(titlesOf(topics[1]!.ids)).toEqual(GARDEN);
  });

  it('are named by the words their units share, in their original spelling', () => {
    const [kyoto, garden] = topicsOf(unitsOf([...KYOTO, ...GARDEN]));
    expect(kyoto!.label).toMatch(/Kyoto/);
    expect(kyoto!.label).toMatch(/ryokan|rail pass/i);
    expect(garden!.label).toMatch(/borrowed scenery|garden/i);
    expect(topicsOf(unitsOf(['Buy milk', 'Call Anna']))[0]!.label).toBe('');
  });

  it('are computed once for the same units, and again after a rewording', () => {
    const remember = memoizeClusters();
    let made = 0;
    const read = (units: ClusterableUnit[]) => [
      ...topicsPieceByPiece(units, (piece, make) =>
        remember(piece, () => {
          made += 1;
          return make();
        }),
      ),
    ];
    const first = read(unitsOf(KYOTO));
    expect(read(unitsOf(KYOTO))).toEqual(first);
    expect(made).toBe(1);
    read(unitsOf([...KYOTO.slice(1), 'Another wording']));
    expect(made).toBe(2);
  });

  it('contain every unit once, at most twelve each, and at most one of twelve is small', () => {
    const word = fc.constantFrom('kyoto', 'ryokan', 'garden', 'essay', 'budget', 'train', 'mika', 'tea');
    const title = fc.array(word, { minLength: 1, maxLength: 5 }).map((words) => words.join(' '));
    fc.assert(
      fc.property(fc.array(title, { minLength: 1, maxLength: 80 }), (titles) => {
        const units = unitsOf(titles);
        const topics = topicsOf(units);
        expect(topics.flatMap(({ ids }) => ids).toSorted()).toEqual(units.map(({ id }) => id));
        for (const { ids } of topics) expect(ids.length).toBeLessThanOrEqual(12);
        // Two small groups would have been joined.
        expect(topics.filter(({ ids }) => ids.length < 5).length).toBeLessThanOrEqual(
          1 + Math.floor(topics.length / 2),
        );
        const small = topics.filter(({ ids }) => ids.length < 5).map(({ ids }) => ids.length);
        for (const [index, size] of small.entries())
          for (const other of small.slice(index + 1)) expect(size + other).toBeGreaterThan(12);
        expect(topicsOf(units)).toEqual(topics);
      }),
      { numRuns: 40 },
    );
  });
});
