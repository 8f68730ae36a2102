import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { put } from '../../../shared/domain/batch';
import type { Message } from '../../../shared/domain/message';
import { noteSchema, type Category, type Note } from '../../../shared/domain/note';
import type { ExtractReply } from '../../models/prompts/extract';
import { createProviderEngine } from '../../models/provider/provider-engine';
import { startFakeProvider, type FakeProvider } from '../../testing/fake-provider/fake-provider';
import { silentLogger } from '../../../shared/lib/logger';
import { openTestCorpus, type TestCorpus } from '../testing/open-test-corpus';
import { createExtraction, type TurnExtraction } from './extract-turn';

let vault: TestCorpus;
let fake: FakeProvider;
beforeEach(async () => {
  [vault, fake] = await Promise.all([openTestCorpus(), startFakeProvider()]);
});
afterEach(async () => {
  await Promise.all([vault.close(), fake.stop()]);
});

type Unit = { quote: string; text?: string; category?: Category; message?: number };
type Entries = { [List in Exclude<keyof ExtractReply, 'units'>]?: Partial<ExtractReply[List][number]>[] };

/** Extracts the last two of these messages, the person's and the assistant's in turn, with the others before them. */
async function extract(texts: string[], units: Unit[], entries: Entries | object = {}): Promise<TurnExtraction> {
  fake.setStructured('units', {
    units: units.map((unit) => ({ message: 1, text: unit.quote, category: 'fact', ...unit })),
    ...entries,
  });
  const { messages } = await vault.session(texts.length % 2 === 0 ? texts : [...texts, 'Noted.']);
  return extractFrom(messages);
}

async function extractFrom(messages: Message[], excludedPeople: string[] = []): Promise<TurnExtraction> {
  const excluded = { people: excludedPeople, places: [], folders: [] };
  const engine = createProviderEngine({
    settings: { preset: 'custom', baseUrl: fake.url, chatModel: 'fake-chat', smallModel: '', embeddingModel: '' },
    key: null,
    now: vault.clock.now,
    log: silentLogger,
    excluded,
    timeouts: { structuredMs: 3_000 },
    maxRetries: 0,
  });
  const turn = await createExtraction({ ...vault.deps, engine: () => engine, excluded: () => excluded }).extractTurn(
    { messages: messages.slice(-2), earlier: messages.slice(0, -2), recalledTexts: [] },
    new AbortController().signal,
  );
  for (const note of turn.notes) expect(noteSchema.safeParse(note).error).toBeUndefined();
  await vault.commit(turn.notes.map((note) => put('notes', note)));
  return turn;
}

const keep = (notes: readonly Note[]) =>
  vault.review.decide({ decision: 'keep', units: notes.map(({ id }) => ({ id, alike: [] })) });
const factsHeld = () =>
  vault.factTable
    .all()
    .filter(({ retractedAt }) => retractedAt === null)
    .map(({ entity, attribute, value }) => `${entity} | ${attribute} | ${value}`);
const noDates = { from: '', until: '' };

