import { useState } from 'react';
import { t } from '../../../shared/messages/message';
import { Button } from '../../ui/actions/button';
import { Form } from '../../ui/forms/form';
import { TextField } from '../../ui/forms/text-field';
import styles from './settings.module.css';

interface Props {
  placeholder: string;
  isBusy: boolean;
  onChoose: (path: string) => void;
}

/** Takes the path of a folder that is to be watched. */
export function FolderPathForm({ placeholder, isBusy, onChoose }: Props) {
  const [path, setPath] = useState('');
  return (
    <Form className={styles.form} onSubmit={() => onChoose(path)}>
      <TextField
        label={t('common.folder')}
        placeholder={placeholder}
        value={path}
        maxLength={1_000}
        spellCheck={false}
        onChange={(event) => setPath(event.target.value)}
      />
      <div className={styles.keyLine}>
        <Button type="submit" disabled={isBusy || path.trim() === ''}>
          {t('mainCommon.useThisFolder')}
        </Button>
      </div>
    </Form>
  );
}
