import { distinctTerms } from '../../../electron/language/words/terms';
import type { ExtractedTurn } from './extract-labelled';
import { matchUnits } from './extract-metrics';
import type { LabelledTurn, LabelledUnit } from './read-labelled-turns';

/** Of the words of a label's text, the share that a unit which can be understood alone has. */
const MIN_SHARE_OF_WORDS = 0.7;

/** Shares of the units, except `found`, which is one of the claims worth keeping. */
interface FitFigures {
  units: number;
  found: number;
  worthy: number;
  /** Worth keeping, of the right category, and understandable alone. */
  fit: number;
  /** Of those worth keeping: of the right category; understandable alone. */
  category: number;
  alone: number;
}

/** How many units can be kept as they are. `figures()` can be called at any time. */
export function createFitScore() {
  const counts = { units: 0, labels: 0, worthy: 0, fit: 0, category: 0, alone: 0 };
  const lines: string[] = [];
  return {
    /** Each unit with what is wrong with it, and each miss. */
    lines,
    add(turn: LabelledTurn, units: ExtractedTurn['units']): void {
      const matched = matchUnits(units, turn.units);
      counts.labels += turn.units.length;
      for (const unit of units) {
        const label = matched.get(unit);
        const isOfCategory = label?.category === unit.category;
        const isAlone = label !== undefined && saysAll(unit, label);
        counts.units += 1;
        counts.worthy += Number(label !== undefined);
        counts.category += Number(isOfCategory);
        counts.alone += Number(isAlone);
        counts.fit += Number(isOfCategory && isAlone);
        const wrong = [
          label === undefined ? 'worthless' : '',
          label === undefined || isOfCategory ? '' : `not ${label.category}`,
          label === undefined || isAlone ? '' : `“${label.text}”`,
        ].filter((part) => part !== '');
        lines.push(
          `${wrong.length === 0 ? 'fit' : '   '}  ${turn.id}  ${unit.category}: ${unit.title}  ${wrong.join(', ')}`,
        );
      }
      const found = new Set(matched.values());
      for (const label of turn.units) if (!found.has(label)) lines.push(`     ${turn.id}  MISSED ${label.text}`);
    },
    figures: (): FitFigures => ({
      units: counts.units,
      found: share(counts.worthy, counts.labels),
      worthy: share(counts.worthy, counts.units),
      fit: share(counts.fit, counts.units),
      category: share(counts.category, counts.worthy),
      alone: share(counts.alone, counts.worthy),
    }),
  };
}

function saysAll(unit: ExtractedTurn['units'][number], label: LabelledUnit): boolean {
  const has = new Set(distinctTerms(unit.title).map(({ term }) => term));
  const wanted = distinctTerms(label.text);
  return wanted.filter(({ term }) => has.has(term)).length >= MIN_SHARE_OF_WORDS * wanted.length;
}

const share = (part: number, whole: number): number => (whole === 0 ? 1 : Math.round((part / whole) * 1000) / 1000);
