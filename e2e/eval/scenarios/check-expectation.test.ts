import { describe, expect, it } from 'vitest';
import type { DecisionHistory } from '../../../shared/domain/trace';
import { checkExpectation } from './check-expectation';
import type { Seen, SeenTurn } from './observation';
import { EXPECTATION_KEYS, readScenarios, type Expectation } from './scenario-format';

const text = (title: string, body = title) => ({ title, text: body });

const history = {
  subject: 'the roof',
  records: [
    {
      kind: 'negative-result',
      state: 'stands',
      subject: 'the roof',
      choice: 'bitumen',
      alternatives: [],
      reasons: [],
      outcome: 'it cracked',
    },
    {
      kind: 'decision',
      state: 'replaced',
      subject: 'the roof',
      choice: 'slate',
      alternatives: [],
      reasons: ['grey'],
      outcome: '',
    },
    {
      kind: 'decision',
      state: 'stands',
      subject: 'the roof',
      choice: 'zinc',
      alternatives: ['slate'],
      reasons: ['lighter'],
      outcome: '',
    },
  ],
} as unknown as DecisionHistory;

const turn: SeenTurn = {
  sources: [text('Pond', 'The pond is three metres deep.'), text('', 'a'), text('', 'b'), text('', 'The well is dry.')],
  leftOut: [{ ...text('Sea'), stage: 'gate' }],
  isSkipped: false,
  saysNothingApplies: false,
  answer: 'Three metres.',
  units: [
    { text: 'Maybe we dig deeper', category: 'exploratory', isHedged: true },
    { text: 'The pond is deep', category: 'fact', isHedged: false },
  ],
  reuses: [text('Pond')],
  repetitions: 1,
  reminders: ['Before you dig, call the waterworks'],
  notices: ['What you wrote contradicts “Pond”'],
  decision: history,
  window: { from: '2026-02-01', to: '2026-02-28' },
  references: [{ mention: 'the digger guy', resolved: 'Osk' }],
};
const seen: Seen = {
  turn,
  vault: {
    notes: [{ ...text('Pond'), status: 'kept', category: 'fact', confirmations: 2 }],
    facts: [{ entity: 'me', attribute: 'city', value: 'Oslo' }],
    sessionSummary: 'We dug a pond.',
    threads: ['Ponds and wells'],
  },
};

/** An expectation as a file holds it. */
const readExpectation = (written: object): Expectation => {
  const steps = [{ say: 'a' }, { expect: written }];
  const json = JSON.stringify({ format: 1, scenarios: [{ id: 'a', capability: 'a', me: 'a', steps }] });
  return (readScenarios('a.json', json)[0]!.steps[1] as unknown as { expect: Expectation }).expect;
};
const check = (written: object, changes: Partial<SeenTurn> = {}) =>
  checkExpectation(readExpectation(written), { ...seen, turn: { ...turn, ...changes } });

/** Of each key: what holds, what does not, and what is said to have come instead. */
const CASES: {
  [Key in keyof Required<Expectation>]: [holds: unknown, wrong: unknown, got: string, changes?: Partial<SeenTurn>];
} = {
  surfaced: [['POND', 'three metres', 'well'], ['sea'], 'left out: gate: “Sea”'],
  firstThree: [['pond'], ['well'], '“The well is dry.”'],
  notSurfaced: [['sea'], ['well'], '“The well is dry.”'],
  atMost: [4, 3, '4: Pond'],
  nothing: [true, true, '“Three metres.”', { sources: [], saysNothingApplies: true }],
  skipped: [true, true, 'the funnel ran', { isSkipped: true }],
  answer: [['three METRES'], ['four'], '“Three metres.”'],
  notAnswer: [['four'], ['three'], '“Three metres.”'],
  left: [[{ match: 'sea', stage: 'gate' }], [{ match: 'sea', stage: 'floor' }], 'gate: “Sea”'],
  units: [
    [{ match: 'dig', category: 'exploratory', hedged: true }],
    [{ match: 'pond', hedged: true }],
    '“The pond is deep” (fact)',
  ],
  noUnits: [['well'], ['dig'], '“Maybe we dig deeper” (exploratory, hedged)'],
  reuses: [['pond'], ['well'], '“Pond”'],
  notes: [
    [{ match: 'pond', status: 'kept', category: 'fact', confirmations: 2 }],
    [{ match: 'pond', status: 'rejected' }],
    '“Pond” (kept, fact, 2 confirmations)',
  ],
  facts: [[{ entity: 'me', value: '^oslo$' }], [{ value: 'Bergen' }], 'me · city · Oslo'],
  notFacts: [[{ value: 'Bergen' }], [{ attribute: 'city' }], 'me · city · Oslo'],
  reminders: [['waterworks'], ['fire'], '“Before you dig, call the waterworks”'],
  noReminders: [['fire'], ['dig'], '“Before you dig, call the waterworks”'],
  notices: [['pond'], ['sea'], 'contradicts “Pond”'],
  noNotices: [['sea'], ['pond'], 'contradicts “Pond”'],
  decision: [
    { subject: 'roof', decided: 'zinc', reason: 'lighter', alternative: 'slate', failed: 'bitumen.*cracked' },
    { subject: 'roof', decided: 'slate' },
    'decision (stands) “zinc”',
  ],
  noDecision: [true, true, 'on “the roof”', { decision: null }],
  window: [
    { from: '2026-02-01', to: '2026-02-28' },
    { from: '2026-02-01', to: '2026-02-27' },
    '2026-02-01 to 2026-02-28',
  ],
  resolved: [[{ mention: 'guy', as: 'Osk' }], [{ mention: 'guy', as: 'Mila' }], '“the digger guy” as “Osk”'],
  sessionSummary: ['pond', 'well', '“We dug a pond.”'],
  thread: ['wells', 'sea', '“Ponds and wells”'],
};

describe('an expectation', () => {
  it('of every key is checked', () => expect(Object.keys(CASES).sort()).toEqual([...EXPECTATION_KEYS].sort()));

  it.each(Object.entries(CASES))(
    'of %s holds when it is so, and else says what came instead',
    (key, [holds, wrong, got, changes]) => {
      expect(check({ [key]: holds }, changes)).toEqual([]);
      const unmet = check({ [key]: wrong });
      expect(unmet.map((one) => one.got).join('\n')).toContain(got);
      expect(unmet[0]!.expected).not.toBe('');
    },
  );

  it('of no notices or no units at all holds only without any', () => {
    expect(check({ noNotices: true }, { notices: [] })).toEqual([]);
    expect(check({ noNotices: true })).toHaveLength(1);
    expect(check({ noUnits: true }, { units: [] })).toEqual([]);
    expect(check({ noUnits: true })[0]!.got).toContain('Maybe we dig deeper');
  });

  it('of a decision fails by each part, and where there was none', () => {
    const wrong = { subject: 'pond', decided: 'tiles', reason: 'cheap', alternative: 'tin', failed: 'straw' };
    expect(check({ decision: wrong }).map(({ expected }) => expected)).toEqual([
      'decision on /pond/',
      'decision: decided /tiles/',
      'decision: reason /cheap/',
      'decision: alternative /tin/',
      'decision: failed /straw/',
    ]);
    expect(check({ decision: { subject: 'roof' } }, { decision: null })[0]!.got).toBe('answered from no decision');
  });

  it('reports each pattern that fails', () => {
    expect(check({ surfaced: ['pond', 'sea', 'lake'], notAnswer: ['three'] }).map(({ expected }) => expected)).toEqual([
      'surfaced /sea/',
      'surfaced /lake/',
      'notAnswer /three/',
    ]);
  });
});
