import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { NOTHING_WAITS } from '../../../shared/ipc/testing/inbox-counts';
import { localDay } from '../../../shared/lib/time/day-name';
import { put } from '../../../shared/domain/batch';
import type { ProposalId } from '../../../shared/domain/ids';
import type { Message } from '../../../shared/domain/message';
import { silentLogger } from '../../../shared/lib/logger';
import { createAttachmentFiles } from '../../attachments/attachment-files';
import { createConnections } from '../../collections/service/connections';
import { createReviewService } from '../../collections/service/review-service';
import { openTestArchive, type TestArchive } from '../../corpus/archive/testing/open-test-archive';
import { startCleaning, type Cleaning } from '../../corpus/cleaning/start-cleaning';
import { createInMemorySweepStateFile } from '../../corpus/cleaning/sweep-progress';
import { createDailyReviewFile } from '../../corpus/daily-review/daily-review-file';
import { startDailyReview, type DailyReview } from '../../corpus/daily-review/daily-review';
import { startCaptureFolder, type CaptureFolder } from '../../exchange/capture/capture-folder';
import { createImporter } from '../../exchange/import/importer';
import { startLiveFolder, type LiveFolder } from '../../exchange/live-folder/live-folder';
import { startSyncService, type SyncService } from '../../exchange/sync/sync-service';
import { realFileSystem } from '../../files/file-system';
import { createInboxHandlers } from './inbox';

let test: TestArchive;
let folders: string;
let parts: {
  daily: DailyReview;
  cleaning: Cleaning;
  liveFolder: LiveFolder;
  capture: CaptureFolder;
  sync: SyncService;
};
let inbox: ReturnType<typeof createInboxHandlers>;
let messages: Message[];

const counts = () => inbox['inbox.counts'](null);
const day = () => inbox['inbox.day'](null);

/** The services of the app over one real vault; no server and no model. */
async function startParts() {
  const { noteDeps, writer, vault, folder, ids, vitality, notes, deps, clock } = test;
  const shared = {
    vaultFolder: folder,
    notes: noteDeps,
    attachments: createAttachmentFiles(join(folder, 'attachments')),
    fileSystem: realFileSystem,
    now: clock.now,
    log: silentLogger,
    onChanged: () => {},
    isAnswering: () => false,
  };
  return {
    daily: await startDailyReview({
      notes: noteDeps,
      writer,
      vitality,
      file: createDailyReviewFile(join(folder, 'daily.json'), silentLogger),
    }),
    cleaning: await startCleaning({
      ...deps,
      corpus: test,
      file: createInMemorySweepStateFile(),
      similarityOf: async (_text, of) => of.map(() => null),
      hasSimilarity: () => false,
      isBusy: () => false,
      elapsed: () => performance.now(),
      sleep: () => new Promise((resolve) => setImmediate(resolve)),
      onProgress: () => {},
    }),
    liveFolder: await startLiveFolder({ ...shared, vaultId: vault.id, writer, settleMs: 0, fileClock: Date.now }),
    capture: await startCaptureFolder({
      ...shared,
      importer: createImporter({ ...deps, uploadsFolder: join(folder, 'uploads') }),
      otherFolders: async () => [],
      settleMs: 0,
      fileClock: Date.now,
    }),
    sync: await startSyncService({
      ...shared,
      vault,
      resolveLinks: () => notes.resolveLinks(),
      orderFacts: async () => {},
      newId: () => ids.next<string>(),
      hostName: 'desk',
    }),
  };
}

beforeEach(async () => {
  folders = await mkdtemp(join(tmpdir(), 'engram-inbox-'));
  test = await openTestArchive();
  parts = await startParts();
  inbox = createInboxHandlers({
    ...parts,
    catalog: test.catalog,
    review: test.review,
    archive: test.archive,
    tasks: test.tasks,
    reviews: createReviewService({
      settingsStore: { get: () => ({ collections: [] }) as never },
      connections: createConnections({ keyFor: () => null } as never, test.clock.now),
      excluded: () => ({}) as never,
      onSent: () => {},
    }),
    now: test.clock.now,
  });
  ({ messages } = await test.session(['I moved to Leipzig in May', 'Leipzig has two large parks']));
});
afterEach(async () => {
  await parts.daily.close();
  await parts.cleaning.close();
  await parts.liveFolder.close();
  await parts.capture.close();
  await parts.sync.close();
  await test.close();
  await rm(folders, { recursive: true, force: true });
});

const suggest = (title: string, author: 'person' | 'assistant') => {
  const message = messages[author === 'person' ? 0 : 1]!;
  return test.unit(title, { message, quote: message.text }, { author });
};
const propose = () =>
  test.commit([
    put('proposals', {
      id: test.ids.next<ProposalId>(),
      kind: 'merge-entities',
      key: 'merge-entities:Anna:Anne',
      subjects: ['Anna', 'Anne'],
      reason: 'One name is written in two ways.',
      confidence: 0.9,
      state: 'open',
      createdAt: test.clock.now(),
      decidedAt: null,
    }),
  ]);

