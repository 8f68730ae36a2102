import { Paperclip } from 'lucide-react';
import { useRef } from 'react';
import { t } from '../../../../shared/messages/message';
import { IconButton } from '../../../ui/actions/icon-button';

interface Props {
  isDisabled: boolean;
  onChoose: (files: readonly File[]) => void;
}

/** Opens the system's choice of files. */
export function AttachButton({ isDisabled, onChoose }: Props) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={t('files.attachFiles')}
        onChange={(event) => {
          onChoose([...(event.target.files ?? [])]);
          // The same file can be chosen again after it was taken out.
          event.target.value = '';
        }}
      />
      <IconButton
        label={t('files.attachFiles')}
        icon={<Paperclip aria-hidden="true" />}
        disabled={isDisabled}
        onClick={() => input.current?.click()}
      />
    </>
  );
}
