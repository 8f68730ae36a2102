import type { NoteId } from '../../shared/domain/ids';
import { t } from '../../shared/messages/message';
import { errorText } from '../ipc/client';
import { useRoute } from '../ipc/queries';
import { Spinner } from '../ui/feedback/spinner';
import { WouldLeave } from './would-leave';

/** What a copy for reading would hold. @param notes null: every kept one */
export const useReadingCopy = (notes: NoteId[] | null) =>
  useRoute('export.preview', { notes }, { staleTime: 0, gcTime: 0 });

/** What goes into a copy for reading and what stays, once it is known. */
export function ReadingCopyPreview({ copy: { data, error } }: { copy: ReturnType<typeof useReadingCopy> }) {
  if (error !== null) return <p role="alert">{errorText(error)}</p>;
  if (data === undefined) return <Spinner text={t('sharing.reading')} />;
  return <WouldLeave shown={data} going={t('sharing.wouldBeInCopy', { count: data.notes.length })} />;
}
