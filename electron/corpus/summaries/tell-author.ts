import type { Summary } from '../../../shared/domain/summary';
import { retell } from '../../../shared/messages/retell';
import { labelOfRules } from './write-summary';

const RULES_AND_WHY = /^offline rules \((.*)\)$/su;

/** Who wrote a summary or a topic, and why the rules did: in the language that is spoken now. */
export function tellAuthor(madeBy: Summary['madeBy']): Summary['madeBy'] {
  const why = RULES_AND_WHY.exec(madeBy.label)?.[1];
  if (why === undefined) return { ...madeBy, label: retell(madeBy.label) };
  // The reason is stored without its full stop, which its sentence has.
  const sentence = `${why}.`;
  const told = retell(sentence);
  return { ...madeBy, label: labelOfRules(told === sentence ? retell(why) : told) };
}
