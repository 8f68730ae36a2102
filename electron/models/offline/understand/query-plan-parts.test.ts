import { describe, expect, it } from 'vitest';
import { needKindSchema } from '../../../../shared/domain/query-plan';
import type { DictionaryEntry } from '../../../ports/engine';
import { planByRules } from './plan-by-rules';
import { plannedActionsIn, stepsOfPlan } from '../../../language/questions/planned-actions';
import { cautionSteps } from './caution-steps';
import { decomposeQuestion } from './decompose-question';
import { factKeyOfQuestion } from './question-fact-key';
import { memoryNeedsOf } from './memory-needs';
import type { Turn } from '../../../../shared/domain/turn';

const turn = (text: string, role: Turn['role'] = 'person'): Turn => ({ role, speaker: null, text, at: 0 });
const plan = (question: string, recentTurns: Turn[] = [], dictionary: DictionaryEntry[] = []) =>
  planByRules({ question, recentTurns, asOf: 0, knownNames: ['Anna'], dictionary });
const needs = (question: string, recentTurns: Turn[] = [], dictionary: DictionaryEntry[] = []) =>
  memoryNeedsOf({ question, recentTurns, asOf: 0, knownNames: [], dictionary }, []);

describe('needs', () => {
  const person = (name: string): DictionaryEntry => ({
    mention: name,
    name,
    of: name,
    kind: 'person',
    isNameLike: true,
    ref: null,
    quote: '',
  });
  it.each<[string, string, Turn[], DictionaryEntry[]]>([
    ['ambiguity', 'What did he say about it?', [turn('Dave and Tom called.')], [person('Dave'), person('Tom')]],
    ['contradiction', 'But you said the third of May', [], []],
    ['follow-up-failure', 'That still does not work', [], []],
    [
      'loop',
      'Which garden should come first in the essay?',
      [turn('Which garden should come first in the essay?')],
      [],
    ],
    ['high-stakes', 'Which dose of the medication did she name?', [], []],
    ['mode-shift', 'Different topic: the bicycle', [], []],
    ['mode-shift', 'Where does the bicycle chain rust?', [turn('The essay needs a garden.')], []],
    ['frustration', 'Ugh, this is useless!!', [], []],
    ['sensitive-context', 'When was the funeral?', [], []],
    ['under-specified', 'What about that?', [], []],
  ])('%s: %s', (kind, question, turns, dictionary) => {
    const found = needs(question, turns, dictionary).find((need) => need.kind === kind);
    expect(found?.confidence).toBeGreaterThan(0);
    expect(found?.confidence).toBeLessThanOrEqual(1);
  });

  it('all nine can be detected, none in a plain question, and two signs raise the confidence', () => {
    expect(needKindSchema.options).toHaveLength(9);
    expect(needs('When did Anna buy the boat in Oslo?')).toEqual([]);
    const sure = (question: string) => needs(question).find(({ kind }) => kind === 'follow-up-failure')!.confidence;
    expect(sure('It still doesn’t work'.replace('’', "'") + ', that did not help')).toBeGreaterThan(
      sure("It still doesn't work"),
    );
  });
});

describe('the key of an enumerable fact', () => {
  it.each<[string, string, string]>([
    ["What is my dentist's phone number?", 'my dentist', 'phone number'],
    ['What’s my blood type?', 'me', 'blood type'],
    ['How old is Anna?', 'Anna', 'age'],
    ['Who is my dentist?', 'my dentist', 'name'],
    ["When is Henrike's birthday?", 'Henrike', 'birthday'],
    ['What am I allergic to?', 'me', 'allergy'],
    ['Can you tell me the price of the boat?', 'boat', 'price'],
  ])('%s', (question, entity, attribute) => expect(factKeyOfQuestion(question)).toEqual({ entity, attribute }));

  it.each([
    "What is Anna's opinion on boats?",
    'Why did we move?',
    'What did Anna buy?',
    'Tell me a story',
    'What is the reason we moved?',
    '',
  ])('none: %s', (question) => expect(factKeyOfQuestion(question)).toBeNull());
});

describe('actions', () => {
  it.each<[string, string[]]>([
    ["I'm going to book a flight to Oslo next week", ['book a flight']],
    ['How should I deploy the site?', ['deploy the site']],
    ['Write an email to Henrike about the draft', ['write an email']],
    ['Before I send the invoice, is anything missing?', ['send the invoice']],
    ['Did I book a flight?', []],
    ['How did I want to treat empty space?', []],
    ['Can you remind me what we said?', []],
    ['When did we fly?', []],
  ])('%s', (message, actions) => expect(plannedActionsIn(message)).toEqual(actions));

  it.each<[string, string[]]>([
    [
      'The plan: 1. empty the kiln, 2. glaze the bowls, then fire them',
      ['empty the kiln', 'glaze the bowls', 'fire them'],
    ],
    ['Rename the branch and squash the commits', ['rename the branch', 'squash the commits']],
    ["I'm going to book a flight, the kiln is cold", ['book a flight']],
  ])('of a plan: %s', (message, actions) => expect(stepsOfPlan(message)).toEqual(actions));
});

