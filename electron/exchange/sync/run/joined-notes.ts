import type { NoteId } from '../../../../shared/domain/ids';
import { AppError } from '../../../../shared/ipc/errors';
import type { JoinedNote } from '../../../../shared/ipc/routes/sync';
import { t } from '../../../../shared/messages/message';
import { millisecondsOf } from '../merge/clock';
import { differentTexts } from '../merge/merge-texts';
import { isPresent, isUniform, type Head, type RowState } from '../merge/row-state';
import type { SyncDeps } from './sync-deps';
import { parseKey, type SyncLog } from './sync-log';

/** The texts of a note that were written apart, the latest first; fewer than two: they were not. */
export const textsOf = (state: RowState | null): Head[] =>
  state === null || isUniform(state) || !isPresent(state) || (state.heads?.body?.length ?? 0) < 2
    ? []
    : differentTexts(state.heads!.body!);

/** Notes whose texts were joined and not written since. */
export function joinedNotes(log: SyncLog): NoteId[] {
  const ids: NoteId[] = [];
  for (const [key, state] of log.entries()) {
    if (textsOf(state).length < 2) continue;
    const { table, id } = parseKey(key);
    if (table === 'notes') ids.push(id as NoteId);
  }
  return ids;
}

/** @throws AppError `not-found` for a note that is not, or no longer, one of them */
export async function readJoinedNote(
  { vault }: Pick<SyncDeps, 'vault'>,
  log: SyncLog,
  id: NoteId,
): Promise<JoinedNote> {
  const heads = textsOf(log.stateOf('notes', id));
  const note = await vault.store.get('notes', id);
  if (note === null || heads.length < 2) throw new AppError('not-found', t('mainSync.noteNotJoined'));
  return {
    id,
    title: note.title,
    texts: heads.map(({ dot: [time, device], value }) => ({
      at: millisecondsOf(time),
      isHere: device === log.position?.device,
      text: String(value),
    })),
  };
}
