import { describe, expect, it } from 'vitest';
import type { SourceRef } from '../../../../shared/domain/ids';
import type { QueryPlan } from '../../../../shared/domain/query-plan';
import { citationsOf } from '../../../chat/turn/citations';
import type { AnswerRequest, AnswerSource } from '../../../ports/engine';
import { answerOffline, composeOfflineAnswer } from './offline-answer';
import { emptyPlan } from '../../../../shared/domain/query-plan';

const AT = Date.UTC(2023, 4, 8, 13);
const source = (number: number, text: string, more: Partial<AnswerSource> = {}): AnswerSource => ({
  number,
  ref: `note:N${number}` as SourceRef,
  title: text.slice(0, 40),
  text,
  tier: 'engram',
  role: 'person',
  speaker: null,
  at: AT,
  ...more,
});
const ask = (
  question: string,
  sources: AnswerSource[],
  more: Partial<QueryPlan> & { notices?: string[] } = {},
): AnswerRequest => ({
  question,
  turns: [],
  sources,
  notices: more.notices ?? [],
  plan: emptyPlan(question, { planner: { code: 'offline-rules' }, ...more }),
});

const MANY = [
  source(1, 'The hotel is near the station. It has a bath. We fly on the third of May with the morning flight.'),
  source(2, 'Hey Mel! The trip starts in May, so exciting! “Kyoto” is the word.', {
    tier: 'chat',
    speaker: 'Caroline',
  }),
  source(3, 'Fly early to catch the light.', { tier: 'resource', title: 'A "guide" to Kyoto' }),
  source(4, 'Do you want to fly in May?', { tier: 'chat', role: 'assistant' }),
];

