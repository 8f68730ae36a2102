import { useCommand } from '../../bridge/queries';
import { showToast } from '../../ui/toasts';

let dismissLast: () => void = () => {};

/** Says what was done, with the way back. Only the newest can be taken back, so the notice before it goes. */
export function useUndoableToast(scope: 'note' | 'cleaning'): (text: string) => void {
  const undo = useCommand('app.undo', { onSuccess: (done) => showToast({ text: done === null ? 'There is nothing to take back.' : `Undone: ${done.label}` }) });
  return (text) => {
    dismissLast();
    dismissLast = showToast({ text, action: { label: 'Undo', run: () => undo.mutate({ scope }) } });
  };
}
