import { put } from '../../../shared/domain/batch';
import { noteText } from '../../../shared/domain/note';
import { isAppError } from '../../../shared/ipc/errors';
import { contentHash } from '../../../shared/lib/content-hash';
import type { Mutex } from '../../../shared/lib/mutex';
import { t } from '../../../shared/messages/message';
import { type Engine, OFFLINE_LABEL } from '../../ports/engine';
import type { VaultStore, VaultWriter } from '../../store/vault-store';
import type { IdleJobDeps } from '../idle/idle-job';
import { shortTitle } from '../notes/note-revision';
import { checkDecision } from './check-decision';
import { decisionSentences, type DecisionSentencesDeps } from './decision-sentences';
import type { DecisionTable } from './decision-table';
import { readByRoles, type SentenceMeaning } from './read-by-roles';

export interface DecisionReaderDeps extends DecisionSentencesDeps {
  store: Pick<VaultStore, 'getMany' | 'query'>;
  writer: Pick<VaultWriter, 'commit'>;
  decisions: Pick<DecisionTable, 'unread'>;
  engine: () => Engine;
  /** Whether an engine may read a note. */
  mayRead: (noteId: string, engine: Engine) => boolean;
  runExclusive: Mutex;
  /** Reads in a model's place where none is set. */
  meaning: SentenceMeaning;
}

/**
 * Has a model, or without one the encoder and the judge, read one decision after another, each once: its subject, its
 * alternatives and reasons, and what failed before. Nothing is kept by it; what it says is a derived row that goes with
 * the note's next change.
 *
 * @throws AppError `model-*` where the model cannot be asked now
 */
export function createDecisionReader(deps: DecisionReaderDeps): IdleJobDeps['step'] {
  const { store, writer, decisions, mayRead, runExclusive, meaning } = deps;
  /** Hashes of what a model gave no usable reply to, or what nothing was said about; asked again in the next run. */
  const setAside = new Set<string>();
  return async (signal) => {
    const engine = deps.engine();
    const { label, readDecision } = engine;
    const open = decisions
      .unread(readDecision === undefined ? null : OFFLINE_LABEL)
      .filter((record) => !setAside.has(contentHash(JSON.stringify(record))))
      // One that a model may not read is read by the encoder once.
      .filter(({ noteId, reading }) => reading === undefined || readDecision === undefined || mayRead(noteId, engine));
    const [record] = open;
    if (record === undefined) return 'done';
    const left = open.length > 1 ? 'more' : 'done';
    const [note] = await store.getMany('notes', [record.noteId]);
    // A project keeps its words from a model, and from what is read of other notes.
    const isByModel = readDecision !== undefined && mayRead(record.noteId, engine);
    const sentences = note?.status === 'kept' ? await decisionSentences(deps, record, note) : [];
    const leaveOut = () => {
      setAside.add(contentHash(JSON.stringify(record)));
      return left;
    };
    if (note == null || sentences.length === 0) return leaveOut();
    try {
      const decision = noteText(note);
      const reply = isByModel
        ? await readDecision(
            { decision, sentences: sentences.map(({ role, speaker, at, text }) => ({ role, speaker, at, text })) },
            signal,
          )
        : await readByRoles(meaning, decision, record, sentences);
      // The encoder is not loaded yet: the next change is an occasion to look again.
      if (reply === null) return 'done';
      const of = contentHash(JSON.stringify([note.contentHash, sentences.map(({ text }) => text)]));
      await runExclusive(async () => {
        const [[now], [current]] = await Promise.all([
          store.getMany('decisions', [record.id]),
          store.getMany('notes', [note.id]),
        ]);
        // The person changed or dropped the note while the model read.
        if (JSON.stringify(now) !== JSON.stringify(record) || current?.contentHash !== note.contentHash) return;
        await writer.commit({
          actor: 'app',
          kind: 'decision.read',
          label: t('mainCorpus.readADecision', { title: shortTitle(note.title) }),
          scope: 'none',
          changes: [
            put('decisions', {
              ...record,
              reading: {
                ...checkDecision(reply, sentences, record, note),
                readBy: isByModel ? label : OFFLINE_LABEL,
                of,
              },
            }),
          ],
        });
      });
    } catch (error) {
      if (!isAppError(error, 'model-malformed')) throw error;
      return leaveOut();
    }
    return left;
  };
}
