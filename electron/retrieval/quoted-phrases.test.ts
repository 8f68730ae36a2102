import { describe, expect, it } from 'vitest';
import { dropReasonText } from '../../shared/domain/trace-text/candidate-text';
import { noticeText } from '../../shared/domain/trace-text/run-text';
import type { RetrievalTrace } from '../../shared/domain/trace';
import { entriesOfNote } from './index/columns/index-entry';
import { messageEntry, noteEntry, testNote } from './testing/entries';
import { openFunnel } from './testing/open-funnel';

const filler = (word: string) =>
  Array.from({ length: 40 }, (_, index) => `The ${word} of row ${index} stands behind the shed.`).join(' ');

const vault = [
  noteEntry('tail', 'Blog plan', { body: 'The long tail of readers comes by search.' }),
  noteEntry('cat', 'The cat', { body: 'Its tail is long, longer than the tail of a fox.' }),
  noteEntry('cafe', 'Un café très serré', { body: 'As in Lyon.' }),
  messageEntry('said', 'We ship it on Friday, whatever comes.'),
  noteEntry('ship', 'Shipping', { body: 'A Friday is a bad day to ship it on.' }),
  noteEntry('tokyo', '東京', { body: '彼は東京大学で学びました。' }),
  noteEntry('hamlet', 'Hamlet', { body: 'To be, or not to be: that is the question.' }),
  ...entriesOfNote(
    testNote('page', 'Garden', {
      body: `# Soil\n\n${filler('soil')}\n\n# Trees\n\n${filler('tree')}\n\nThe old quince leans on the wall.\n`,
    }),
  ),
];

const kept = ({ package: { order } }: RetrievalTrace) => order.map((ref) => ref.split(':')[1]!);
const lacking = ({ candidates }: RetrievalTrace) =>
  candidates.flatMap(({ ref, outcome }) =>
    outcome.state === 'dropped' && outcome.reason.code === 'phrase-missing' ? [ref.split(':')[1]!] : [],
  );

describe('words in quotation marks', () => {
  it.each([
    ['"long tail"', ['tail']],
    ['"LONG TAIL" search', ['tail']],
    ['„cafe tres serre“', ['cafe']],
    ['"the cat"', ['cat']],
    ['"quince leans on the wall"', ['page']],
    ['「東京大学」', ['tokyo']],
    ['"to be or not to be"', ['hamlet']],
    ['"ship it on Friday"', ['said']],
  ])('keep in a search only what holds them: %s', async (question, expected) => {
    const { ask } = await openFunnel(vault);
    expect(kept((await ask(question)).trace)).toEqual(expected);
  });

  it('leave the rest out, and say why', async () => {
    const { ask } = await openFunnel(vault);
    const { trace } = await ask('"long tail"');
    expect(lacking(trace)).toContain('cat');
    const dropped = trace.candidates.find(({ ref }) => ref === 'note:cat')!.outcome;
    expect(dropped.state === 'dropped' && dropReasonText(dropped.reason, () => '')).toBe(
      'does not contain “long tail”',
    );
  });

  it('say so where nothing holds them', async () => {
    const { ask } = await openFunnel(vault);
    const { trace } = await ask('"tail long"');
    expect(kept(trace)).toEqual([]);
    expect(trace.notices.map((notice) => noticeText(notice, () => ''))).toEqual([
      'Nothing in your vault contains “tail long”.',
    ]);
  });

  it('find their passage among many that hold the words, however it ranks', async () => {
    const near = Array.from({ length: 300 }, (_, index) =>
      noteEntry(`n${index}`, `Tail ${index}, long`, { body: 'Tail, tail, and long.' }),
    );
    const { ask } = await openFunnel([...near, ...vault], { hasNoVectors: true });
    expect(kept((await ask('"long tail"')).trace)).toEqual(['tail']);
  });

  it('must all be there', async () => {
    const { ask } = await openFunnel(vault);
    expect(kept((await ask('"long tail" "by search"')).trace)).toEqual(['tail']);
    expect(kept((await ask('"long tail" "bad day"')).trace)).toEqual([]);
  });

  it('filter in a chat only where the question asks where they stand', async () => {
    const { ask } = await openFunnel(vault);
    const chat = async (question: string) => (await ask(question, { surface: 'chat' })).trace;
    const lookup = await chat('Where did I write "ship it on Friday"?');
    expect(kept(lookup)).toEqual(['said']);
    expect(lookup.plan.exactPhrases).toEqual(['ship it on Friday']);
    const question = await chat('Why is "ship it on Friday" a bad day?');
    expect(question.plan.exactPhrases).toBeUndefined();
    expect(kept(question)).toContain('ship');
    const named = await chat('What is "shipping"?');
    expect(named.plan.exactPhrases).toBeUndefined();
  });

  it('let through what the person put in', async () => {
    const { ask } = await openFunnel(vault);
    const { trace } = await ask('"long tail"', { include: ['note:cat' as never] });
    expect(kept(trace).toSorted()).toEqual(['cat', 'tail']);
  });
});
