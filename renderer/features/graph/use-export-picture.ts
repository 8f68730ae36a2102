import { showError, useCommand } from '../../ipc/queries';
import { showToast } from '../../ui/feedback/toasts';
import type { GraphCanvasHandle } from './graph-canvas';
import type { PictureFormat } from './rendering/draw-picture';

/** Saves the drawing as it is shown as a file in the exports folder, and says where. */
export function useExportPicture(): (canvas: GraphCanvasHandle | null, format: PictureFormat) => void {
  const save = useCommand('graph.savePicture', { onSuccess: ({ path }) => showToast({ text: `Saved: ${path}` }) });
  return (canvas, format) => {
    const picture = canvas?.picture(format) ?? null;
    if (picture === null) return showToast({ text: 'Nothing is drawn yet. Try again when the notes are in place.' });
    picture.then((bytes) => save.mutate({ format, bytes })).catch(showError);
  };
}
