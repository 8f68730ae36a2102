import { ABLATIONS, ablateIndex, type Ablation } from './ablate-index';
import type { AblationData } from './ablation-data';

interface AblationRow {
  name: string;
  /** By data, then by figure: questions lost (negative) or gained without it. */
  changes: Record<string, Record<string, number>>;
}

export interface AblationResult {
  /** By data, then by figure: with everything on. */
  whole: Record<string, Record<string, number>>;
  rows: AblationRow[];
}

/** Measures every kind of data with everything on, then without each lane and each part of the fused score. */
export async function runAblation(
  data: readonly AblationData[],
  progress: (line: string) => void,
  ablations: readonly Ablation[] = ABLATIONS,
): Promise<AblationResult> {
  const measureAll = async (ablation: Ablation) => {
    const figures: Record<string, Record<string, number>> = {};
    for (const one of data) figures[one.name] = await one.measure((index) => ablateIndex(index, ablation));
    return figures;
  };
  const whole = await measureAll({ name: 'everything on' });
  progress(`everything on: ${JSON.stringify(whole)}`);
  const rows: AblationRow[] = [];
  for (const ablation of ablations) {
    const figures = await measureAll(ablation);
    const changes = Object.fromEntries(
      Object.entries(figures).map(([name, of]) => [
        name,
        Object.fromEntries(Object.entries(of).map(([figure, value]) => [figure, value - whole[name]![figure]!])),
      ]),
    );
    rows.push({ name: ablation.name, changes });
    progress(`${ablation.name}: ${JSON.stringify(changes)}`);
  }
  return { whole, rows };
}
