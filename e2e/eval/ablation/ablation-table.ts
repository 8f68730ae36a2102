import type { AblationData } from './ablation-data';
import type { AblationResult } from './run-ablation';

/** From this many questions on, a row says something. */
const MIN_QUESTIONS = 2;

/** The Markdown file: figures only, without a text of the data. */
export function ablationTable(
  { whole, rows }: AblationResult,
  data: readonly Pick<AblationData, 'name' | 'questions'>[],
  { commit, embedder }: { commit: string; embedder: string },
): string {
  const cells = (changes: Record<string, Record<string, number>>) =>
    data.map(({ name }) => cellOf(changes[name]!)).join(' | ');
  const most = (changes: Record<string, Record<string, number>>) =>
    Math.max(...Object.values(changes).flatMap((of) => Object.values(of).map((change) => -change)));
  const lines = rows.map(
    ({ name, changes }) => `| ${name} | ${cells(changes)} | ${most(changes) >= MIN_QUESTIONS - 0.05 ? 'yes' : 'no'} |`,
  );
  const wholes = data.map(({ name, questions }) => {
    const figures = Object.entries(whole[name]!).map(([figure, value]) => `${figure} ${rounded(value)}`);
    return `- ${name}, ${questions}: ${figures.join(', ')}`;
  });
  return `# What each lane and score part is worth

Written by \`npm run eval:ablation\`, not by hand; commit ${commit}, offline engine, ${embedder}. Everything on, in questions:

${wholes.join('\n')}

Each row switches one thing off. A cell is the figure of that data that loses most, in questions, and the one that gains most where that is ${MIN_QUESTIONS} or more;
“·” is less than one question. What loses ${MIN_QUESTIONS} questions nowhere is deleted, or gets data that has its occasion.

| switched off | ${data.map(({ name }) => name).join(' | ')} | earns its keep |
|---|${data.map(() => '---').join('|')}|---|
${lines.join('\n')}
`;
}

function cellOf(changes: Record<string, number>): string {
  const sorted = Object.entries(changes).sort(([, a], [, b]) => a - b);
  const [lost, gained] = [sorted[0]!, sorted.at(-1)!];
  const shown = [
    ...(lost[1] <= -0.95 ? [lost] : []),
    ...(gained[1] >= MIN_QUESTIONS - 0.05 || (gained[1] >= 0.95 && lost[1] > -0.95) ? [gained] : []),
  ];
  return shown.length === 0 ? '·' : shown.map(([figure, change]) => `${signed(change)} ${figure}`).join(', ');
}

const rounded = (value: number): string => String(Number(value.toFixed(1)));
const signed = (value: number): string => `${value > 0 ? '+' : '−'}${rounded(Math.abs(value))}`;
