import { describe, expect, it } from 'vitest';
import { readOverviewQuestion } from './overview-question';

const aboutOf = (question: string, timePhrase?: string) => readOverviewQuestion(question, timePhrase)?.about;

describe('a question about the whole', () => {
  it('names the session or subject', () => {
    expect(aboutOf('Give me the gist of the board meeting of the rowing club.')).toBe(
      'the board meeting of the rowing club',
    );
    expect(aboutOf('What was the session about the allotment about?')).toBe('the allotment');
    expect(aboutOf('Can you sum up our chat about the new roof, please?')).toBe('the new roof');
    expect(aboutOf('How did our thinking on the choir tour develop, from the beginning to the end?')).toBe(
      'the choir tour',
    );
    expect(aboutOf('How has my opinion of night trains changed over time?')).toBe('night trains');
    expect(aboutOf('Catch me up on the house sale')).toBe('the house sale');
    expect(aboutOf('Where do we stand with the stage lighting?')).toBe('the stage lighting');
  });

  it('is read in other languages', () => {
    expect(aboutOf('Worum ging es in der Sitzung des Chors?')).toBe('der Sitzung des Chors');
    expect(aboutOf('Fass mir bitte die Planung der Werkstatt zusammen')).toBe('die Planung der Werkstatt');
    expect(aboutOf('Wie hat sich unsere Meinung zum Umzug entwickelt?')).toBe('Umzug');
    expect(aboutOf('Fais-moi un résumé de la réunion du jardin')).toBe('la réunion du jardin');
    expect(aboutOf('¿De qué hemos hablado últimamente?')).toBe('');
    expect(aboutOf('Di cosa abbiamo parlato?')).toBe('');
    expect(aboutOf('Vat de vergadering van de buurt even samen')).toBe('de vergadering van de buurt');
  });

  it('may name no subject at all', () => {
    expect(aboutOf('What have we been talking about lately?')).toBe('');
    expect(aboutOf('What did we talk about last week?', 'last week')).toBe('');
    expect(aboutOf('Worüber haben wir zuletzt gesprochen?')).toBe('');
    expect(aboutOf('What are my main topics?')).toBe('');
  });

  it('is no question about something in particular, about this chat, or long', () => {
    for (const question of [
      'When is the board meeting?',
      'What did we decide about the roof?',
      'What is the rent?',
      'How did the cat get out?',
      'Summarise this conversation.',
      'What was that about?',
      'Where did we leave the key?',
      'I talked about the weather.',
      `Give me the gist of ${'the roof and '.repeat(40)}`,
    ])
      expect([question, readOverviewQuestion(question)]).toEqual([question, null]);
  });
});
