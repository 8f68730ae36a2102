import { join } from 'node:path';
import { startDailyReview } from '../../corpus/daily-review/daily-review';
import { createDailyReviewFile } from '../../corpus/daily-review/daily-review-file';
import { createReflectionFile, createWeeklyReflection } from '../../corpus/daily-review/weekly-reflection';
import { createDailyNoteFile, createDaysService } from '../../corpus/days/days-service';
import { createWeekService } from '../../corpus/days/week-service';
import { createSearchCheckService } from '../../search-check/search-check-service';
import type { ChatServices } from './chat-services';
import { createCleaningServices } from './cleaning-services';
import type { BaseServices } from './base-services';
import type { ServiceOptions } from './service-options';
import { sleep } from './timers';

/** What is done with kept notes from day to day: daily review, reflection, days and weeks, cleaning, search check. */
export type UpkeepServices = Awaited<ReturnType<typeof startUpkeepServices>>;

export async function startUpkeepServices(options: ServiceOptions, base: BaseServices, { chat }: ChatServices) {
  const { vault, vaultFolder, now, log } = options;
  const { store, writer } = vault;
  const { offline, engine, index, corpus, vitality, retrieval } = base;
  const { catalog, notes, hiddenTextFilter: hidden } = corpus;
  const isAnswering = () => chat.isAnswering();
  const daily = await startDailyReview({
    notes: corpus.noteDeps,
    writer,
    vitality,
    file: createDailyReviewFile(join(vaultFolder, 'daily.json'), log),
  });
  const reflection = createWeeklyReflection({
    catalog,
    notes,
    hidden,
    engine,
    file: createReflectionFile(join(vaultFolder, 'reflection.json'), log),
    now,
  });
  const file = createDailyNoteFile(join(vaultFolder, 'daily-note.json'), log);
  const days = createDaysService({ catalog, store, writer, file });
  const weeks = createWeekService({ catalog, store, vitality, hidden, now });
  const cleaning = await createCleaningServices(options, { corpus, index, isAnswering });
  const searchCheck = createSearchCheckService({
    retrieval,
    engine: offline,
    catalog,
    hidden,
    store,
    hasMeaning() {
      const { embedded, toEmbed } = index.status();
      return toEmbed > 0 && embedded >= toEmbed;
    },
    isAnswering,
    vaultFolder,
    now,
    sleep,
    log,
  });
  return { daily, reflection, days, weeks, cleaning, searchCheck };
}
