import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { NoteId } from '../../../shared/domain/ids';
import { plannedActionsIn } from '../../language/questions/planned-actions';
import { createBuiltInEmbedder } from '../../models/embeddings/built-in-embedder';
import { phraseLesson } from '../../retrieval/stages/compose/package-entry';
import type { ComparePhrases } from '../../retrieval/funnel/retrieval-ports';
import { openTestCorpus, type TestCorpus } from '../testing/open-test-corpus';

let corpus: TestCorpus;
beforeEach(async () => {
  corpus = await openTestCorpus();
});
afterEach(async () => {
  await corpus.close();
});

const compareByEncoder = async (): Promise<ComparePhrases> => {
  const encoder = await createBuiltInEmbedder();
  return async (pairs) => {
    const vectors = await encoder.embed(pairs.flat());
    return pairs.map((_, index) => encoder.similarityOfPhrases!(vectors[2 * index]!, vectors[2 * index + 1]!));
  };
};

async function keep(quote: string): Promise<NoteId> {
  const { messages } = await corpus.session([quote]);
  const note = await corpus.unit(quote, { message: messages[0]!, quote }, { category: 'constraint' });
  await corpus.review.keep({ id: note.id, alike: [] });
  return note.id;
}

describe('lessons on actions that are alike', () => {
  it('are found by what is done and to what, never by one of them alone', async () => {
    await keep('Never wash a wool sweater at sixty degrees, it shrank.');
    await keep('Always check the backup before you delete the photos.');
    const compare = await compareByEncoder();
    const foundFor = async (action: string) => {
      await corpus.lessonTable.findSimilarActions([action], compare);
      return corpus.lessonTable.match([action], `I am going to ${action}`).map(({ action: trigger }) => trigger);
    };
    expect(await foundFor('launder the cashmere scarf')).toEqual(['wash a wool sweater']);
    expect(await foundFor('erase the holiday pictures')).toEqual(['delete the photos']);
    expect(await foundFor('knit a wool sweater')).toEqual([]);
    expect(await foundFor('wash the car')).toEqual([]);
    expect(await foundFor('print the photos')).toEqual([]);
    expect(await foundFor('delete the meeting')).toEqual([]);
  }, 120_000);

  it('are not those on the opposite, and none are found without vectors', async () => {
    await keep('Always ask Jo before you buy the red paint.');
    const everythingIsAlike: ComparePhrases = async (pairs) => pairs.map(() => 1);
    await corpus.lessonTable.findSimilarActions(['sell the old paint'], everythingIsAlike);
    expect(corpus.lessonTable.match(['sell the old paint'], 'I sell the old paint')).toEqual([]);
    await corpus.lessonTable.findSimilarActions(['acquire a boat'], async (pairs) => pairs.map(() => null));
    expect(corpus.lessonTable.match(['acquire a boat'], 'I acquire a boat')).toEqual([]);
    await corpus.lessonTable.findSimilarActions(['acquire a boat'], everythingIsAlike);
    expect(corpus.lessonTable.match(['acquire a boat'], 'I acquire a boat')).toHaveLength(1);
  });
});

describe('a lesson before what is hard to take back', () => {
  it.each([
    ['I will delete the photos', true],
    ['Ich lösche jetzt die Photos vom Urlaub', true],
    ['Voy a borrar las photos', true],
    ['I will brew the tea', false],
  ])('is a step of its own: %s', async (question, isCheckpoint) => {
    await keep('Always check the backup before you delete the photos.');
    await keep('Always warm the pot before you brew the tea.');
    const [match] = corpus.lessonTable.match(plannedActionsIn(question), question);
    expect(match?.isCheckpoint === true).toBe(isCheckpoint);
    expect(phraseLesson(match!, '').startsWith('Check first: before you ')).toBe(isCheckpoint);
  });
});

describe('a lesson that became a convention', () => {
  it('comes without its reason, as a pointer to its note', async () => {
    const title = 'Always check the roots before you water the orchids, because they rot.';
    await keep(title);
    const [lesson] = corpus.lessonTable.all();
    await corpus.lessons.setState(lesson!.id, 'graduate');
    const [match] = corpus.lessonTable.match(['water the orchids'], 'I am going to water the orchids');
    expect(phraseLesson(match!, title)).toBe('Before you water the orchids, keep to your rule: check the roots.');
  });

  it('comes in the words of its note where its parts would say the act twice', async () => {
    const title = 'Never water the orchids with cold water.';
    await keep(title);
    const [match] = corpus.lessonTable.match(['water the orchids'], 'I am going to water the orchids');
    expect(phraseLesson(match!, title)).toBe(title);
  });
});

describe('a lesson that is stated again', () => {
  it('is kept once, with the days and the actions of both, and lives on with either note', async () => {
    const first = await keep('Never water the orchids with cold water.');
    corpus.clock.advance(3 * 86_400_000);
    const second = await keep('Never water the orchids with cold water, because the roots rot.');
    const active = () => corpus.lessonTable.match(['water the orchids'], 'I am going to water the orchids');
    expect(active().map(({ noteId }) => noteId)).toEqual([first]);
    expect(active()[0]!.lesson.statedOn).toHaveLength(2);
    expect(active()[0]!.lesson.reason).toBe('the roots rot');
    await corpus.notes.setStatus(first, 'archived');
    expect(active().map(({ noteId }) => noteId)).toEqual([second]);
    await corpus.notes.setStatus(first, 'kept');
    expect(active().map(({ noteId }) => noteId)).toEqual([second]);
    await corpus.notes.setStatus(second, 'archived');
    expect(active().map(({ noteId }) => noteId)).toEqual([first]);
  });
});
