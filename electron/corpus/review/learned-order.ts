import type { WorthFeature } from '../../../shared/domain/worth';
import type { LearnedOrder } from '../../../shared/ipc/routes/review';
import { type Example, learnInOrder, logitOf } from '../../../shared/lib/logistic-regression';
import { unitFeatures, type UnitFeatures } from '../../language/worth/unit-features';
import type { OwnWeights } from '../../language/worth/unit-worth';
import { WORTH_WEIGHTS } from '../../language/worth/worth-weights';
import type { Catalog } from '../catalog/catalog';
import type { CatalogNote } from '../catalog/catalog-state';
import { z } from 'zod';
import type { Logger } from '../../../shared/lib/logger';
import { createDerivedFile, type DerivedFile } from '../../files/derived-file';

const recordSchema = z.object({
  /** Decisions before this time do not shape the order; 0: all do. */
  learnsSince: z.number(),
});

/**
 * Holds since when the order of review learns from decisions. What it learned is not stored: it follows from the
 * decisions on the notes. Losing the file only undoes a reset.
 */
export type ReviewOrderFile = DerivedFile<z.infer<typeof recordSchema>>;

export const createReviewOrderFile = (path: string, log: Logger): ReviewOrderFile =>
  createDerivedFile({ path, schema: recordSchema, empty: { learnsSince: 0 }, name: 'order of review', log });

/** Serves vaults that no person reviews: the command line and small tools. */
export function createReviewOrderInMemory(): ReviewOrderFile {
  let record = { learnsSince: 0 };
  return {
    read: async () => record,
    async write(content) {
      record = content;
    },
  };
}

/** The last decisions that are learned from: what a person keeps changes over the years. */
const MAX_DECISIONS = 2_000;
/**
 * Step and decay of one decision: about ten decisions against the usual order turn it for such units, and each later
 * decision on a feature takes away a hundredth of what it learned.
 */
const LEARNING = { rate: 0.5, decay: 0.02 };
/** A feature is named as learned from this many decisions and this weight on, if the counts alone say so too. */
const MIN_NAMED_DECISIONS = 5;
const MIN_NAMED_WEIGHT = 0.3;

/** What the person's own decisions on units add to their worth; derived from the notes, on this machine. */
export type ReviewLearning = ReturnType<typeof createReviewLearning>;

type Decision = CatalogNote & { decidedAt: number };

export function createReviewLearning({
  catalog,
  file,
  now,
}: {
  catalog: Catalog;
  file: ReviewOrderFile;
  now: () => number;
}) {
  const featuresOf = memoizeFeatures();

  async function decisions(): Promise<{ learnsSince: number; made: Decision[] }> {
    const { learnsSince } = await file.read();
    const made = [...DECIDED_STATUSES]
      .flatMap((status) => [...catalog.withStatus(status)])
      .filter(isDecisionOnUnit)
      .filter(({ decidedAt }) => decidedAt > learnsSince)
      .toSorted((a, b) => a.decidedAt - b.decidedAt || (a.id < b.id ? -1 : 1));
    return { learnsSince, made: made.slice(-MAX_DECISIONS) };
  }

  const learn = (made: readonly Decision[]): OwnWeights =>
    learnInOrder<WorthFeature>({ bias: 0, weights: {} }, made.map(exampleOf), LEARNING);

  const exampleOf = (note: Decision): Example<WorthFeature> => {
    const features = featuresOf(note);
    return { features, isPositive: isKept(note), offset: logitOf(WORTH_WEIGHTS, features) };
  };

  return {
    weights: async () => learn((await decisions()).made),
    async describe(): Promise<LearnedOrder> {
      const { learnsSince, made } = await decisions();
      const { weights } = learn(made);
      const counts = new Map<WorthFeature, { kept: number; dropped: number }>();
      for (const note of made) {
        for (const feature of Object.keys(featuresOf(note)) as WorthFeature[]) {
          const count = counts.get(feature) ?? { kept: 0, dropped: 0 };
          counts.set(feature, count);
          count[isKept(note) ? 'kept' : 'dropped'] += 1;
        }
      }
      const features = [...counts]
        .map(([feature, count]) => ({ feature, weight: weights[feature] ?? 0, ...count }))
        .filter(
          ({ weight, kept, dropped }) =>
            kept + dropped >= MIN_NAMED_DECISIONS &&
            Math.abs(weight) >= MIN_NAMED_WEIGHT &&
            Math.sign(weight) === Math.sign(kept - dropped),
        )
        .toSorted((a, b) => Math.abs(b.weight) - Math.abs(a.weight));
      return { decisions: made.length, since: learnsSince === 0 ? null : learnsSince, features };
    },
    /** Decisions up to now no longer count; later ones do. */
    reset: () => file.write({ learnsSince: now() }),
  };
}

const DECIDED_STATUSES = ['kept', 'dropped', 'merged', 'superseded', 'archived'] as const;

/** A unit taken out of a conversation that the person decided on; dropping a note that was kept says nothing here. */
const isDecisionOnUnit = (note: CatalogNote): note is Decision =>
  note.origin === 'extraction' &&
  note.decidedAt !== null &&
  (note.status !== 'dropped' || (note.keptAt === null && note.isWrong !== true));

const isKept = ({ status }: CatalogNote): boolean => status !== 'dropped';

/** Reading a sentence takes longer than learning from it. */
function memoizeFeatures(): (note: CatalogNote) => UnitFeatures {
  const known = new Map<string, { title: string; category: string; features: UnitFeatures }>();
  return (note) => {
    const found = known.get(note.id);
    if (found?.title === note.title && found.category === note.category) return found.features;
    const features = unitFeatures(note);
    if (known.size > 2 * MAX_DECISIONS) known.delete(known.keys().next().value!);
    known.set(note.id, { title: note.title, category: note.category, features });
    return features;
  };
}
