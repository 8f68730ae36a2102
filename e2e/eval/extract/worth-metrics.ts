import { unitWorth } from '../../../electron/language/worth/unit-worth';
import { matchUnits } from './extract-metrics';
import type { ExtractedTurn } from './extract-labelled';
import { chatOf, type LabelledTurn, type LabelledUnit } from './read-labelled-turns';

/** The units of a session that review shows first. */
const FIRST_UNITS = 7;

export interface WorthFigures {
  /** Share of pairs of a worthy and an unworthy unit in which the worthy one has the higher worth; ties count half. */
  pairs: number;
  /** Of the seven units of a chat with the highest worth, the share that is worth keeping; mean over the chats. */
  firstSeven: number;
  /** Share of the labelled worthy claims that are extracted as units. */
  worthyRecall: number;
  /** Share of the worthy units of other speakers whose text has the speaker's name instead of "I". */
  named: number;
  units: number;
  turns: number;
}

interface RatedUnit {
  chat: string;
  title: string;
  score: number;
  isWorthy: boolean;
  isNamed: boolean | null;
}

/** Accumulates the turns of chats; `figures()` can be called at any time. */
export function createWorthScore() {
  const rated: RatedUnit[] = [];
  const missed: string[] = [];
  let worthy = 0;
  let turns = 0;

  return {
    missed,
    /** Units with their worth, for those who look at them. */
    rated,
    add(turn: LabelledTurn, units: ExtractedTurn['units']): void {
      const matched = matchUnits(units, turn.units);
      const found = new Set(matched.values());
      turns += 1;
      for (const label of turn.units.filter(({ isWorthy }) => isWorthy === true)) {
        worthy += 1;
        if (!found.has(label)) missed.push(`${turn.id}  ${label.text}`);
      }
      for (const unit of units) {
        const { role, speaker } = turn.messages.find(({ id }) => id === unit.messageId)!;
        const label = matched.get(unit);
        // Parts of a worthy claim and spans about which opinions differ count neither way.
        if (label === undefined && isUndecided(turn, unit)) continue;
        const isWorthy = label?.isWorthy === true;
        const { score } = unitWorth({
          title: unit.title,
          category: unit.category,
          author: role,
          flags: unit.flags,
          ...(unit.worth === undefined ? {} : { worth: unit.worth }),
          ...(speaker === null ? {} : { speaker }),
        });
        rated.push({
          chat: chatOf(turn),
          title: unit.text,
          score,
          isWorthy,
          isNamed: speaker === null || !isWorthy ? null : !/^(?:I|My|We|Our)(?![\p{L}])/u.test(unit.text),
        });
      }
    },
    figures(): WorthFigures {
      const named = rated.filter(({ isNamed }) => isNamed !== null);
      return {
        pairs: round(shareOfOrderedPairs(rated)),
        firstSeven: round(mean(chatsOf(rated).map(shareWorthyAmongFirst))),
        worthyRecall: round(worthy === 0 ? 1 : 1 - missed.length / worthy),
        named: round(named.length === 0 ? 1 : named.filter(({ isNamed }) => isNamed === true).length / named.length),
        units: rated.length,
        turns,
      };
    },
  };
}

const isUndecided = (turn: LabelledTurn, unit: LabelledUnit): boolean =>
  [...turn.units, ...turn.dontCare].some(
    ({ messageId, start, end }) => messageId === unit.messageId && unit.start >= start && unit.end <= end,
  );

function shareOfOrderedPairs(rated: readonly RatedUnit[]): number {
  const worthy = rated.filter(({ isWorthy }) => isWorthy);
  const others = rated.filter(({ isWorthy }) => !isWorthy);
  let ordered = 0;
  for (const high of worthy)
    for (const low of others) ordered += high.score > low.score ? 1 : high.score === low.score ? 0.5 : 0;
  return worthy.length * others.length === 0 ? 1 : ordered / (worthy.length * others.length);
}

const chatsOf = (rated: readonly RatedUnit[]): RatedUnit[][] =>
  [...new Set(rated.map(({ chat }) => chat))].map((name) => rated.filter(({ chat }) => chat === name));

function shareWorthyAmongFirst(rated: readonly RatedUnit[]): number {
  const first = rated.toSorted((a, b) => b.score - a.score).slice(0, FIRST_UNITS);
  return first.length === 0 ? 1 : first.filter(({ isWorthy }) => isWorthy).length / first.length;
}

const mean = (numbers: readonly number[]): number =>
  numbers.length === 0 ? 1 : numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
const round = (share: number): number => Math.round(share * 1000) / 1000;
