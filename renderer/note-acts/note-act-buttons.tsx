import { Button } from '../ui/actions/button';
import { NOTE_ACTS, takesNotes } from './note-acts';
import type { NoteActs } from './use-note-acts';
import { t } from '../../shared/messages/message';

/** A button for each act on the chosen notes, with its key. */
export function NoteActButtons({ acts, count }: { acts: NoteActs; count: number }) {
  return (
    <>
      {NOTE_ACTS.filter((act) => takesNotes(act, count)).map((act) => (
        <Button key={act.name} size="small" keys={[act.key]} onClick={() => acts.run(act.name)}>
          {t(act.label)}
        </Button>
      ))}
      {acts.further.map(({ name, label, key, run }) => (
        <Button key={name} size="small" keys={[key]} onClick={run}>
          {label}
        </Button>
      ))}
    </>
  );
}