describe('hops', () => {
  it.each<[string, string[]]>([
    [
      'What is the name of the restaurant where I had dinner with the person who recommended the hiking trail?',
      ['the person recommended the hiking trail', 'I had dinner with {1} at the restaurant'],
    ],
    [
      "Who wrote the book that Anna's sister lent me?",
      ['Anna has a sister', '{1} lent me the book', 'someone wrote {2}'],
    ],
    [
      "In which city does my dentist's brother live?",
      ['I have a dentist', '{1} has a brother', '{2} lives in the city'],
    ],
    ['What does the son of my neighbour study?', ['I have a neighbour', '{1} has a son', '{2} studies something']],
    ["Who is my boss's wife?", ['I have a boss', '{1} has a wife']],
    ["Is Anna's brother vegetarian?", ['Anna has a brother', '{1} is vegetarian']],
    ['Where does the friend who gave me the camera live now?', ['the friend gave me the camera', '{1} lives now']],
    ['When does the neighbour whose cat is called Miso leave?', ["the neighbour's cat is called Miso", '{1} leaves']],
    ["Where does Anna's sister work?", ['Anna has a sister', '{1} works']],
  ])('%s', (question, hops) => expect(decomposeQuestion(question, ['Anna'])).toEqual(hops));

  it.each([
    "Who is Anna's sister?",
    'When did Anna buy the boat?',
    'Which garden has the wall that is made of clay?',
    'What did I do the day that we met?',
    '',
  ])('one step: %s', (question) => expect(decomposeQuestion(question, ['Anna'])).toEqual([]));
});

describe('what speaks against a plan', () => {
  it.each<[string, string[]]>([
    [
      'I want to bake something with tart cherries on Sunday, is there anything I should watch out for?',
      ['tart cherries contain something', 'I must avoid {1}'],
    ],
    ['Should I avoid grapefruit juice?', ['grapefruit juice contains something', 'I must avoid {1}']],
    [
      'Ich will mit Sauerkirschen backen, muss ich auf etwas achten?',
      ['Sauerkirschen enthalten etwas', 'Ich muss {1} meiden'],
    ],
    ['When did Anna buy the cherries?', []],
  ])('%s', (question, steps) => expect(cautionSteps(question)).toEqual(steps));
});

describe('the rest of the plan', () => {
  it('routes live facts to the vault and the web, and everything else to the vault', () => {
    expect(plan('What is the weather in Kyoto?').route).toBe('vault-and-web');
    expect(plan('What is the latest price of gold?').route).toBe('vault-and-web');
    expect(plan('What did I pay for gold?').route).toBe('vault');
    expect(plan('2 + 2 = ?').route).toBe('none');
  });

  it('resolves aliases of a note, with the sentence that defines them', () => {
    const interval: DictionaryEntry = {
      mention: 'the interval',
      name: 'the interval',
      of: 'Ma',
      kind: 'alias',
      isNameLike: false,
      ref: 'note:ma' as never,
      quote: 'Ma. The interval that is part of the thing.',
    };
    const made = plan('Where does the interval come from?', [], [interval]);
    expect(made.references).toEqual([
      { mention: 'the interval', resolved: 'Ma', note: 'The interval that is part of the thing.', ref: 'note:ma' },
    ]);
    expect(made.intent).toContain('Ma');
  });

  it('abstracts the intent to the requested level', () => {
    const intent = (altitude: 'angle' | 'subject' | 'domain') =>
      planByRules({
        question: 'When did Anna buy the boat?',
        recentTurns: [],
        asOf: 0,
        knownNames: ['Anna'],
        intentAbstraction: altitude,
      }).intent;
    expect(new Set([intent('angle'), intent('subject'), intent('domain')]).size).toBe(3);
    expect(intent('angle')).toBe('Exactly this: Anna bought the boat');
  });

  it('requires quoted words verbatim', () => {
    expect(plan('Who said “empty is not nothing”?').hints).toEqual([
      { phrase: 'empty is not nothing', mustKeep: ['empty is not nothing'] },
    ]);
  });

  it('never throws and never hangs, whatever the text', () => {
    for (const text of [
      '',
      '{1} {2}',
      'the the who who that that where '.repeat(40),
      "a's b's c's ".repeat(100),
      '("“',
      '\\',
      'I am going to '.repeat(60),
    ])
      expect(() => plan(text)).not.toThrow();
  });
});
