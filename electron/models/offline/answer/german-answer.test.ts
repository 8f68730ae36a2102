import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FactId, SourceRef } from '../../../../shared/domain/ids';
import { emptyPlan } from '../../../../shared/domain/query-plan';
import type { TracedFact } from '../../../../shared/domain/trace';
import { speak } from '../../../../shared/messages/choose-language';
import { comparisonText, analysisOf } from '../../../chat/analysis/analysis-text';
import { compareConclusions } from '../../../chat/analysis/compare-conclusions';
import { citationsOf } from '../../../chat/turn/citations';
import type { AnswerRequest, AnswerSource } from '../../../ports/engine';
import { composeOfflineAnswer } from './offline-answer';

const AT = Date.UTC(2023, 4, 8, 13);
const REF = 'note:N1' as SourceRef;
const source = (text: string, more: Partial<AnswerSource> = {}): AnswerSource => ({
  number: 1,
  ref: REF,
  title: text.slice(0, 40),
  text,
  tier: 'engram',
  role: 'person',
  speaker: null,
  at: AT,
  ...more,
});
const ask = (question: string, more: Partial<AnswerRequest> = {}): AnswerRequest => ({
  question,
  turns: [],
  sources: [],
  notices: [],
  plan: emptyPlan(question, { planner: { code: 'offline-rules' } }),
  ...more,
});
const FACT: TracedFact = {
  id: 'F1' as FactId,
  entity: 'dentist',
  attribute: 'phone number',
  value: '555 01',
  type: 'fact',
  validFrom: AT,
  validUntil: null,
  source: null,
  quote: '',
};

/** Unit tests share modules: the language is put back. */
describe('the offline engine in German', () => {
  beforeAll(() => speak({ language: 'de', locale: 'de' }));
  afterAll(() => speak({ language: 'en', locale: 'en' }));

  it('quotes the source as it stands, in German marks, and the quote is verified', () => {
    const sources = [source('We fly to Japan on the third of May.')];
    const answer = composeOfflineAnswer(ask('When do we fly to Japan?', { sources }));
    expect(answer).toBe('Deine Notiz vom 8. Mai 2023: „We fly to Japan on the third of May.“ [1]');
    expect(citationsOf(answer, sources)).toEqual([
      { number: 1, ref: REF, quote: 'We fly to Japan on the third of May.', verified: true },
    ]);
  });

  it('says that nothing applies, what a fact says, and what it did not look at', () => {
    expect(composeOfflineAnswer(ask('What is a kiln?'))).toMatch(
      /^Dazu habe ich in deinen Notizen nichts gefunden\. Versuch es mit anderen Worten, /u,
    );
    expect(
      composeOfflineAnswer({ ...ask('Am Samstag backe ich Brot.'), plan: emptyPlan('', { isStatement: true }) }),
    ).toBe('Notiert.');
    expect(composeOfflineAnswer(ask('What is the phone number?', { facts: [FACT] }))).toContain(
      'Dentist – phone number: 555 01 (seit 8. Mai 2023)',
    );
    const files: AnswerRequest['files'] = [{ name: 'plan.png', as: 'name', reason: 'offline', why: 'A picture.' }];
    expect(composeOfflineAnswer(ask('', { files }))).toBe(
      'Ich antworte nur aus Text: „plan.png“ habe ich nicht angesehen.',
    );
  });

  it('compares two analysts by what they quote, not by the words around it', () => {
    const said = 'Deine Notiz vom 8. Mai 2023: „We fly on the third of May.“ [1]';
    const nothing = 'Dazu habe ich in deinen Notizen nichts gefunden.';
    expect(compareConclusions(said, said).shared).toHaveLength(1);
    expect(compareConclusions(nothing, nothing).shared).toEqual([]);
    const result = { traceId: 'T1' as never, citations: [], package: [REF], hasFacts: false };
    const text = comparisonText(analysisOf({ ...result, text: said }, { ...result, text: said }));
    expect(text).toMatch(/^## Verglichen\n\nBeide kommen zum selben Schluss/u);
    expect(text).toContain('Belege: eine Quelle bei beiden, keine Quelle nur in der Tiefe');
  });

  it('leads with the limit of somebody whom the question names, whatever else shares its words', () => {
    const turn = { sessionId: 's', index: 0 };
    const sources = [
      source('Ich habe beschlossen, jeden Samstag zu backen.', { number: 1, turn, relevance: 1 }),
      source('Meine Schwester Clara verträgt kein Gluten.', { number: 2, turn, relevance: 0.4, isLimit: true }),
    ];
    const answer = composeOfflineAnswer(ask('Worauf muss ich achten, wenn ich für Clara backe?', { sources }));
    expect(answer).toContain('verträgt kein Gluten');
  });
});
