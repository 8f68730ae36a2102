import { factRule as rule, type FactRule } from '../fact-rule';

const MAX_NAME_WORDS = 8;
const MAX_STEP_WORDS = 25;
/** Words that cannot start a step, which begins with a verb. */
const NOT_A_STEP =
  /^(?:I|you|we|he|she|it|they|there|this|that|the|a|an|my|our|one|is|are|was|not|so|and|or|but|what|how|who|in|on|at|for|with|of|because)\b/iu;
const VAGUE_GOAL =
  /^(?:be|sum|summari[sz]e|put|say|tell|clarify|answer|me|us|him|her|my|your|their|recap|begin with|start with|conclude|avoid doubt|make (?:it|things|matters))\b/iu;

const isProcedure = (goal: string, step: string): boolean =>
  goal.split(' ').length <= MAX_NAME_WORDS &&
  step.split(' ').length <= MAX_STEP_WORDS &&
  !VAGUE_GOAL.test(goal) &&
  !NOT_A_STEP.test(step);

/** Procedures; several ways to do one thing may hold together. */
export const PROCEDURE_RULES: readonly FactRule[] = [
  rule(
    'to do X, do Y',
    /^to /i,
    `To ([a-z][^,:]{2,80}?)(?:,|:)\\s(?:(?:first|always|just|simply|you (?:must|need to|have to)|we|I)\\s)?([a-z][^?]+)`,
    ([, goal, step], { self }) =>
      self === null || !isProcedure(goal!, step!)
        ? []
        : [{ entity: self, attribute: goal!.trim(), value: step!.trim(), type: 'procedure' }],
  ),
  rule(
    'before X, always do Y',
    /\balways\b/i,
    `(Before|After) ([^,]{3,60}), (?:I|we) always ([a-z][^?]+)|(Before|After) ([^,]{3,60}), always ([a-z][^?]+)`,
    ([, first, when, what, second, then, step], { self }) => {
      const [lead, occasion, does] = [first ?? second, when ?? then, what ?? step];
      return self === null || !isProcedure(occasion!, does!)
        ? []
        : [
            {
              entity: self,
              attribute: `${lead!.toLowerCase()} ${occasion!.trim()}`,
              value: does!.trim(),
              type: 'procedure',
            },
          ];
    },
  ),
  rule(
    'the way to do X is to Y',
    /\b(?:way|procedure|routine) (?:to|for)\b/i,
    `(?:The|My|Our) (?:way|procedure|routine) (?:to|for) ([a-z][^,:]{2,60}?) is (?:to |as follows: )?([a-z][^?]+)`,
    ([, goal, step], { self }) =>
      self === null || !isProcedure(goal!, step!)
        ? []
        : [{ entity: self, attribute: goal!.trim(), value: step!.trim(), type: 'procedure' }],
  ),
];
