import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countNegations } from '../words/negation';
import { wordLesson } from './lesson-wording';

const told = (
  source: string,
  action: string,
  instruction: string,
  changes: { reason?: string; isReworded?: true } = {},
) => {
  const { reason = '', ...marks } = changes;
  const wording = wordLesson({ trigger: { actions: [action], objects: [] }, instruction, reason, ...marks }, source);
  return 'sentence' in wording ? wording.sentence : `before you ${wording.action}, ${wording.instruction}`;
};

describe('a lesson is put together only where that says what the person said', () => {
  it.each([
    ['Always check the passport before you book a flight', 'book a flight', 'check the passport'],
    ['Knead it again before you shape the loaf', 'shape the loaf', 'knead it again'],
    ['Before drilling, call the waterworks', 'drill', 'call the waterworks'],
  ])('%s', (source, action, instruction) =>
    expect(told(source, action, instruction)).toBe(`before you ${action}, ${instruction}`),
  );

  it.each([
    ['a lost denial', 'No speed work before week 3', 'week 3', 'speed work'],
    ['a denial lost in German', 'Kein Tempotraining vor Woche 3', 'Woche 3', 'Tempotraining'],
    ['a denial lost in Spanish', 'Nunca riegues las orquídeas con agua fría', 'riegues', 'usa agua fría'],
    ['the same act twice', 'Next time start 10 s/km slower', 'start 10 s/km slower', 'start 10 s/km slower'],
    ['an act within its instruction', 'Never deploy on Fridays', 'deploy', 'do not deploy on Fridays'],
    ['a noun for an act', 'Check the gutter before summer', 'summer', 'check the gutter'],
    ['a lost number', 'Wait 20 minutes before you open the kiln', 'open the kiln', 'wait some minutes'],
    ['a lost name', 'Ask Tilda before you move the bench', 'move the bench', 'ask somebody'],
    ['no order', 'Rubber gloves before you mix the lime', 'mix the lime', 'rubber gloves'],
    ['another language', 'Vor dem Brennen den Ofen einen Tag trocknen', 'brennen', 'den Ofen einen Tag trocknen'],
  ])('but not with %s: %s', (_what, source, action, instruction) =>
    expect(told(source, action, instruction)).toBe(`${source}.`),
  );

  it('and what the person put into other words stands for the sentence', () => {
    expect(told('Never deploy on Fridays', 'deploy', 'ask Tilda', { isReworded: true })).toBe(
      'before you deploy, ask Tilda',
    );
    expect(told('Never deploy on Fridays', 'deploy', 'deploy on Mondays', { isReworded: true })).toBe(
      'Deploy on Mondays.',
    );
  });

  it('and keeps a reason that was given in another sentence', () => {
    const lesson = (reason: string) => ({ trigger: { actions: ['deploy'] }, instruction: 'do not deploy', reason });
    const sentence = (reason: string, source = 'Never deploy on Fridays') =>
      wordLesson(lesson(reason) as never, source);
    expect(sentence('nobody is there')).toEqual({ sentence: 'Never deploy on Fridays: nobody is there.' });
    expect(sentence('weil niemand da ist', 'Freitags nie deployen')).toEqual({
      sentence: 'Freitags nie deployen, weil niemand da ist.',
    });
    expect(sentence('nobody is there', 'Never deploy on Fridays, because nobody is there')).toEqual({
      sentence: 'Never deploy on Fridays, because nobody is there.',
    });
  });

  const NEGATIONS =
    `not never no nobody without cannot don’t nicht kein keine nie niemals ohne niemand nunca jamás nadie sin tampoco não sem nenhum
    non mai senza nessuno jamais rien pas sans niet geen nooit zonder 不 没 勿 ない ません 않`.split(/\s+/u);
  const WORDS =
    'check the kiln before you fire it week 3 speed work Tilda always book flight 20 Ofen trocknen regar'.split(' ');
  const words = fc.array(fc.oneof(fc.constantFrom(...NEGATIONS), fc.constantFrom(...WORDS)), {
    minLength: 1,
    maxLength: 9,
  });
  it('so that no word of denial is ever lost', () => {
    fc.assert(
      fc.property(words, fc.constantFrom(...NEGATIONS), words, words, (before, denial, action, instruction) => {
        const source = [...before, denial].join(' ');
        const text = told(source, action.join(' '), instruction.join(' '));
        expect(countNegations(text)).toBeGreaterThanOrEqual(countNegations(source));
      }),
      { numRuns: 2_000, seed: 3 },
    );
  });
});
