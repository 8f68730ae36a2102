import { describe, expect, it } from 'vitest';
import type { SourceRef } from '../../../../shared/domain/ids';
import { emptyPlan, type QueryPlan } from '../../../../shared/domain/query-plan';
import type { AnswerRequest, AnswerSource } from '../../../ports/engine';
import { composeOfflineAnswer } from './offline-answer';
import { readSentences } from './read-sentences';

const AT = Date.UTC(2026, 4, 8, 13);
const MONTH = 30 * 86_400_000;
const note = (number: number, text: string, more: Partial<AnswerSource> = {}): AnswerSource => ({
  number,
  ref: `note:N${number}` as SourceRef,
  title: text,
  text,
  tier: 'engram',
  role: 'person',
  speaker: null,
  at: AT,
  ...more,
});

/** An answer whose sentences are read: `fits` by a piece of the sentence, all of them near each other in meaning. */
async function answer(
  question: string,
  sources: AnswerSource[],
  fits: Record<string, number>,
  plan: Partial<QueryPlan> = {},
): Promise<string> {
  const request: AnswerRequest = {
    question,
    turns: [],
    sources,
    notices: [],
    plan: emptyPlan(question, { planner: { code: 'offline-rules' }, ...plan }),
    sentences: {
      fits: async (_question, sentences) =>
        sentences.map(({ text }) => Object.entries(fits).find(([piece]) => text.includes(piece))?.[1] ?? 0.1),
      similarities: async (pairs) => pairs.map(() => 0.8),
    },
  };
  return composeOfflineAnswer(request, await readSentences(request));
}

describe('an answer whose sentences are read by their meaning', () => {
  it.each([
    ['In welchem Zimmer wohnt Tante Rosa?', 'Tante Rosa wohnt in Zimmer 31', 'Tante Rosa ist in Zimmer 7 gezogen'],
    ['When is the choir rehearsal?', 'The choir rehearsal is on Mondays', 'The choir rehearsal is on Thursdays now'],
    ['¿Cuánto cuesta el gimnasio?', 'El gimnasio cuesta 30 euros', 'El gimnasio cuesta ahora 42 euros'],
  ])('puts the newest value first, and what it was before as history: %s', async (question, older, newer) => {
    const said = await answer(question, [note(1, older), note(2, newer, { at: AT + MONTH })], { '': 0.8 });
    expect(said.split('\n')[0]).toBe(`Your note from 7 June 2026: “${newer}” [2]`);
    expect(said).toContain(`- Earlier, your note from 8 May 2026: “${older}” [1]`);
  });

  it('leaves what is on another matter of the same person where it stands', async () => {
    const sources = [note(1, 'Rosa nimmt Ramipril am Morgen'), note(2, 'Rosa ist umgezogen', { at: AT + MONTH })];
    expect(await answer('Welche Tabletten nimmt Rosa?', sources, { '': 0.7 })).toBe(
      'Your note from 8 May 2026: “Rosa nimmt Ramipril am Morgen” [1]',
    );
  });

  it('takes the note that the judge finds helpful before one that shares more words', async () => {
    const sources = [note(1, 'The party has twelve guests'), note(2, 'Nadia must not have anything with sesame')];
    const said = await answer('What should I cook for the party?', sources, { sesame: 0.95, twelve: 0.1 });
    expect(said).toMatch(/^Your note from 8 May 2026: “Nadia must not have/u);
  });

  it('says that it is not certain where the judge finds the best note off the point', async () => {
    const said = await answer('Who repairs the organ in the church?', [note(1, 'The church has a tower')], {});
    expect(said).toBe('Not certain. The closest is:\n\nYour note from 8 May 2026: “The church has a tower” [1]');
  });

  it('compares two things of one page', async () => {
    const page = note(1, 'Offers\n\nRoth asks 900 euros for the gate. Weil asks 700 euros for it.', {
      title: 'Offers',
    });
    const said = await answer('Compare what Roth and Weil ask.', [page], { Roth: 0.6, Weil: 0.6 });
    expect(said).toContain('“Roth asks 900 euros for the gate.” [1]');
    expect(said).toContain('“Weil asks 700 euros for it.” [1]');
  });

  it('answers by words alone where reading fails', async () => {
    const request: AnswerRequest = {
      question: 'Where is the key?',
      turns: [],
      sources: [note(1, 'The key hangs behind the door')],
      notices: [],
      plan: emptyPlan('Where is the key?', { planner: { code: 'offline-rules' } }),
      sentences: { fits: () => Promise.reject(new Error('no weights')), similarities: async () => [] },
    };
    expect(composeOfflineAnswer(request, await readSentences(request))).toContain(
      '“The key hangs behind the door” [1]',
    );
  });
});

describe('an answer without a reader', () => {
  const plain = (question: string, sources: AnswerSource[], more: Partial<AnswerRequest> = {}) =>
    composeOfflineAnswer({
      question,
      turns: [],
      sources,
      notices: [],
      plan: emptyPlan(question, { planner: { code: 'offline-rules' } }),
      ...more,
    });

  it('gives all of a list, without its marks, and not its heading or the page’s title', () => {
    const text = '# Was ins Zelt muss\n\n## Zelt\n- [ ] Heringe\n- [x] Lampe\n- Schlafsack\n\n## Auto\n- Öl';
    const page = note(1, text, { title: 'Was ins Zelt muss' });
    expect(plain('Was muss ins Zelt, wo ist die Lampe?', [page])).toContain('- “Lampe” [1]');
    const said = plain('Welche Lampe, welcher Schlafsack?', [page]);
    expect(said.split('\n').slice(2)).toEqual(['- “Heringe” [1]', '- “Lampe” [1]', '- “Schlafsack” [1]']);
  });

  it('quotes no callout mark, table row, image or front matter of a page', () => {
    const text =
      'Fair\n\n---\ntags: [fair]\n---\n![stand](a.png)\n| a | b |\n|---|---|\n> [!quote] Nadia\n> The fair was loud.';
    expect(plain('How was the fair?', [note(1, text, { title: 'Fair' })])).toBe(
      'Your note “Fair” from 8 May 2026: “The fair was loud.” [1]',
    );
  });

  it('names the nearest memory where none fits, and never as an answer', () => {
    const nearest = note(1, 'Mama takes metformin in the morning');
    expect(plain('What does Mama have to swallow?', [], { nearest })).toBe(
      'Not certain. The closest is:\n\nYour note from 8 May 2026: “Mama takes metformin in the morning” [1]',
    );
  });
});
