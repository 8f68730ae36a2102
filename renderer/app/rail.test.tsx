// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AppStatus } from '../../shared/ipc/routes/app';
import type { InboxCounts } from '../../shared/ipc/routes/inbox';
import type { HealthReport } from '../../shared/ipc/routes/health';
import { NOTHING_WAITS } from '../../shared/ipc/testing/inbox-counts';
import { renderScreen, type RenderedScreen } from '../ipc/testing/render-screen';
import { settle } from '../ui/testing/render';
import { Rail } from './rail';

const status: AppStatus = {
  command: 'vault',
  version: '1',
  shell: 'test',
  dataFolder: '/d',
  lastSeq: 14,
  readOnlyReason: null,
  engine: { label: 'offline engine', sentTo: null, isOffline: true, window: null },
  questionsGoTo: [],
  counts: { pending: 2, engrams: 1_204, resources: 0, sessions: 1 },
  index: { state: 'ready', entries: 3, pending: 0, embedded: 3, toEmbed: 3, secondsLeft: null },
  recovery: null,
  commandLineChanges: 0,
};
const sound: HealthReport = {
  journal: { lastSeq: 10, segments: 1, bytes: 2_000, verifiedAt: 1, problem: null },
  store: { lastSeq: 10, counts: {}, matchesJournal: true },
  index: { state: 'ready', entries: 3, lastSeq: 10, mismatches: 0, checkedAt: 1 },
  embedding: { model: 'm', embedded: 3, total: 3, secondsLeft: null },
  snapshots: [],
  freeBytes: 9e9,
  dataFolder: '/d',
};

describe('the rail', () => {
  let page: RenderedScreen;
  const show = async (
    report: HealthReport,
    shown = status,
    waiting: Partial<InboxCounts['waiting']> = {},
    worthIt = 0,
  ) => {
    page = await renderScreen(<Rail status={shown} onOpenPalette={() => {}} />, {
      'health.report': () => report,
      'inbox.counts': () => ({ waiting: { ...NOTHING_WAITS, ...waiting }, worthIt }),
    });
    await settle(() => page.host.asked.length > 0);
  };
  const links = () => [...page.element.querySelectorAll('a')].map((link) => link.textContent.replace(/[\d,].*/u, ''));
  const foot = () => page.element.textContent;
  beforeEach(() => localStorage.clear());
  afterEach(() => page.unmount());

  it('shows six rooms, and Settings at its foot', async () => {
    await show(sound);
    expect(links()).toEqual(['Chat', 'Inbox', 'Notes', 'Days', 'People', 'Search', 'Settings']);
  });

  it('leads to the first kind that waits, and counts what is worth it: above 99 the number is for screen readers', async () => {
    const inbox = () => page.element.querySelectorAll('a')[1]!;
    await show(sound, status, { cleaning: 3, archive: 1_200 }, 0);
    await settle(() => inbox().getAttribute('href') !== '/inbox');
    expect(inbox().getAttribute('href')).toBe('/inbox/cleaning');
    expect(inbox().textContent).toBe('Inbox');
    await page.unmount();
    await show(sound, status, { suggestions: 2_000, conflicts: 1 }, 1_431);
    await settle(() => inbox().getAttribute('href') !== '/inbox');
    expect(inbox().getAttribute('href')).toBe('/inbox/conflicts');
    expect(inbox().querySelector('[aria-hidden]:not(svg)')!.textContent).toBe('99+');
    expect(inbox().querySelector('.visually-hidden')!.textContent).toBe(' 1,431 wait');
  });

  it('leads from the gear to what is wrong, with its reason', async () => {
    await show({ ...sound, journal: { ...sound.journal, problem: 'A file of the journal is damaged.' } });
    await settle(() => links().at(-1) !== 'Settings');
    expect(links().at(-1)).toBe('Settings A file of the journal is damaged.');
    expect([...page.element.querySelectorAll('a')].at(-1)!.getAttribute('href')).toBe('/settings/data/storage');
  });

  it('says that all is saved, which model answers and where text goes', async () => {
    await show(sound);
    expect(foot()).toContain('All changes saved');
    expect(foot()).toContain('offline engine');
    expect(foot()).toContain('nothing leaves this machine');
    expect(foot()).not.toContain('seq');
    await page.unmount();
    await show(sound, { ...status, readOnlyReason: 'The disk is full.' });
    expect(foot()).toContain('Read-only: changes are not saved');
    expect(foot()).not.toContain('All changes saved');
  });
});
