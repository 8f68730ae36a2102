import type { Expectation } from './scenario-format';
import { type Block, blocksOf, sentencesOf, shareOf } from './sensible-text';

/** The sentences of the sources that answer, each quoted with its number and date; facts and notices before them. */
export function answerSensibly(prompt: string, turn: readonly Expectation[]): string {
  const question = prompt.slice(prompt.lastIndexOf('Question:') + 'Question:'.length);
  const wanted = turn.flatMap(({ answer = [] }) => answer);
  const unwanted = turn.flatMap(({ notAnswer = [] }) => notAnswer);
  const isFit = (text: string) => !unwanted.some((pattern) => pattern.test(text));
  const facts = blocksOf(prompt, 'fact').map(
    ({ attributes, text }) => `${attributes.of} · ${attributes.what} is ${text}, since ${attributes.since}.`,
  );
  const own = ['decision', 'reminder'].flatMap((tag) => blocksOf(prompt, tag)).map(({ text }) => text.trim());
  const sources = blocksOf(prompt, 'source').flatMap((source) => quoteOf(source, question, wanted, isFit));
  const notices = /^Notices:\n((?:- .*\n?)+)/mu.exec(prompt)?.[1]?.replace(/^- /gmu, '').trim();
  const parts = [...facts, ...own, ...sources, ...(notices === undefined ? [] : [notices])].filter(isFit);
  return parts.length === 0 ? 'Nothing in your vault answers this.' : parts.join('\n\n');
}

/** Of a source the sentence that is wanted, else the one with most words of the question. */
function quoteOf(
  { attributes, text }: Block,
  question: string,
  wanted: readonly RegExp[],
  isFit: (text: string) => boolean,
): string[] {
  const fit = sentencesOf(text).filter(isFit);
  const best =
    fit.filter((sentence) => wanted.some((pattern) => pattern.test(sentence))).join(' ') ||
    fit.toSorted((a, b) => shareOf(question, b) - shareOf(question, a))[0];
  return best === undefined ? [] : [`“${best}” [${attributes.number}] (${attributes.date})`];
}

/** Of each message of the person its longest sentence, what they settled first, as far as the length allows. */
export function summariseSensibly(prompt: string): unknown {
  const most = Number(/at most (\d+) words/u.exec(prompt)?.[1] ?? 400);
  const told = blocksOf(prompt, 'message')
    .filter(({ attributes }) => attributes.role === 'person')
    .map(({ attributes, text }) => ({
      message: Number(attributes.number),
      text: sentencesOf(text).toSorted((a, b) => b.length - a.length)[0] ?? text,
    }));
  const isSettled = ({ text }: { text: string }) =>
    /\b(?:decided|will|entschieden|beschlossen|décidé|decidido)\b/iu.test(text);
  let words = 0;
  const taken = new Set(
    told
      .toSorted((a, b) => Number(isSettled(b)) - Number(isSettled(a)))
      .filter(({ text }) => (words += text.split(/\s+/u).length) <= most),
  );
  return { sentences: told.filter((sentence) => taken.has(sentence)) };
}