describe('what waits in the inbox', () => {
  it('is nothing in a new vault, and what comes from a folder or a collection is no kind before one is chosen', async () => {
    expect(await counts()).toEqual({
      waiting: NOTHING_WAITS,
      worthIt: 0,
    });
    expect(await day()).toEqual({ kept: 0, dropped: 0, asked: 0, cleaned: 0, putOff: null, askedLater: 0 });
  });

  it('is counted by kind; worth it are the person’s own words and today’s old notes, not offers and proposals', async () => {
    await suggest('I moved to Leipzig in May', 'person');
    await suggest('Leipzig has two large parks', 'assistant');
    await test.kept('We heat with wood', 90, { category: 'decision' });
    await test.kept('Parking at the station was four euros', 1100);
    await propose();
    await test.computed();
    expect(await counts()).toEqual({
      waiting: { ...NOTHING_WAITS, suggestions: 2, 'still-true': 1, cleaning: 1, archive: 1 },
      worthIt: 2,
    });
  });

  it('falls with each decision and rises again when it is undone', async () => {
    const { id } = await suggest('I moved to Leipzig in May', 'person');
    const asked = await test.kept('We heat with wood', 90, { category: 'decision' });
    const old = await test.kept('Parking at the station was four euros', 1100);
    await propose();
    await test.computed();
    await counts();
    await test.review.keep({ id });
    await parts.daily.set();
    await parts.daily.answer(asked.id, 'not-now');
    await parts.cleaning.dismiss((await parts.cleaning.list(10)).proposals[0]!.proposal.id);
    await test.archive.archive([{ id: old.id, version: old.version }]);
    expect(await counts()).toEqual({
      waiting: NOTHING_WAITS,
      worthIt: 0,
    });
    expect(await day()).toMatchObject({ kept: 1, dropped: 0, asked: 1, cleaned: 1 });

    for (const scope of ['review', 'cleaning', 'archive'] as const) await test.writer.undo(scope);
    await parts.daily.undo();
    expect(await counts()).toMatchObject({
      waiting: { suggestions: 1, 'still-true': 1, cleaning: 1, archive: 1 },
      worthIt: 2,
    });
    expect(await day()).toMatchObject({ kept: 0, asked: 0, cleaned: 0 });
  });

  it('counts what is due today or overdue once tasks were read, and no other task', async () => {
    const today = localDay(test.clock.now());
    const body = `- [ ] Bins 📅 ${today}\n- [ ] Rent 📅 2020-01-01\n- [ ] Paint 📅 2099-01-01\n- [ ] Sweep`;
    await test.notes.create({ title: 'House', body, category: 'idea', editSessionId: undefined });
    expect((await counts()).waiting.due).toBeNull();
    await test.tasks.load();
    expect(await counts()).toMatchObject({ waiting: { due: 2 }, worthIt: 2 });
  });

  it('says when what was put off comes back', async () => {
    const { id } = await suggest('I moved to Leipzig in May', 'person');
    await test.review.defer(id);
    const { putOff } = await day();
    expect(putOff?.count).toBe(1);
    expect(putOff!.at).toBeGreaterThan(test.clock.now());
    expect((await counts()).worthIt).toBe(0);
  });

  it('leaves the day’s set of old notes to be chosen when the person looks', async () => {
    await test.kept('We heat with wood', 90, { category: 'decision' });
    await test.computed();
    expect((await counts()).waiting['still-true']).toBe(1);
    await test.kept('We keep the spare keys at Anna’s', 90, { category: 'decision' });
    await test.computed();
    expect((await parts.daily.set()).items).toHaveLength(2);
  });

  it('holds the questions of a live folder, which are worth it', async () => {
    const { title } = await test.kept('Clay', 1);
    const folder = join(folders, 'live');
    await mkdir(folder);
    await parts.liveFolder.choose(folder);
    await parts.liveFolder.configure({
      links: 'wiki',
      areMine: true,
      documents: false,
      chats: false,
      isPaused: false,
    });
    expect(await counts()).toMatchObject({ waiting: { conflicts: 0 }, worthIt: 0 });
    await rm(join(folder, `${title}.md`));
    await parts.liveFolder.run();
    expect(await counts()).toMatchObject({ waiting: { conflicts: 1 }, worthIt: 1 });
  });

  it('holds a vault that is to be joined, once a folder for syncing is chosen', async () => {
    const folder = join(folders, 'sync');
    await mkdir(folder);
    await parts.sync.choose(folder, null);
    expect((await counts()).waiting.conflicts).toBe(0);
  });
});
