import germanDocument from '../../../resources/sample-vault/de.md?raw';
import germanFile from '../../../resources/sample-vault/de.json';
import englishDocument from '../../../resources/sample-vault/en.md?raw';
import englishFile from '../../../resources/sample-vault/en.json';
import { put, type DraftChange } from '../../../shared/domain/batch';
import { isUndecided, type Note, type NoteStatus } from '../../../shared/domain/note';
import type { Resource } from '../../../shared/domain/resource';
import type { Session } from '../../../shared/domain/session';
import type { SampleReport, SampleState } from '../../../shared/ipc/routes/exchange';
import type { IdFactory } from '../../../shared/domain/ids';
import type { Logger } from '../../../shared/lib/logger';
import type { VaultStore, VaultWriter } from '../../store/vault-store';
import { buildSampleRows, SAMPLE_KEY, type SampleFile, type SampleText } from './build-sample-rows';
import { currentLocale, t } from '../../../shared/messages/message';

export interface SampleVaultDependencies {
  store: VaultStore;
  writer: VaultWriter;
  ids: IdFactory;
  log: Logger;
}

export interface SampleVault {
  /** The questions are those that the loaded sample answers, or the one that would be loaded. */
  state(): Promise<SampleState>;
  /** Adds the sample in the app's language, or restores a removed one; no effect when present. */
  load(): Promise<SampleReport>;
  /** Hides sessions and resources and archives the kept notes, in one batch that can be undone. */
  remove(): Promise<SampleReport>;
}

const ENGLISH: SampleText = { file: englishFile, document: englishDocument };
const GERMAN: SampleText = { file: germanFile, document: germanDocument };

/** A person who reads German begins with made-up chats in German; for everybody else they are English. */
const sampleOfLanguage = (): SampleText => (currentLocale().startsWith('de') ? GERMAN : ENGLISH);

/** The sample that these sessions come from: each language has its own keys. */
const sampleOfSessions = (sessions: readonly Session[]): SampleText =>
  [GERMAN, ENGLISH].find(({ file }) =>
    sessions.some(({ externalKey }) => externalKey === `${SAMPLE_KEY}${file.sessions[0]!.key}`),
  ) ?? sampleOfLanguage();

/**
 * A small vault for exploring: something written, a trip and a reading plan, in English or in German. All rows are marked
 * as sample.
 */
export function createSampleVault(dependencies: SampleVaultDependencies): SampleVault {
  const { store, writer } = dependencies;

  const sampleSessions = async (): Promise<Session[]> =>
    (await store.query({ name: 'sessions', includeDeleted: true })).filter(({ origin }) => origin === 'sample');

  const state: SampleVault['state'] = async () => {
    const sessions = await sampleSessions();
    const { questions } = sampleOfSessions(sessions).file;
    if (sessions.length === 0) return { state: 'absent', questions };
    return { state: sessions.every(({ deletedAt }) => deletedAt !== null) ? 'removed' : 'loaded', questions };
  };

  return {
    state,
    async load() {
      const { state: now } = await state();
      if (now === 'loaded') return { sessions: 0, messages: 0, notes: 0, resources: 0 };
      if (now === 'removed') return restoreSample(dependencies, await sampleSessions());
      const changes = buildSampleRows(sampleOfLanguage(), dependencies.ids);
      await writer.commit({
        actor: 'import',
        kind: 'sample.load',
        label: t('mainExchange.openedTheSampleVault'),
        scope: 'none',
        changes,
        fresh: true,
      });
      const report = countTables(changes);
      dependencies.log.info('sample vault loaded', { ...report });
      return report;
    },
    async remove() {
      const sessions = await sampleSessions();
      const changes = await buildRemoval(store, sessions, sampleEnd(sampleOfSessions(sessions).file));
      if (changes.length === 0) return { sessions: 0, messages: 0, notes: 0, resources: 0 };
      await writer.commit({
        actor: 'person',
        kind: 'sample.remove',
        label: t('mainExchange.removedTheSampleVault'),
        scope: 'session',
        changes,
      });
      return countTables(changes);
    },
  };
}

/** `createSampleVault(…).load()` in one call, for the demo and for tests. */
export const loadSampleVault = (dependencies: SampleVaultDependencies): Promise<SampleReport> =>
  createSampleVault(dependencies).load();

// Rows have the sample's own times, not the time of the click, so that the sample is the same everywhere.
const sampleEnd = ({ sessions }: SampleFile): number =>
  Math.max(...sessions.map(({ date }) => Date.parse(date))) + 3_600_000;

async function buildRemoval(store: VaultStore, sessions: Session[], at: number): Promise<DraftChange[]> {
  const changes: DraftChange[] = sessions
    .filter(({ deletedAt }) => deletedAt === null)
    .map((session) => put('sessions', { ...session, deletedAt: at }));
  for await (const page of store.pages('notes')) {
    for (const note of page) {
      if (note.origin !== 'sample') continue;
      if (note.status === 'kept') changes.push(put('notes', { ...note, status: 'archived' }));
      // Pending units of a hidden session are not offered; `dropped` would mean that the person decided on them.
      else if (isUndecided(note)) changes.push(put('notes', { ...note, status: 'archived', keptAt: null }));
    }
  }
  for (const resource of await sampleResources(store))
    if (resource.deletedAt === null) changes.push(put('resources', { ...resource, deletedAt: at }));
  return changes;
}

const statusBeforeRemoval = ({ keptAt, deferredUntil }: Note): NoteStatus =>
  keptAt !== null ? 'kept' : deferredUntil === null ? 'pending' : 'deferred';

async function restoreSample({ store, writer }: SampleVaultDependencies, sessions: Session[]): Promise<SampleReport> {
  const changes: DraftChange[] = sessions.map((session) => put('sessions', { ...session, deletedAt: null }));
  for await (const page of store.pages('notes')) {
    for (const note of page) {
      if (note.origin !== 'sample' || note.status !== 'archived') continue;
      changes.push(put('notes', { ...note, status: statusBeforeRemoval(note) }));
    }
  }
  for (const resource of await sampleResources(store)) changes.push(put('resources', { ...resource, deletedAt: null }));
  await writer.commit({
    actor: 'import',
    kind: 'sample.load',
    label: t('mainExchange.openedSampleVaultAgain'),
    scope: 'none',
    changes,
  });
  return countTables(changes);
}

async function sampleResources(store: VaultStore): Promise<Resource[]> {
  const resources: Resource[] = [];
  for await (const page of store.pages('resources'))
    resources.push(...page.filter(({ externalKey }) => externalKey?.startsWith(SAMPLE_KEY) === true));
  return resources;
}

function countTables(changes: DraftChange[]): SampleReport {
  const count = (table: DraftChange['table']) => changes.filter((change) => change.table === table).length;
  return {
    sessions: count('sessions'),
    messages: count('messages'),
    notes: count('notes'),
    resources: count('resources'),
  };
}
