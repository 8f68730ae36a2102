import { createRandom, createZipf, pick } from '../../electron/testing/seeded/seeded-random';
import { createVocabulary, TOPICS } from '../../electron/testing/seeded/seeded-vocabulary';

const zipf = createZipf(16);

/** Questions about topics and rare words, with people, times, lists, and references to the assistant's messages. */
export function createQueries(count: number, seed: number): string[] {
  const random = createRandom(seed);
  const { people, speakers, words } = createVocabulary(2_000);
  const topicWord = (topic: number) => TOPICS[topic]![zipf(random)]!;
  const forms: ((topic: number) => string)[] = [
    (topic) => `What did I decide about the ${topicWord(topic)} and the ${topicWord(topic)}?`,
    (topic) => `Which ${topicWord(topic)} did ${pick(people, random)} recommend for the ${topicWord(topic)}?`,
    (topic) => `When did ${pick(speakers, random)} talk about the ${topicWord(topic)}?`,
    (topic) =>
      `How many ${topicWord(topic)}s do I need for the ${topicWord(topic)} next ${pick(['week', 'spring', 'year'], random)}?`,
    (topic) => `What happened with the ${topicWord(topic)} last month?`,
    (topic) => `List all ideas about ${topicWord(topic)}, ${topicWord(topic)} and ${topicWord(topic)}`,
    (topic) => `What did you suggest about the ${topicWord(topic)} ${topicWord(topic)}?`,
    (topic) => `Why is ${words[300 + Math.floor(random() * 1_600)]!} important for the ${topicWord(topic)}?`,
    (topic) =>
      `Where did we put the ${topicWord(topic)} that ${pick(people, random)} bought for the ${topicWord((topic + 1) % TOPICS.length)}?`,
    (topic) => `${topicWord(topic)} ${words[Math.floor(random() * 300)]!} ${topicWord(topic)}`,
  ];
  return Array.from({ length: count }, (_, index) =>
    forms[index % forms.length]!(Math.floor(random() * TOPICS.length)),
  );
}
