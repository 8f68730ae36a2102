import type { AblationRow } from './run-ablation';

const HEADINGS: Record<AblationRow['group'], string> = {
  whole: 'Everything',
  lane: 'Lane switched off',
  part: 'Part of the fused score switched off',
  ranked: 'After the gate',
};

/** The Markdown file with figures only, without questions or conversations. */
export function ablationTable(
  rows: readonly AblationRow[],
  data: { file: string; conversations: number; turns: number; commit: string; embedder: string },
): string {
  const whole = rows[0]!;
  const head =
    '| switched off | R@5 | R@10 | R@15 | multi-hop R@10 | MRR | Δ R@10 | Δ multi-hop |\n|---|---|---|---|---|---|---|---|';
  const sections = (['whole', 'lane', 'part', 'ranked'] as const).map((group) => {
    const own = rows.filter((row) => row.group === group);
    const lines = own.map((row) => lineOf(row, group === 'ranked' ? own[0]! : whole));
    return `## ${HEADINGS[group]}\n\n${head}\n${lines.join('\n')}`;
  });
  return `# Ablation of the fused score

Written by \`npm run eval:ablation -- FILE\`, not by hand. Data: \`${data.file}\` of LoCoMo (CC BY-NC 4.0, evaluation only; nothing of it is quoted here):
${data.conversations} conversations, ${data.turns} turns, ${whole.table.headline.n} questions of the headline categories, ${whole.table['multi-hop'].n} of them multi-hop. Offline engine, ${data.embedder}, before the gate;
commit ${data.commit}. Per cent; Δ is the difference to everything on, so that a part that helps has a negative one. One question more or less is ${(100 / whole.table.headline.n).toFixed(1)} points
of R@10 at most: smaller differences say nothing. A lane that is off finds
nothing, but what others find is scored by words and meaning as ever: its row shows what it alone brings. Parts whose rows are unchanged have no occasion here (a
conversation has no note links, lessons or misspelt names). The last table is of what the gate kept, in the order of its rank.

${sections.join('\n\n')}
`;
}

function lineOf({ name, table }: AblationRow, whole: AblationRow): string {
  const { headline } = table;
  const multiHop = table['multi-hop']['recall@10'];
  const values = [headline['recall@5'], headline['recall@10'], headline['recall@15'], multiHop, headline.mrr].map(
    percent,
  );
  const deltas = [
    headline['recall@10'] - whole.table.headline['recall@10'],
    multiHop - whole.table['multi-hop']['recall@10'],
  ];
  return `| ${name} | ${values.join(' | ')} | ${deltas.map(signed).join(' | ')} |`;
}

const percent = (value: number): string => (value * 100).toFixed(1);
const signed = (value: number): string =>
  Math.abs(value) < 0.0005 ? '0' : `${value > 0 ? '+' : '−'}${percent(Math.abs(value))}`;
