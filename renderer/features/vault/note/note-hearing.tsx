import type { Note } from '../../../../shared/domain/note';
import { insertAtCaret } from '../../../editor/insert-at-caret';
import { call } from '../../../ipc/client';
import { showError, useCommand } from '../../../ipc/queries';
import { DictateButton } from '../../../speech/dictate-button';
import { HeardMark } from '../../../speech/heard-mark';
import { HearingStrip } from '../../../speech/hearing-strip';
import { useHearing } from '../../../speech/use-hearing';

/** Dictates into the open note, where the caret stands, and shows what of it was heard. */
export function NoteHearing({ note: { id, version, heard } }: { note: Note }) {
  const look = useCommand('notes.lookAtHeard');
  const hearing = useHearing(({ text, doubtful }) => {
    insertAtCaret(`${text} `, true);
    call('notes.addHeard', { id, heard: { at: Date.now(), doubtful } }).catch(showError);
  });
  // A note that is not saved yet has no record that could bear the mark.
  if (version === 0) return null;
  return (
    <>
      <div>
        <DictateButton hearing={hearing} />
      </div>
      <HearingStrip hearing={hearing} heard={undefined} onShow={() => {}} onLookedAt={() => {}} />
      <HeardMark heard={heard} onLookedAt={() => look.mutate({ id })} />
    </>
  );
}
