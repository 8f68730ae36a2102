import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Message } from '../../../shared/domain/message';
import type { Category, Note } from '../../../shared/domain/note';
import { openTestCorpus, type TestCorpus } from '../testing/open-test-corpus';
import { currentWeightOf } from './lesson-weight';

const DAY = 86_400_000;
let corpus: TestCorpus;

beforeEach(async () => {
  corpus = await openTestCorpus();
});
afterEach(async () => {
  await corpus.close();
});

const unitFrom = async (
  texts: string[],
  quote: string,
  category: Category = 'fact',
  title = quote,
): Promise<{ note: Note; messages: Message[] }> => {
  const { messages } = await corpus.session(texts);
  const message = messages.find(({ text }) => text.includes(quote))!;
  return { note: await corpus.unit(title, { message, quote }, { category }), messages };
};
const keep = (note: Note, title?: string) =>
  corpus.review.keep({ id: note.id, alike: [], ...(title === undefined ? {} : { title }) });

describe('a lesson is derived from a kept note', () => {
  it('only, with its trigger, its reason and the day it was stated', async () => {
    const { note } = await unitFrom(
      ['Never deploy on Fridays. Otherwise nobody is there to mend it.'],
      'Never deploy on Fridays',
    );
    expect(corpus.lessonTable.all()).toEqual([]);
    await keep(note);
    const [lesson] = corpus.lessonTable.all();
    expect(lesson).toMatchObject({
      noteId: note.id,
      type: 'correction',
      trigger: { actions: ['deploy'], objects: [] },
      instruction: 'do not deploy on Fridays',
      reason: 'nobody is there to mend it',
      retiredAt: null,
    });
    expect(lesson!.statedOn).toEqual([Math.floor(corpus.clock.now() / DAY) * DAY]);
    expect(corpus.lessonTable.match(['release the site'], 'I am going to release the site')).toHaveLength(1);
  });

  it('in the same batch: one undo reverts both, redo restores both', async () => {
    const { note } = await unitFrom(
      ['Always check the passport before you book a flight.'],
      'Always check the passport before you book a flight',
    );
    await keep(note);
    const kept = corpus.lessonTable.all();
    await corpus.writer.undo('review');
    expect(corpus.lessonTable.all()).toEqual([]);
    expect((await corpus.store.get('notes', note.id))!.status).toBe('pending');
    await corpus.writer.redo('review');
    expect(corpus.lessonTable.all()).toEqual(kept);
  });

  it('is retired when the note is archived and returns with it, with its weight and days', async () => {
    const { note } = await unitFrom(['Never deploy on Fridays.'], 'Never deploy on Fridays');
    await keep(note);
    const [before] = corpus.lessonTable.all();
    await corpus.notes.setStatus(note.id, 'archived');
    expect(corpus.lessonTable.all()[0]!.retiredAt).not.toBeNull();
    expect(corpus.lessonTable.size).toBe(0);
    await corpus.notes.setStatus(note.id, 'kept');
    expect(corpus.lessonTable.all()).toEqual([before]);
  });

  it('follows the note’s new text, and disappears when that is no lesson any more', async () => {
    const { note } = await unitFrom(['Never deploy on Fridays.'], 'Never deploy on Fridays');
    const { note: kept } = await keep(note);
    const saved = await corpus.notes.save({
      id: kept.id,
      baseVersion: kept.version,
      title: 'Never deploy before noon',
      body: '',
    });
    expect(corpus.lessonTable.all()[0]).toMatchObject({
      instruction: 'do not deploy before noon',
      trigger: { actions: ['deploy'] },
    });
    await corpus.notes.save({ id: kept.id, baseVersion: saved.version, title: 'The site is green', body: '' });
    expect(corpus.lessonTable.size).toBe(0);
  });

  it('is a single one for two units of one sentence', async () => {
    const text = 'Before you book a flight, always check the passport.';
    const { messages } = await corpus.session([text]);
    const one = await corpus.unit('Before you book a flight', {
      message: messages[0]!,
      quote: 'Before you book a flight',
    });
    const two = await corpus.unit('Always check the passport', {
      message: messages[0]!,
      quote: 'always check the passport',
    });
    await keep(one);
    await keep(two);
    expect(corpus.lessonTable.match(['book a flight'], 'book a flight').length).toBeGreaterThan(0);
    const [first] = corpus.lessonTable.all();
    expect(first).toMatchObject({ instruction: 'check the passport', trigger: { actions: ['book a flight'] } });
  });
});