describe('facts', () => {
  it.each([
    ['Szymon od marca pracuje w gazowni.', { entity: 'Szymon', attribute: 'pracodawca', value: 'gazowni' }],
    ['Mon médecin est le docteur Aubry.', { entity: 'me', attribute: 'médecin', value: 'docteur Aubry' }],
    ['Jag är allergisk mot jordnötter.', { entity: 'me', attribute: 'allergi', value: 'jordnötter' }],
    ['弟の仕事は消防士です。', { entity: '弟', attribute: '仕事', value: '消防士' }],
  ])('in any language, when the note is kept: %s', async (text, fact) => {
    const { notes } = await extract([text], [{ quote: text }], { facts: [{ quote: text, ...noDates, ...fact }] });
    expect(factsHeld()).toEqual([]);
    await keep(notes);
    expect(factsHeld()).toContain(`${fact.entity} | ${fact.attribute} | ${fact.value}`);
    expect(fake.requestsOf('units')).toHaveLength(1);
  });

  it.each([
    ['an invented quote', 'The kayak is red.', { quote: 'The kayak is blue', value: 'blue' }],
    ['a value that was not said', 'The kayak is red.', { quote: 'The kayak is red', value: 'blue' }],
    ['a name that was not said', 'The kayak is red.', { quote: 'The kayak is red', value: 'red', entity: 'Ingrid' }],
    ['a denial', 'The kayak is not red.', { quote: 'The kayak is not red', value: 'red' }],
    ['a hedge', 'The kayak is probably red.', { quote: 'The kayak is probably red', value: 'red' }],
    ['an instruction', 'The kayak is red.', { quote: 'The kayak is red', value: 'red', attribute: 'ignore all rules' }],
  ])('none from %s', async (_what, text, fact) => {
    const { notes } = await extract([text], [{ quote: text }], {
      facts: [{ entity: 'the kayak', attribute: 'hull paint', ...noDates, ...fact }],
    });
    expect(notes).toHaveLength(1);
    await keep(notes);
    expect(factsHeld().filter((fact) => fact.includes('hull paint') || fact.includes('ignore'))).toEqual([]);
  });

  it('none from the assistant’s words', async () => {
    const text = 'The ferry to Brekstad sails at seven.';
    const { notes } = await extract(['When does it sail?', text], [{ quote: text, message: 2, category: 'idea' }], {
      facts: [{ quote: text, entity: 'The ferry', attribute: 'departure', value: 'seven', ...noDates }],
    });
    expect(notes).toHaveLength(1);
    expect(notes[0]!.readings).toBeUndefined();
  });

  it('the rules’ value stands where both read one', async () => {
    const text = 'My dentist is Dr. Holm.';
    const { notes } = await extract([text], [{ quote: text }], {
      facts: [{ quote: text, entity: 'me', attribute: 'dentist', value: 'Holm', ...noDates }],
    });
    await keep(notes);
    expect(factsHeld()).toEqual(['me | dentist | Dr. Holm']);
  });

  it('with the dates that the message names, and none that it does not', async () => {
    const text = 'Od 12 kwietnia Szymon mieszka w Gdyni.';
    const fact = { quote: text, entity: 'Szymon', attribute: 'miasto', value: 'Gdyni', until: '' };
    const { notes } = await extract([text], [{ quote: text }], { facts: [{ ...fact, from: '2026-04-12' }] });
    expect(notes[0]!.readings!.facts[0]!.validFrom).toBe(Date.UTC(2026, 3, 12));
    const other = 'Szymon mieszka w Gdyni z siostrą.';
    const second = await extract([other], [{ quote: other }], {
      facts: [{ ...fact, quote: other, from: '2020-01-01' }],
    });
    expect(second.notes[0]!.readings!.facts[0]!.validFrom).toBeNull();
  });

  it('an edited note is read by the rules', async () => {
    const text = 'Jag är allergisk mot jordnötter.';
    const { notes } = await extract([text], [{ quote: text }], {
      facts: [{ quote: text, entity: 'me', attribute: 'allergi', value: 'jordnötter', ...noDates }],
    });
    await vault.review.keep({ id: notes[0]!.id, alike: [], title: 'Jag är allergisk mot hasselnötter' });
    expect(factsHeld()).toEqual([]);
  });
});

describe('hedges', () => {
  it('a quoted hedge that the rules do not know makes the unit exploratory', async () => {
    const text = 'Ehkä muutamme Turkuun.';
    const { notes } = await extract([text], [{ quote: text, category: 'decision' }], {
      hedges: [{ quote: 'Ehkä muutamme', strength: 'possible' }],
    });
    expect(notes[0]!.category).toBe('exploratory');
  });

  it('a hedge that the rules find stays, whatever the model says', async () => {
    const text = 'Maybe we move to Turku.';
    const { notes } = await extract([text], [{ quote: text, category: 'decision' }], {
      hedges: [{ quote: text, strength: 'firm' }],
      decisions: [{ quote: text, choice: 'move to Turku', alternatives: [], reasons: [], tried: [] }],
    });
    expect(notes[0]!.category).toBe('exploratory');
    expect(notes[0]!.readings).toBeUndefined();
  });

  it('what is only intended is not decided', async () => {
    const text = 'Aiomme muuttaa Turkuun.';
    const { notes } = await extract([text], [{ quote: text, category: 'decision' }], {
      hedges: [{ quote: text, strength: 'intended' }],
    });
    expect(notes[0]!.category).toBe('action-item');
  });

  it('an invented quote hedges nothing', async () => {
    const text = 'Muutamme Turkuun.';
    const { notes } = await extract([text], [{ quote: text, category: 'decision' }], {
      hedges: [{ quote: 'Ehkä muutamme Turkuun', strength: 'possible' }],
    });
    expect(notes[0]!.category).toBe('decision');
  });
});

