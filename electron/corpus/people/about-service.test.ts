import { afterEach, beforeEach, expect, it } from 'vitest';
import { put } from '../../../shared/domain/batch';
import type { TopicId } from '../../../shared/domain/ids';
import type { Topic } from '../../../shared/domain/summary';
import { createWeekService } from '../days/week-service';
import { openTestCorpus, type TestCorpus } from '../testing/open-test-corpus';
import { createTopicsService, openTopicTable } from '../topics/topics-service';
import { createAboutService } from './about-service';

let corpus: TestCorpus;
let about: ReturnType<typeof createAboutService>['about'];
let closeTopics: () => void;
beforeEach(async () => {
  corpus = await openTestCorpus();
  const table = await openTopicTable(corpus.deps);
  closeTopics = () => table.close();
  const hidden = corpus.hiddenTextFilter;
  const topics = createTopicsService({
    ...corpus,
    topics: table,
    engine: () => {
      throw new Error('no model is asked');
    },
    now: corpus.deps.now,
    hidden,
  });
  const weeks = createWeekService({ ...corpus, hidden, now: corpus.deps.now, vitality: { notes: () => [] } });
  ({ about } = createAboutService({ ...corpus, hidden, topics, weeks }));
});
afterEach(async () => {
  closeTopics();
  await corpus.close();
});

const keep = async (title: string, category: 'decision' | 'constraint' | 'fact' = 'fact') => {
  const unit = await corpus.unit(title, undefined, { category });
  await corpus.review.keep({ id: unit.id });
  return unit;
};
const addTopic = async (subject: string, chats: { id: Topic['entries'][number]['sessionId']; gist: string }[]) => {
  const id = corpus.ids.next<TopicId>();
  const topic: Topic = {
    id,
    subject,
    entries: chats.map(({ id: sessionId, gist }, index) => ({ sessionId, at: index + 1, gist, messageIds: [] })),
    madeBy: { method: 'offline', label: 'rules' },
    contentHash: 'x',
    createdAt: 1,
    updatedAt: 1,
    dismissedAt: null,
  };
  await corpus.commit([put('topics', topic)]);
  return id;
};

it('decisions, lessons and changes of mind stand on the page of whom they name, and of nobody else', async () => {
  await keep('Anna Berg moved to Oslo');
  await corpus.facts.add({ entity: 'Anna Ruiz', attribute: 'home', value: 'Lima' });
  await keep('We decided to give Anna Berg the blue room because it is quiet', 'decision');
  await keep('We decided to use oak for the bench because it lasts', 'decision');
  await keep('Always call Anna Berg before you book a train', 'constraint');
  await keep('Always check the gauge before you open the boiler', 'constraint');
  const older = await keep('Anna Berg will bring the tent');
  const newer = await keep('Anna Berg will bring the stove');
  await corpus.notes.supersede(newer.id, older.id, 'note');
  const berg = await about({ name: 'Anna Berg' });
  expect(berg.decisions.map(({ records }) => records[0]!.choice).join()).toContain('blue room');
  expect(berg.decisions).toHaveLength(1);
  expect(berg.lessons.map(({ text }) => text)).toEqual([expect.stringContaining('Anna Berg')]);
  expect(berg.changes.map((pair) => [pair.older.title, pair.newer.title])).toEqual([[older.title, newer.title]]);
  const ruiz = await about({ name: 'Anna Ruiz' });
  expect([ruiz.decisions, ruiz.lessons, ruiz.changes]).toEqual([[], [], []]);
  await expect(about({ name: 'Nobody' })).rejects.toMatchObject({ code: 'not-found' });
});

it('a first name has no note of whoever has a longer name; the other name of a page is one of its subject', async () => {
  await keep('Jakob is the neighbour');
  await keep('Jakob is fond of chess');
  await keep('Jakob Stein has his birthday on 4 November');
  await corpus.facts.add({ entity: 'Jakob Stein', attribute: 'birthday', value: '4 November' });
  const titles = async (name: string) => (await corpus.entities.page(name)).notes.map(({ title }) => title);
  expect((await titles('Jakob')).toSorted()).toEqual(['Jakob is fond of chess', 'Jakob is the neighbour']);
  expect(await titles('Jakob Stein')).toEqual(['Jakob Stein has his birthday on 4 November']);
  await corpus.facts.add({ entity: 'Marta Holm', attribute: 'home', value: 'Graz' });
  await corpus.unit('Marta Holm', undefined, { status: 'kept', keptAt: 1, aliases: ['Mams'] });
  await keep('Mams sings in the choir');
  expect((await titles('Marta Holm')).toSorted()).toEqual(['Mams sings in the choir', 'Marta Holm']);
});

it('a page that names somebody shows the sentence that does', async () => {
  await corpus.facts.add({ entity: 'Marta', attribute: 'home', value: 'Graz' });
  await corpus.notes.create({
    title: 'Summer plans',
    body: 'We rent a boat. Marta brings her dog. Then home.',
    category: 'fact',
  });
  expect((await corpus.entities.page('Marta')).notes).toMatchObject([
    { title: 'Summer plans', quote: 'Marta brings her dog.' },
  ]);
});

it('a topic has the decisions that its chats led to, and a name the topics whose sentences name it', async () => {
  const said = 'We decided to fire the kiln overnight because power is cheap.';
  const { session, messages } = await corpus.session([said]);
  const other = (await corpus.session(['Kiln again'])).session;
  const unit = await corpus.unit(
    'We decided to fire the kiln overnight because power is cheap',
    { message: messages[0]!, quote: said },
    { category: 'decision' },
  );
  await corpus.review.keep({ id: unit.id });
  await corpus.facts.add({ entity: 'Marta', attribute: 'home', value: 'Graz' });
  const topicId = await addTopic('The kiln', [
    { id: session.id, gist: said },
    { id: other.id, gist: 'The glaze cracks.\nMarta lent her cones.' },
  ]);
  const another = await addTopic('The garden', [
    { id: other.id, gist: 'Compost.' },
    { id: (await corpus.session(['Beds'])).session.id, gist: 'Beds.' },
  ]);
  expect((await about({ topicId })).decisions.map(({ records }) => records[0]!.noteId)).toEqual([unit.id]);
  expect((await about({ topicId: another })).decisions).toEqual([]);
  expect((await about({ name: 'Marta' })).topics).toMatchObject([
    { id: topicId, subject: 'The kiln', quote: 'Marta lent her cones.', sessionId: other.id, chats: 2 },
  ]);
});
