import { useRef, useState, type FormEvent } from 'react';
import type { Project } from '../../shared/domain/project';
import { MAX_PROJECT_NAME } from '../../shared/domain/project';
import { t } from '../../shared/messages/message';
import { errorText } from '../ipc/client';
import { useCommand } from '../ipc/queries';
import { Button } from '../ui/actions/button';
import { TextField } from '../ui/forms/text-field';
import { Dialog } from '../ui/layout/dialog';
import styles from './projects.module.css';

interface Props {
  /** Null: a new one. */
  project: Pick<Project, 'id' | 'name'> | null;
  onDone?: (project: Project) => void;
  onClose: () => void;
}

/** Names a new project, or one that there is anew. */
export function ProjectNameDialog({ project, onDone, onClose }: Props) {
  const field = useRef<HTMLInputElement>(null);
  const [name, setName] = useState(project?.name ?? '');
  const done = (named: Project) => {
    onClose();
    onDone?.(named);
  };
  const create = useCommand('projects.create', {
    quiet: true,
    notice: (made) => t('projects.created', { name: made.name }),
    onSuccess: done,
  });
  const rename = useCommand('projects.change', {
    quiet: true,
    notice: (named) => t('projects.renamed', { name: named.name }),
    onSuccess: done,
  });
  const error = create.error ?? rename.error;
  const isReady = name.trim() !== '' && !create.isPending && !rename.isPending;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isReady) return;
    if (project === null) create.mutate({ name });
    else if (name.trim() === project.name) onClose();
    else rename.mutate({ id: project.id, name });
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t(project === null ? 'projects.newProject' : 'projects.renameTitle')}
      initialFocus={field}
      actions={
        <>
          <Button tone="primary" type="submit" form="project-name" disabled={!isReady}>
            {t(project === null ? 'projects.make' : 'common.save')}
          </Button>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
        </>
      }
    >
      <form id="project-name" className={styles.form} onSubmit={submit}>
        <TextField
          ref={field}
          label={t('common.name')}
          value={name}
          maxLength={MAX_PROJECT_NAME}
          dir="auto"
          autoComplete="off"
          error={error === null ? null : errorText(error)}
          onFocus={(event) => event.target.select()}
          onChange={(event) => setName(event.target.value)}
        />
      </form>
    </Dialog>
  );
}
