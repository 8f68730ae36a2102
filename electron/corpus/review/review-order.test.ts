import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { NoteId, SessionId } from '../../../shared/domain/ids';
import { openTestCorpus, type TestCorpus } from '../testing/open-test-corpus';
import { SMALL, WORTHY } from '../testing/worthy-and-small';
import { createReviewService } from './review-service';

let vault: TestCorpus;
beforeEach(async () => {
  vault = await openTestCorpus();
});
afterEach(async () => {
  await vault.close();
});

/** As the encoder reads them. */
const isRemark = (title: string): boolean =>
  SMALL.includes(title) || /^(?:Great|Lovely|Wonderful|So pretty|Time flies|Woohoo)/u.test(title);

/** A chat with these units in turn; returns their ids by title. */
async function chat(
  titles: readonly string[],
  name = 'Catching up',
): Promise<{ ids: Map<string, NoteId>; id: SessionId }> {
  const { session, messages } = await vault.session([titles.join('. ')], name);
  const ids = new Map<string, NoteId>();
  for (const quote of titles) {
    const worth = isRemark(quote) ? 0.05 : 0.95;
    ids.set(quote, (await vault.unit(quote, { message: messages[0]!, quote }, { worth })).id);
  }
  return { ids, id: session.id };
}

const mixed = SMALL.flatMap((small, index) => (WORTHY[index] === undefined ? [small] : [small, WORTHY[index]]));
const queue = (open: SessionId[] | 'all' = [], view = '') => vault.review.queue({ open, view });
const titlesOf = async (part: string, open: SessionId[] | 'all' = 'all', view = '') =>
  (await queue(open, view)).groups
    .filter((group) => group.part === part)
    .flatMap(({ units }) => units.map(({ note }) => note.title));

describe('a long session in review', () => {
  it('has its best units first, by worth, and a fold for the rest', async () => {
    const { id } = await chat(mixed);
    const { groups, remaining, folded } = await queue();
    expect(groups.map(({ part }) => part)).toEqual(['first', 'fold']);
    const [first, fold] = groups;
    expect(new Set(first!.units.map(({ note }) => note.title))).toEqual(new Set(WORTHY));
    const scores = first!.units.map(({ worth }) => worth.score);
    expect(scores).toEqual(scores.toSorted((a, b) => b - a));
    expect([fold!.folded, folded, remaining]).toEqual([SMALL.length, SMALL.length, 0]);
    expect(new Set(await titlesOf('small', [id]))).toEqual(new Set(SMALL));
  });

  it('loses nothing: open folds, a filter and no input show every unit', async () => {
    await chat(mixed);
    const all = (await vault.review.queue()).groups.flatMap(({ units }) => units);
    expect(all).toHaveLength(mixed.length);
    const found = (await vault.review.queue({ text: 'family', open: [] })).groups.flatMap(({ units }) => units);
    expect(found.map(({ note }) => note.title)).toEqual(['Family is everything']);
  });

  it('is not folded when it is short', async () => {
    await chat([...WORTHY.slice(0, 4), ...SMALL.slice(0, 4)]);
    const { groups } = await queue();
    expect(groups.every(({ part }) => part === undefined)).toBe(true);
    expect(groups.flatMap(({ units }) => units)).toHaveLength(8);
  });

  it('shows five at least, and leaves room for other sessions', async () => {
    await chat([...SMALL, 'So pretty', 'Time flies', 'Woohoo Melanie']);
    await chat(mixed, 'Another');
    const { groups } = await vault.review.queue({ open: [], limit: 12 });
    expect(groups.filter(({ part }) => part === 'first').map(({ units }) => units.length)).toEqual([6, 5]);
  });

  it('moves no unit across the fold while a view lasts; one that comes back is shown', async () => {
    const { ids } = await chat(mixed);
    const before = await titlesOf('first', [], 'one');
    await vault.review.drop(ids.get(WORTHY[0]!)!);
    for (const small of SMALL.slice(0, 3)) await vault.review.keep({ id: ids.get(small)! });
    const after = await titlesOf('first', [], 'one');
    expect(new Set(after)).toEqual(new Set(before.filter((title) => title !== WORTHY[0])));
    await vault.writer.undo('review');
    await vault.review.drop(ids.get(SMALL[4]!)!);
    await titlesOf('first', [], 'two');
    await vault.writer.undo('review');
    expect(await titlesOf('first', [], 'two')).toContain(SMALL[4]);
  });
});

describe('what the person keeps and drops', () => {
  const PRAISE = Array.from({ length: 12 }, (_, index) => `Great job number ${index}, this is awesome and lovely`);
  const PLAIN = Array.from({ length: 12 }, (_, index) => `Ida paid ${index + 2} euros in May`);

  const KIND = ['Great singing, this is awesome', 'Lovely work, simply gorgeous', 'Wonderful and kind words'];
  const DATED = [
    'June',
    'July',
    'August',
    'October',
    'March',
    'April',
    'January',
    'February',
    'November',
    'December',
  ].map((month, index) => `Olaf spent ${index + 20} euros in ${month}`);

  async function teach() {
    const { ids } = await chat([...PRAISE, ...PLAIN], 'Lessons');
    for (const [index, praise] of PRAISE.entries()) {
      vault.clock.advance(1_000);
      await vault.review.keep({ id: ids.get(praise)! });
      await vault.review.drop(ids.get(PLAIN[index]!)!);
    }
  }

  it('changes the order, is told, and can be rebuilt from the decisions', async () => {
    await teach();
    const { decisions, since, features } = await vault.review.learned();
    expect([decisions, since]).toEqual([24, null]);
    expect(features.find(({ feature }) => feature === 'passing')).toMatchObject({ kept: 12, dropped: 0 });
    expect(features.find(({ feature }) => feature === 'passing')!.weight).toBeGreaterThan(0);
    expect(features.find(({ feature }) => feature === 'date')).toMatchObject({ kept: 0, dropped: 12 });
    expect(await createReviewService(vault.noteDeps).learned()).toEqual(await vault.review.learned());

    await chat([...KIND, ...DATED], 'Next');
    const scores = new Map(
      (await queue('all')).groups.flatMap(({ units }) => units.map(({ note, worth }) => [note.title, worth.score])),
    );
    expect(scores.get(KIND[0]!)!).toBeGreaterThan(scores.get(DATED[0]!)!);
    expect(await titlesOf('first')).toContain(KIND[0]);
  });

  it('is forgotten on request; later decisions count again', async () => {
    await teach();
    vault.clock.advance(1_000);
    const forgotten = await vault.review.forgetLearned();
    expect(forgotten).toEqual({ decisions: 0, since: vault.clock.now(), features: [] });
    const { ids } = await chat(mixed, 'Next');
    expect(new Set(await titlesOf('first'))).toEqual(new Set(WORTHY));
    vault.clock.advance(1_000);
    await vault.review.keep({ id: ids.get(WORTHY[0]!)! });
    expect((await vault.review.learned()).decisions).toBe(1);
  });

  it('unlearns a decision that is undone', async () => {
    await teach();
    await vault.writer.undo('review');
    expect((await vault.review.learned()).decisions).toBe(23);
  });
});
