import { useEffect, useRef } from 'react';
import { MAX_DOUBTFUL } from '../../../../shared/domain/heard';
import type { Note } from '../../../../shared/domain/note';
import { insertAtCaret } from '../../../editor/insert-at-caret';
import { call } from '../../../ipc/client';
import { showError, useCommand } from '../../../ipc/queries';
import { DictateButton } from '../../../speech/dictate-button';
import { HeardMark } from '../../../speech/heard-mark';
import { HearingStrip } from '../../../speech/hearing-strip';
import { useHearing } from '../../../speech/use-hearing';
import { useStableFunctions } from '../../../ui/use-stable-functions';

/** Dictates into the open note, where the caret stands, and shows what of it was heard. */
export function NoteHearing({ note: { id, version, heard } }: { note: Note }) {
  const look = useCommand('notes.lookAtHeard');
  /** Doubtful words of this dictation; null: nothing was heard that the note is not marked for. */
  const unmarked = useRef<string[] | null>(null);
  const hearing = useHearing(({ text, doubtful }) => {
    insertAtCaret(`${text} `, true);
    unmarked.current = [...(unmarked.current ?? []), ...doubtful];
  });
  const { mark } = useStableFunctions({
    mark() {
      const doubtful = unmarked.current;
      unmarked.current = null;
      if (doubtful === null) return;
      const first = [...new Set(doubtful)].slice(0, MAX_DOUBTFUL);
      call('notes.addHeard', { id, heard: { at: Date.now(), doubtful: first } }).catch(showError);
    },
  });
  const { step } = hearing.state;
  const isOver = step === 'off' || step === 'failed';
  // The mark is one act, which one undo takes back, however many phrases the dictation had.
  useEffect(() => {
    if (isOver) mark();
  }, [isOver, mark]);
  useEffect(() => {
    window.addEventListener('pagehide', mark);
    return () => {
      window.removeEventListener('pagehide', mark);
      mark();
    };
  }, [id, mark]);
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