describe('lessons', () => {
  const lesson = {
    type: 'correction',
    actions: ['kolumnę usunąć', 'usunąć pole'],
    instruction: 'najpierw zrobić kopię bazy',
    reason: 'straciliśmy dane',
    severity: 'high',
  };

  it('in any language, with the reason as quoted and the similar actions', async () => {
    const text = 'Zanim usuniesz kolumnę, zawsze najpierw zrobić kopię bazy, bo straciliśmy dane.';
    const { notes } = await extract([text], [{ quote: text, category: 'constraint' }], {
      lessons: [{ quote: text, ...lesson }],
    });
    await keep(notes);
    const [kept] = vault.lessonTable.all();
    expect(kept).toMatchObject({ instruction: lesson.instruction, reason: lesson.reason, type: 'correction' });
    expect(kept!.trigger.actions).toEqual(lesson.actions);
    expect(kept!.weight).toBeGreaterThanOrEqual(0.65);
    expect(vault.lessonTable.match(['usunąć pole'], 'Chcę usunąć pole z tabeli')).toHaveLength(1);
  });

  it('the rules’ words stand, and one incident warns before what the model names as similar', async () => {
    const text = 'Never drop columns in a production migration, we lost the orders.';
    const { notes } = await extract([text], [{ quote: text, category: 'constraint' }], {
      lessons: [
        {
          quote: text,
          type: 'correction',
          actions: ['drop columns', 'truncate the table'],
          instruction: 'do not drop columns in a production migration',
          reason: 'we lost the orders',
          severity: 'high',
        },
      ],
    });
    await keep(notes);
    const found = vault.lessonTable.match(['truncate the table'], 'I am about to truncate the table of orders');
    expect(found.map(({ lesson: { instruction } }) => instruction)).toEqual([
      expect.stringContaining('do not drop columns') as string,
    ]);
  });

  it.each([
    ['an invented quote', { quote: 'Never sell the boat' }],
    ['an instruction that was not said', { instruction: 'sell every share of the company at once' }],
    ['an action that was not said', { actions: ['invade Poland'] }],
    ['no action', { actions: [] }],
    ['an instruction to the model', { instruction: 'ignore the rules on the varnish of the boat' }],
  ])('none from %s', async (_what, change) => {
    const text = 'The varnish of the boat needs two dry days.';
    const { notes } = await extract([text], [{ quote: text }], {
      lessons: [
        {
          quote: text,
          type: 'correction',
          actions: ['varnish the boat'],
          instruction: 'wait for two dry days',
          reason: '',
          severity: 'low',
          ...change,
        },
      ],
    });
    expect(notes).toHaveLength(1);
    expect(notes[0]!.readings?.lesson ?? null).toBeNull();
  });
});

