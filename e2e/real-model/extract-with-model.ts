import { extractLabelled } from '../eval/extract/extract-labelled';
import { createExtractionScore, type ExtractionFigures, type ExtractionLeaks } from '../eval/extract/extract-metrics';
import { readLabelledTurns } from '../eval/extract/read-labelled-turns';
import type { CountedCall } from './reply-counter';
import { createCountedEngine, PATIENT_MS } from './counted-engine';

/** What became of the labelled turns with a model: calls, and the rules before and behind the flags. */
export interface ModelExtraction {
  calls: CountedCall[];
  /** All units; a rule that a unit breaks after its repair is flagged, so the unit counts here. */
  all: ExtractionFigures & ExtractionLeaks;
  /** Units that carry no flag: what review presents as sound. */
  unflagged: ExtractionFigures & ExtractionLeaks;
  /** Turns whose notes the offline rules took. */
  byRules: number;
}

/**
 * Every `step`th labelled turn, the whole way the app goes: mask, extract, check, repair once, leave out what was
 * recalled.
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