describe('what ignoring it cost', () => {
  it('is more after much back and forth, and when the words say so', async () => {
    const calm = await unitFrom(['Next time you send the letter, sign it.'], 'Next time you send the letter, sign it');
    await keep(calm.note);
    const long = await unitFrom(
      [
        'Write the report',
        'Here it is.',
        'No, that is wrong, the totals are missing',
        'Here it is again.',
        'Still wrong, I said totals!!',
        'Sorry.',
        'Next time you write the report, add the totals.',
      ],
      'Next time you write the report, add the totals',
    );
    await keep(long.note);
    const [first, second] = corpus.lessonTable.all();
    expect(second!.weight).toBeGreaterThan(first!.weight + 0.2);
  });

  it('grows when the same is stated on another date', async () => {
    const first = await unitFrom(['Never deploy on Fridays.'], 'Never deploy on Fridays');
    await keep(first.note);
    const same = await unitFrom(
      ['As I told you: never deploy on Fridays!'],
      'never deploy on Fridays',
      'fact',
      'Never deploy on Fridays again',
    );
    await keep(same.note);
    expect(corpus.lessonTable.all().map(({ statedOn }) => statedOn!.length)).not.toContain(2);
    corpus.clock.advance(3 * DAY);
    const later = await unitFrom(
      ['Please: never release on Fridays.'],
      'never release on Fridays',
      'fact',
      'Never release on Fridays',
    );
    await keep(later.note);
    const promoted = corpus.lessonTable.all().filter(({ statedOn }) => statedOn!.length === 2);
    expect(promoted.length).toBeGreaterThanOrEqual(2);
    expect(currentWeightOf(promoted[0]!)).toBeGreaterThan(promoted[0]!.weight);
    await corpus.writer.undo('review');
    expect(corpus.lessonTable.all().map(({ statedOn }) => statedOn!.length)).not.toContain(2);
  });
});

describe('a lesson conflict', () => {
  it('is proposed once when a new lesson contradicts a convention, and undo removes the proposal', async () => {
    const { note } = await unitFrom(
      ['Always deploy the site in the morning.'],
      'Always deploy the site in the morning',
    );
    await keep(note);
    const [lesson] = corpus.lessonTable.all();
    await corpus.lessons.setState(lesson!.id, 'graduate');
    const other = await unitFrom(
      ['No, never deploy the site in the morning.'],
      'never deploy the site in the morning',
      'fact',
      'Never deploy the site in the morning',
    );
    await keep(other.note);
    const proposals = await allProposals();
    expect(proposals).toMatchObject([
      { kind: 'convention-conflict', subjects: [other.note.id, note.id], state: 'open' },
    ]);
    await corpus.writer.undo('review');
    expect(await allProposals()).toEqual([]);
  });

  it('is not proposed when nothing differs', async () => {
    const { note } = await unitFrom(
      ['Always deploy the site in the morning.'],
      'Always deploy the site in the morning',
    );
    await keep(note);
    await corpus.lessons.setState(corpus.lessonTable.all()[0]!.id, 'graduate');
    await keep((await unitFrom(['Never book a flight on Mondays.'], 'Never book a flight on Mondays')).note);
    expect(await allProposals()).toEqual([]);
  });
});

async function allProposals() {
  const rows = [];
  for await (const page of corpus.store.pages('proposals')) rows.push(...page);
  return rows;
}