describe('an offline answer', () => {
  it('quotes verbatim: every citation it makes is verified', () => {
    for (const question of [
      'When do we fly?',
      'Where is the hotel?',
      'What is the word for the trip?',
      'Tell me everything about May',
      'xyzzy',
    ]) {
      const request = ask(question, MANY);
      const citations = citationsOf(composeOfflineAnswer(request), request.sources);
      expect(citations.length).toBeGreaterThan(0);
      expect(citations.length).toBeLessThanOrEqual(5);
      expect(
        citations.every(({ verified }) => verified),
        question,
      ).toBe(true);
    }
  });

  it('picks the sentence that answers, not the first of the source', () => {
    expect(composeOfflineAnswer(ask('When do we fly?', MANY.slice(0, 1)))).toBe(
      'Your note from 8 May 2023: “We fly on the third of May with the morning flight.” [1]',
    );
  });

  it('says who spoke and when, in words', () => {
    expect(composeOfflineAnswer(ask('When does the trip start?', [MANY[1]!]))).toMatch(/^Caroline, on 8 May 2023: “/);
    expect(composeOfflineAnswer(ask('Fly early?', [MANY[2]!]))).toMatch(
      /^The document “A guide to Kyoto” says: “Fly early/,
    );
    const advice = source(4, 'Flying in May is cheaper.', { tier: 'chat', role: 'assistant' });
    expect(composeOfflineAnswer(ask('Fly in May?', [advice]))).toMatch(/^The assistant, on 8 May 2023: “/);
  });

  it('citation markers inside a source are not copied', () => {
    const request = ask('When do we fly?', [
      source(1, 'You wrote: “We fly on the third” [7]. We fly in the morning [2].', {
        tier: 'chat',
        role: 'assistant',
      }),
    ]);
    const answer = composeOfflineAnswer(request);
    expect(answer).not.toMatch(/\[[27]\]/);
    expect(citationsOf(answer, request.sources).every(({ verified }) => verified)).toBe(true);
  });

  it('leaves out what is little more than a link, and a title its note says in full', () => {
    const text =
      'One garden per section\n\nFollows [[The essay about gardens]].\nOne garden per section, or the essay becomes a tour.';
    const answer = composeOfflineAnswer(ask('What about the gardens of the essay?', [source(1, text)]));
    expect(answer).toBe('Your note from 8 May 2023: “One garden per section, or the essay becomes a tour.” [1]');
    expect(composeOfflineAnswer(ask('What follows?', [source(1, 'Follows [[Gravel]].')]))).toContain(
      '“Follows [[Gravel]].” [1]',
    );
  });

  it('quotes no heading path, no link definition and no loose mark of a page', () => {
    const page = source(
      1,
      'Kiln › Firing\n\n**Slow firing.** Fire the kiln for nine hours.\n\n[kiln]: ../kiln.md "Kiln"',
      {
        title: 'Kiln › Firing',
      },
    );
    const answer = composeOfflineAnswer(ask('How is the kiln fired?', [page]));
    expect(answer).toContain('Your note “Kiln › Firing” from 8 May 2023: “Fire the kiln for nine hours.”');
    for (const wrong of ['“Kiln › Firing\n', 'kiln.md', '“**']) expect(answer).not.toContain(wrong);
  });

  it('quotes what a page says, not its name alone', () => {
    for (const [title, said] of [
      ['Starter', 'Feed the sourdough at noon with rye flour.'],
      ['Der Ofen', 'Er braucht drei Stunden bis zur Hitze.'],
    ] as const) {
      const page = source(1, `# ${title}\n\n${said}`, { title, tier: 'resource' });
      expect(composeOfflineAnswer(ask(`What does “${title}” say?`, [page]))).toContain(`“${said}” [1]`);
    }
  });

  it('answers what something is from the note of that title, and cites the sources of earlier answers', () => {
    const ma = source(2, 'Ma\n\nThe interval that is part of the thing.', { title: 'Ma' });
    const earlier = source(1, 'Your vault holds this: “Ma is long.” [4]', { tier: 'chat', role: 'assistant' });
    expect(composeOfflineAnswer(ask('What is Ma?', [earlier, ma], { people: ['Ma'] }))).toMatch(
      /^Your note “Ma” from 8 May 2023: “The interval that is part of the thing.” \[2\]$/,
    );
  });

  it('quotes no question, no greeting, no caption and no front matter', () => {
    const said = (number: number, text: string, speaker: string) => source(number, text, { tier: 'chat', speaker });
    expect(composeOfflineAnswer(ask('Fly in May?', [MANY[3]!]))).toMatch(/^I found nothing about this in your notes\./);
    const answer = composeOfflineAnswer(
      ask('Does Mel play an instrument?', [
        said(1, 'Hey Mel! Do you play an instrument?', 'Caroline'),
        said(2, 'Thanks, Caroline! I play the oboe in the evening. [image: a photo of an instrument]', 'Mel'),
      ]),
    );
    expect(answer).toBe('Mel, on 8 May 2023: “I play the oboe in the evening” [2]');
    const page = source(1, '---\ntitle: Kiln\ntags: fire\n---\nThe kiln burns for nine hours.', { title: 'Kiln page' });
    expect(composeOfflineAnswer(ask('What are the tags of the kiln?', [page]))).toContain('“The kiln burns for nine');
  });

  it('puts the sentence of the kind asked for first: a place for where, a person for who, a reason for why', () => {
    const said = (number: number, text: string) => source(number, text, { tier: 'chat', speaker: 'Caroline' });
    const sources = [
      said(1, 'It is a big move towards my goal of having a family.'),
      said(2, 'I have known them since I moved here from my home country.'),
      said(3, 'I moved because the rent was too high.'),
      said(4, 'My brother helped me move the piano.'),
    ];
    const people = ['Caroline'];
    expect(composeOfflineAnswer(ask('Where did Caroline move from?', sources, { people }))).toMatch(/^[^[]*\[2\]/);
    expect(composeOfflineAnswer(ask('Why did Caroline move?', sources, { people }))).toMatch(/^[^[]*\[3\]/);
    expect(composeOfflineAnswer(ask('Who helped Caroline move?', sources, { people }))).toMatch(/^[^[]*\[4\]/);
  });

  it('says what a relative date means', () => {
    const said = source(1, 'I ran the race yesterday.', { tier: 'chat', speaker: 'Mel' });
    expect(composeOfflineAnswer(ask('When did Mel run the race?', [said], { people: ['Mel'] }))).toBe(
      'Mel, on 8 May 2023: “I ran the race yesterday.” [1] (7 May 2023, the day before 8 May 2023)',
    );
  });

  it('gathers a list, each member with its citation, and counts a note and its message once', () => {
    const turn = { sessionId: 's', index: 3 };
    const request = ask(
      'What instruments does Mel play?',
      [
        source(1, 'Mel plays the clarinet.', { turn }),
        source(2, 'I play the clarinet, it relaxes me a lot.', { tier: 'chat', speaker: 'Mel', turn }),
        source(3, 'On Sundays I play my violin in the park.', { tier: 'chat', speaker: 'Mel' }),
      ],
      { people: ['Mel'] },
    );
    const answer = composeOfflineAnswer(request);
    expect(answer).toMatch(/^“clarinet” \[\d\] and “violin” \[3\]:\n\n- /);
    expect(answer.match(/\n- /g)).toHaveLength(2);
    expect(citationsOf(answer, request.sources).map(({ verified }) => verified)).toEqual([true, true, true, true]);
  });

  it('lists a member of two words once', () => {
    const said = source(1, 'Mel plays the bass guitar.', { tier: 'chat', speaker: 'Caroline' });
    const also = source(2, 'I also play the violin.', { tier: 'chat', speaker: 'Mel' });
    expect(composeOfflineAnswer(ask('What instruments does Mel play?', [said, also], { people: ['Mel'] }))).toContain(
      '“bass guitar” [1] and “violin” [2]:',
    );
  });

  it('where only somebody else speaks of it, nothing applies, and the nearest is named', () => {
    const said = source(1, 'After the race I understood that rest matters.', { tier: 'chat', speaker: 'Mel' });
    expect(composeOfflineAnswer(ask('What did Caroline learn from the race?', [said], { people: ['Caroline'] }))).toBe(
      'I found nothing about this in your notes. The nearest is about somebody else.\n\nMel, on 8 May 2023: “After the race I understood that rest matters.” [1]',
    );
  });

  it('says once in a conversation what to do when nothing applies', () => {
    const first = composeOfflineAnswer(ask('Who mends the boat?', []));
    expect(first).toMatch(/^I found nothing about this in your notes\. Try other words/);
    const turns = [{ role: 'assistant' as const, speaker: null, text: first, at: 0 }];
    expect(composeOfflineAnswer({ ...ask('Who sails it?', []), turns })).toBe(
      'I found nothing about this in your notes.',
    );
  });

  it('includes the notices', () => {
    expect(
      composeOfflineAnswer(ask('When do we fly?', MANY, { notices: ['Two notes contradict each other.'] })),
    ).toContain('Two notes contradict each other.');
  });

  it('says when nothing applies, and what the person can do', () => {
    expect(composeOfflineAnswer(ask('When do we fly?', []))).toMatch(
      /^I found nothing about this in your notes\. Try other words, import a document, or connect a model\.$/,
    );
  });

  it('notes a statement, with what the vault says on it, and finds nothing missing', () => {
    const isStatement = true as const;
    const noted = (said: string, sources: AnswerSource[], more: Partial<QueryPlan> = {}) =>
      composeOfflineAnswer(ask(said, sources, { isStatement, ...more }));
    expect(noted('We decided to bake on Saturdays.', [])).toBe('Noted.');
    expect(noted('We decided to fly in May.', [MANY[0]!])).toMatch(/^Noted\.\n\n.*“.+” \[1\]/su);
    const said = source(1, 'After the race I understood that rest matters.', { tier: 'chat', speaker: 'Mel' });
    expect(noted('Caroline ran the race.', [said], { people: ['Caroline'] })).not.toContain('Nothing in your vault');
  });

  it('answers what neither asks nor states with what it can do', () => {
    expect(composeOfflineAnswer(ask('hmm nice', []))).not.toMatch(/Noted|Nothing in your vault/);
  });

  it.each([
    ['Hello!', /^Hello\. I find and quote your notes\. Try “/],
    ['Thanks a lot', /^You are welcome\. I find and quote your notes\./],
    ['2 + 2', /^I find and quote your notes\. Try “What did I decide about …\?”/],
  ])('small talk is answered honestly: %s', (text, expected) => {
    expect(
      composeOfflineAnswer(ask(text, [], { route: 'none', skipReason: { code: 'model', text: 'Arithmetic.' } })),
    ).toMatch(expected);
  });

  it('streams in small chunks that add up to the whole, and stops on request', async () => {
    const request = ask('When do we fly?', MANY);
    const pieces: string[] = [];
    for await (const piece of answerOffline(request, new AbortController().signal)) pieces.push(piece);
    expect(pieces.length).toBeGreaterThan(3);
    expect(pieces.join('')).toBe(composeOfflineAnswer(request));
    const stop = new AbortController();
    const reading = (async () => {
      for await (const piece of answerOffline(request, stop.signal)) if (piece !== '') stop.abort();
    })();
    await expect(reading).rejects.toMatchObject({ code: 'cancelled' });
  });
});
