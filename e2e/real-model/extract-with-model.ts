import { extractLabelled } from '../eval/extract/extract-labelled';
import { createExtractionScore, type ExtractionFigures, type ExtractionLeaks } from '../eval/extract/extract-metrics';
import { readLabelledTurns } from '../eval/extract/read-labelled-turns';
import type { CountedCall } from './reply-counter';
import { createCountedEngine, PATIENT_MS } from './counted-engine';

/** Results of the labelled turns with a model: calls, and the rules checked before and after flagging. */
export interface ModelExtraction {
  calls: CountedCall[];
  /** All units, including those that are flagged because they break a rule after their repair. */
  all: ExtractionFigures & ExtractionLeaks;
  /** Units without a flag, which review presents as sound. */
  unflagged: ExtractionFigures & ExtractionLeaks;
  /** Turns whose units came from the offline rules. */
  byRules: number;
}

/**
 * Every `step`th labelled turn through the app's whole extraction: mask, extract, check, repair once, drop repetitions.
 */
export async function extractWithModel(options: {
  url: string;
  model: string;
  step: number;
  keep: (soFar: ModelExtraction) => Promise<void>;
  say: (line: string) => void;
}): Promise<ModelExtraction> {
  const { engine, counter } = createCountedEngine({ ...options, structuredMs: PATIENT_MS });
  const [all, unflagged] = [createExtractionScore(), createExtractionScore()];
  const turns = readLabelledTurns().filter((_, index) => index % options.step === 0);
  let byRules = 0;
  const soFar = (): ModelExtraction => ({
    calls: counter.calls,
    all: { ...all.figures(), ...all.leaks() },
    unflagged: { ...unflagged.figures(), ...unflagged.leaks() },
    byRules,
  });
  for (const turn of turns) {
    const before = counter.calls.length;
    const { units, reason } = await extractLabelled(turn, engine);
    all.add(turn, units);
    unflagged.add(
      turn,
      units.filter(({ flags }) => flags.length === 0),
    );
    if (reason.includes('The offline rules took them instead.')) byRules += 1;
    await options.keep(soFar());
    const endings = counter.calls.slice(before).map(({ ending, ms }) => `${ending} ${(ms / 1000).toFixed(1)} s`);
    options.say(
      `${turn.id}: ${units.length} units, ${units.filter(({ flags }) => flags.length > 0).length} flagged; ${endings.join(', ')}`,
    );
  }
  return soFar();
}
