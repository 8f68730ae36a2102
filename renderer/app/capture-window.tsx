import { LockGate } from '../lock/lock-gate';
import { QuickNoteForm } from '../features/quick-note/quick-note-dialog';
import { useTheme } from './theme';

/** The window that a key of the whole system opens: a quick note, and nothing else of the app. */
export function CaptureWindow() {
  return (
    <LockGate>
      <QuickNote />
    </LockGate>
  );
}

function QuickNote() {
  useTheme();
  return <QuickNoteForm isWindow onClose={() => window.close()} />;
}
