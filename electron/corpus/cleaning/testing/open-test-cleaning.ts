import type { Note } from '../../../../shared/domain/note';
import { silentLogger } from '../../../../shared/lib/logger';
import { openTestCorpus, type TestCorpus } from '../../testing/open-test-corpus';
import { startCleaning, type Cleaning, type CleaningDeps } from '../start-cleaning';
import { createInMemorySweepStateFile } from '../sweep-progress';

export interface TestCleaning {
  corpus: TestCorpus;
  cleaning: Cleaning;
  file: ReturnType<typeof createInMemorySweepStateFile>;
  /** A kept note, said a day after the previous one. */
  keep(title: string, changed?: Partial<Note>): Promise<Note>;
  /** Ends this cleaning and opens another on the same vault and file, like a restart. */
  restart(): Promise<Cleaning>;
  close(): Promise<void>;
}

/** Cleaning on a real vault, without rests between slices. */
export async function openTestCleaning(
  changed: Partial<CleaningDeps> | ((corpus: TestCorpus) => Partial<CleaningDeps>) = {},
): Promise<TestCleaning> {
  const corpus = await openTestCorpus();
  const file = createInMemorySweepStateFile();
  const start = () =>
    startCleaning({
      ...corpus.deps,
      corpus,
      file,
      log: silentLogger,
      similarityOf: async (_text, ids) => ids.map(() => null),
      hasSimilarity: () => false,
      isBusy: () => false,
      elapsed: () => performance.now(),
      sleep: () => new Promise((resolve) => setImmediate(resolve)),
      onProgress: () => {},
      ...(typeof changed === 'function' ? changed(corpus) : changed),
    });
  const opened: TestCleaning = {
    corpus,
    file,
    cleaning: await start(),
    async keep(title, fields = {}) {
      corpus.clock.advance(24 * 60 * 60_000);
      return corpus.unit(title, undefined, {
        status: 'kept',
        keptAt: corpus.clock.now(),
        decidedAt: corpus.clock.now(),
        ...fields,
      });
    },
    async restart() {
      await opened.cleaning.close();
      opened.cleaning = await start();
      return opened.cleaning;
    },
    async close() {
      await opened.cleaning.close();
      await corpus.close();
    },
  };
  return opened;
}
