import { promptVersionsText } from '../../electron/models/prompts/all-prompts';
import type { SampleVaultRun } from './ask-sample-vault';
import type { CountedCall, Ending, Task } from './reply-counter';

const TASKS: readonly Task[] = ['gate', 'extract'];
const ENDINGS: readonly Ending[] = ['first', 'repaired', 'unreadable', 'no-reply'];

/** The run as Markdown: one row per task, then the app's results. */
export function tableOf({ calls, questions }: SampleVaultRun, title: string): string {
  const rows = TASKS.map((task) => {
    const own = calls.filter((call) => call.task === task);
    const counts = ENDINGS.map((ending) => own.filter((call) => call.ending === ending).length);
    return `| ${task} | ${own.length} | ${counts.join(' | ')} | ${seconds(own)} |`;
  });
  const sum = (read: (question: SampleVaultRun['questions'][number]) => number) =>
    questions.reduce((total, question) => total + read(question), 0);
  const head = [
    `${title}: ${questions.length} questions; prompts ${promptVersionsText()}`,
    '| task | calls | read at once | after repair | unreadable | no reply | median s |',
    '|---|---|---|---|---|---|---|',
    ...rows,
  ];
  if (questions.length === 0) return head.join('\n');
  return [
    ...head,
    `plans by the offline rules ${sum(({ planner }) => Number(planner.startsWith('offline')))}, gates failed open ${sum(({ gate }) => Number(gate === 'failed-open'))}, ` +
      `answers ${sum(({ answer }) => Number(answer.trim() !== ''))}, citations verified ${sum(({ citations }) => citations.verified)} / not ${sum(({ citations }) => citations.unverified)}, ` +
      `searches ${sum(({ searches }) => searches)}, notes ${sum(({ notes }) => notes.taken)} (flagged ${sum(({ notes }) => notes.flagged)})`,
  ].join('\n');
}

function seconds(calls: readonly CountedCall[]): string {
  const sorted = calls.map(({ ms }) => ms).sort((a, b) => a - b);
  return sorted.length === 0 ? '-' : (sorted[Math.floor(sorted.length / 2)]! / 1000).toFixed(1);
}
