import { noteText, type Note } from '../../../shared/domain/note';
import { splitSentences } from '../../language/sentences/split-sentences';
import { readStatement, type Statement } from '../../language/statements/compare-statements';

/** Content words that a sentence may have of its own before it says something that the other does not: a synonym. */
const MAX_OWN_TERMS = 1;

type Text = Pick<Note, 'title' | 'body'>;

/** The text that stays, followed by those sentences of the others that it does not say; null where it says them all. */
export function combinedText(staying: Text, others: readonly Text[]): Text | null {
  let said = readStatement(noteText(staying));
  const added: string[] = [];
  for (const other of others) {
    for (const sentence of [other.title, ...splitSentences(other.body).map(({ text }) => text)]) {
      const text = sentence.trim();
      if (text === '' || !saysMore(readStatement(text), said)) continue;
      added.push(/[.!?…:]$/u.test(text) ? text : `${text}.`);
      said = readStatement([noteText(staying), ...added].join('\n'));
    }
  }
  return added.length === 0
    ? null
    : { title: staying.title, body: [staying.body.trim(), ...added].filter((part) => part !== '').join('\n\n') };
}

/** Whether it has a number, date or name of its own, or several other words. */
function saysMore(sentence: Statement, said: Statement): boolean {
  const isNew = (word: string) => !said.terms.has(word) && !said.normalisedText.includes(word);
  return [...sentence.distinguishingWords].some(isNew) || [...sentence.terms].filter(isNew).length > MAX_OWN_TERMS;
}
