import { useState } from 'react';
import type { Machine } from '../../../../shared/domain/model-fit';
import { t } from '../../../../shared/messages/message';
import { errorText } from '../../../ipc/client';
import { useCommand, useRoute, useShown } from '../../../ipc/queries';
import { Button } from '../../../ui/actions/button';
import { Spinner } from '../../../ui/feedback/spinner';
import { Form } from '../../../ui/forms/form';
import { TextField } from '../../../ui/forms/text-field';
import { formatBytes } from '../../../ui/text/format-bytes';
import { FoundModels } from './found-models';
import { LocalModelLine } from './local-model-line';
import { OfferedModels } from './offered-models';
import styles from './local-model.module.css';

/** A model that runs in the app: how it stands, which there are to download, and which lie on this computer. */
export function LocalModelPanel({ isInUse }: { isInUse: boolean }) {
  const list = useRoute('modelFiles.list', null, { staleTime: 0 });
  const machine = useRoute('modelFiles.measure', null).data ?? null;
  if (list.isError) return <p role="alert">{errorText(list.error)}</p>;
  if (list.data === undefined) return <Spinner text={t('modelFiles.lookingAtDisk')} />;
  const { host, freeBytes, hasFileDialog, measured } = list.data;
  const facts = { machine, measured };
  // A file that was chosen once is not in use while answers come from elsewhere.
  const asUsed = <Model extends { isChosen: boolean }>(model: Model) => ({
    ...model,
    isChosen: model.isChosen && isInUse,
  });
  const found = list.data.found.map(asUsed);
  return (
    <div className={styles.panel}>
      {isInUse && <LocalModelLine />}
      {found.length > 0 && <FoundModels models={found} facts={facts} />}
      <OfferedModels host={host} models={list.data.offered.map(asUsed)} facts={facts} />
      <p className={styles.machine}>{machineText(machine, freeBytes)}</p>
      <ChooseFile hasFileDialog={hasFileDialog} />
    </div>
  );
}

function machineText(machine: Machine | null, freeBytes: number | null): string {
  if (machine === null) return t('modelFiles.measuring');
  const { memoryBytes, cores } = machine;
  const disk = freeBytes === null ? '' : ` ${t('modelFiles.diskFree', { free: formatBytes(freeBytes) })}`;
  return `${t('modelFiles.thisComputer', { memory: formatBytes(memoryBytes), cores })}${disk} ${t('modelFiles.speedsAreEstimates')}`;
}

/** A model file of the person's own: in main's dialog, or by its path where the shell has none. */
function ChooseFile({ hasFileDialog }: { hasFileDialog: boolean }) {
  const [path, setPath] = useState('');
  const [isTyping, setTyping] = useState(false);
  const show = useShown('settings.get', 'modelFiles.list', 'localModel.state');
  const pick = useCommand('modelFiles.pick', {
    quiet: true,
    onSuccess: (view) => {
      show(view);
      if (view === null) return;
      setTyping(false);
      setPath('');
    },
  });
  const problem = pick.isError ? errorText(pick.error) : null;
  if (!isTyping)
    return (
      <div className={styles.choose}>
        <Button disabled={pick.isPending} onClick={() => (hasFileDialog ? pick.mutate({}) : setTyping(true))}>
          {t('modelFiles.chooseAFile')}
        </Button>
        <span className={styles.quiet}>{t('modelFiles.anyInstructModel')}</span>
        {problem !== null && (
          <p className={styles.problem} role="alert">
            {problem}
          </p>
        )}
      </div>
    );
  return (
    <Form className={styles.choose} onSubmit={() => pick.mutate({ path })}>
      <TextField
        label={t('modelFiles.pathOfFile')}
        placeholder="/home/me/models/model.gguf"
        value={path}
        maxLength={4_096}
        spellCheck={false}
        autoFocus
        error={problem}
        onChange={(event) => setPath(event.target.value)}
      />
      <Button type="submit" disabled={pick.isPending || path.trim() === ''}>
        {t('modelFiles.useThisFile')}
      </Button>
    </Form>
  );
}
