import { showError, useCommand } from '../../ipc/queries';
import { showToast } from '../../ui/feedback/toasts';
import type { GraphCanvasHandle } from './graph-canvas';
import type { PictureFormat } from './rendering/draw-picture';
import { t } from '../../../shared/messages/message';

/** Saves the drawing as it is shown as a file in the exports folder, and says where. */
export function useExportPicture(): (canvas: GraphCanvasHandle | null, format: PictureFormat) => void {
  const save = useCommand('graph.savePicture', {
    onSuccess: ({ path }) => showToast({ text: t('graph.savedPath', { path }) }),
  });
  return (canvas, format) => {
    const picture = canvas?.picture(format) ?? null;
    if (picture === null) return showToast({ text: t('graph.nothingDrawnYetTry') });
    picture.then((bytes) => save.mutate({ format, bytes })).catch(showError);
  };
}