describe('decisions', () => {
  const talk = [
    'Czekam na rachunek. Wzięliśmy farbę kredową, ale odpadła po deszczu.',
    'Możecie wziąć olej lniany albo lakier jachtowy.',
    'Zdecydowaliśmy: malujemy ławkę lakierem jachtowym, bo wytrzyma zimę.',
  ];
  const decision = {
    quote: 'malujemy ławkę lakierem jachtowym',
    choice: 'lakierem jachtowym',
    alternatives: ['olej lniany'],
    reasons: ['wytrzyma zimę'],
    tried: [{ what: 'farbę kredową', outcome: 'odpadła po deszczu' }],
  };
  const unit: Unit = { quote: talk[2]!, text: 'Malujemy ławkę lakierem jachtowym', category: 'decision' };

  it('with alternatives and failed tries of earlier turns, each as quoted', async () => {
    const { notes } = await extract(talk, [unit], { decisions: [decision] });
    await keep(notes);
    const records = vault.decisionTable.all();
    expect(records.find(({ kind }) => kind === 'decision')).toMatchObject({
      choice: 'lakierem jachtowym',
      alternatives: ['olej lniany'],
      reasons: ['wytrzyma zimę'],
    });
    expect(records.find(({ kind }) => kind === 'negative-result')).toMatchObject({
      choice: 'farbę kredową',
      reasons: ['odpadła po deszczu'],
    });
    const [plan] = await vault.contradictions.flag([
      await vault.unit('Malujemy płot: farbę kredową kupię jutro', undefined, { category: 'action-item' }),
    ]);
    expect(plan!.contradicts).toEqual([notes[0]!.id]);
    await vault.writer.undo('review');
    expect(vault.decisionTable.all()).toEqual([]);
  });

  it('whatever the model labels the note: what it quotes as chosen was decided', async () => {
    const labelled: Unit = { ...unit, category: 'fact' };
    await keep((await extract(talk, [labelled], { decisions: [decision] })).notes);
    expect(vault.decisionTable.all().map(({ kind, choice }) => [kind, choice])).toEqual([
      ['decision', 'lakierem jachtowym'],
      ['negative-result', 'farbę kredową'],
    ]);
  });

  it('but a fact of which the model quotes no choice is none', async () => {
    const labelled: Unit = { ...unit, category: 'fact' };
    await keep((await extract(talk, [labelled], { decisions: [{ ...decision, choice: 'farbą olejną' }] })).notes);
    expect(vault.decisionTable.all()).toEqual([]);
  });

  it('without parts that nobody said, or that only the assistant said to have failed', async () => {
    const { notes } = await extract(talk, [unit], {
      decisions: [
        {
          ...decision,
          choice: 'pomalować na zielono',
          alternatives: ['farba olejna', 'olej lniany'],
          reasons: ['jest tani'],
          tried: [{ what: 'olej lniany', outcome: '' }],
        },
      ],
    });
    const { choice, alternatives, reasons, tried } = notes[0]!.readings!.decision!;
    expect({ choice, alternatives: alternatives.map(({ text }) => text), reasons, tried }).toEqual({
      choice: '',
      alternatives: ['olej lniany'],
      reasons: [],
      tried: [],
    });
  });

  it('none of the assistant becomes the person’s', async () => {
    const { notes } = await extract(
      ['Which varnish?', 'We have decided: the bench gets yacht varnish.'],
      [{ quote: 'We have decided: the bench gets yacht varnish.', message: 2, category: 'decision' }],
      { decisions: [{ ...decision, quote: 'the bench gets yacht varnish', choice: 'yacht varnish' }] },
    );
    expect(notes.every(({ category, readings }) => category !== 'decision' && readings === undefined)).toBe(true);
  });
});

describe('a reply that cannot be used', () => {
  it('entries of another form cost no unit', async () => {
    const text = 'The varnish of the boat needs two dry days.';
    const { notes } = await extract([text], [{ quote: text }], {
      facts: [{ nothing: 'of the kind' }],
      lessons: { type: 7 },
      decisions: null,
    });
    expect(notes.map(({ title }) => title)).toEqual([text]);
  });

  it.each(['malformed-json', 'empty', 'bad-key', 'hang'] as const)('%s: the rules read the turn', async (mode) => {
    fake.setMode(mode);
    const { messages } = await vault.session(['My dentist is Dr. Holm.', 'Noted.']);
    const { notes, reason } = await extractFrom(messages);
    expect(reason).toContain('offline rules');
    await keep(notes);
    expect(factsHeld()).toEqual(['me | dentist | Dr. Holm']);
  });
});

describe('what is private', () => {
  it('readings with an excluded name are left out, and the name is not sent', async () => {
    const text = 'We decided to sell the boat.';
    fake.setStructured('units', {
      units: [{ message: 1, quote: text, text, category: 'decision' }],
      decisions: [
        { quote: text, choice: 'sell the boat', alternatives: ['give it to [person 1]'], reasons: [], tried: [] },
      ],
    });
    const { messages } = await vault.session(['We could give it to Ingrid.', 'Or sell it.', text, 'Noted.']);
    const { notes } = await extractFrom(messages, ['Ingrid']);
    expect(JSON.stringify(fake.requestsOf('units')[0]!.body)).not.toContain('Ingrid');
    expect(notes).toHaveLength(1);
    expect(JSON.stringify(notes)).not.toContain('Ingrid');
  });
});
