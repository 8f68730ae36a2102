import { describe, expect, it } from 'vitest';
import { isAnnouncement } from './announcement';
import { isAssistantMetaTalk, isFiller } from './filler';
import { leadInLength } from './lead-in';
import { asksToEditText, isRequest } from './request';

describe('filler', () => {
  it.each(['Good morning!', 'Thanks a lot.', 'Gern geschehen', 'Makes sense, thanks', 'What a week', 'Never mind'])(
    'is a sentence without content, whoever says it: %s',
    (sentence) => {
      expect(isFiller(sentence, 'person')).toBe(true);
      expect(isFiller(sentence, 'assistant')).toBe(true);
    },
  );
  it.each(['The morning train leaves at six', 'We thanked the landlord', 'It was a dry week in Leeds'])(
    'is not: %s',
    (sentence) => expect(isFiller(sentence, 'person')).toBe(false),
  );

  it('is a request when the person makes it, and an offer when the assistant does', () => {
    expect(isFiller('Can you list the steps?', 'person')).toBe(true);
    expect(isFiller('Shall I book the van?', 'assistant')).toBe(true);
    expect(isFiller('Shall I book the van?', 'person')).toBe(false);
  });
});

it('an announcement only says that something follows', () => {
  for (const sentence of ['Two things.', 'A few points:', 'Here is the summary', 'By the way'])
    expect(isAnnouncement(sentence), sentence).toBe(true);
  for (const sentence of ['Two boats.', 'Here is my house key', 'The summary is wrong'])
    expect(isAnnouncement(sentence), sentence).toBe(false);
});

it('an assistant talks of the conversation where it offers, promises, acknowledges or praises', () => {
  for (const sentence of ['Shall I go on?', "I'll remember that.", 'Got it: the blue one', 'That is a lovely choice'])
    expect(isAssistantMetaTalk(sentence), sentence).toBe(true);
  for (const sentence of ['The fare rises in May.', 'Good fares rise in May', 'The choice is yours'])
    expect(isAssistantMetaTalk(sentence), sentence).toBe(false);
});

it('a request asks for a text, ideas or advice and states nothing', () => {
  for (const sentence of ['Please translate this', 'Any ideas?', 'What should I say?', 'Hilf mir bitte'])
    expect(isRequest(sentence), sentence).toBe(true);
  for (const sentence of ['List price is 300', 'My idea is a podcast', 'I said no'])
    expect(isRequest(sentence), sentence).toBe(false);
});

it('a text is handed over to be edited, not merely named', () => {
  expect(asksToEditText('Rephrase: "We regret the delay"')).toBe(true);
  expect(asksToEditText('The text is finished')).toBe(false);
});

it('a lead-in ends where the statement begins, and never takes all', () => {
  expect('Well, the boat is sold'.slice(leadInLength('Well, the boat is sold'))).toBe('the boat is sold');
  expect('Remember that we fly on Monday'.slice(leadInLength('Remember that we fly on Monday'))).toBe(
    'we fly on Monday',
  );
  expect(leadInLength('The boat is sold')).toBe(0);
  expect(leadInLength('Well, ')).toBe(0);
});
