import { useRef, useState } from 'react';
import type { Project } from '../../shared/domain/project';
import { MAX_PROJECT_NAME } from '../../shared/domain/project';
import { t } from '../../shared/messages/message';
import { errorText } from '../ipc/client';
import { FormDialog } from '../ipc/form-dialog';
import { useCommand } from '../ipc/queries';
import { TextField } from '../ui/forms/text-field';

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
  const submit = () => {
    if (project === null) create.mutate({ name });
    else if (name.trim() === project.name) onClose();
    else rename.mutate({ id: project.id, name });
  };
  return (
    <FormDialog
      title={t(project === null ? 'projects.newProject' : 'projects.renameTitle')}
      submitText={t(project === null ? 'projects.make' : 'common.save')}
      canSubmit={name.trim() !== '' && !create.isPending && !rename.isPending}
      initialFocus={field}
      onSubmit={submit}
      onClose={onClose}
    >
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
    </FormDialog>
  );
}
