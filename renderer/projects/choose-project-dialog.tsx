import { useRef, useState } from 'react';
import type { ProjectId } from '../../shared/domain/ids';
import { MAX_PROJECT_NAME } from '../../shared/domain/project';
import { findFuzzy, foldName } from '../../shared/lib/fuzzy-match';
import { projectNameKey } from '../../shared/lib/search-query/project-name';
import { t } from '../../shared/messages/message';
import { ChoiceField, type Choice } from '../ui/forms/choice-field';
import { Dialog } from '../ui/layout/dialog';
import styles from './projects.module.css';
import { useProjects } from './use-projects';

/** A project, a new one by its name (`id` null), or none. */
export type ChosenProject = { id: ProjectId | null; name: string } | null;

interface Props {
  title: string;
  /** Where all that is moved stands now; null: in no project, or in several. */
  current: ProjectId | null;
  /** Whether it may be taken out of its project. */
  offersNone: boolean;
  onChoose: (project: ChosenProject) => void;
  onClose: () => void;
}

/** Chooses a project, or names a new one, by keys alone. */
export function ChooseProjectDialog({ title, current, offersNone, onChoose, onClose }: Props) {
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const projects = useProjects();
  const written = text.trim().slice(0, MAX_PROJECT_NAME);
  const fitting =
    written === ''
      ? projects
      : findFuzzy(
          projects.map(({ name }) => foldName(name)),
          written,
        ).map((index) => projects[index]!);
  const isNew =
    projectNameKey(written) !== '' && !projects.some(({ name }) => projectNameKey(name) === projectNameKey(written));
  const choices: (Choice & { project: ChosenProject })[] = [
    ...fitting.map(({ id, name }) => ({
      key: id,
      label: name,
      project: { id, name },
      ...(id === current ? { facts: t('projects.isHere') } : {}),
    })),
    ...(isNew
      ? [{ key: 'new', label: t('projects.newNamed', { name: written }), project: { id: null, name: written } }]
      : []),
    ...(offersNone && written === '' ? [{ key: 'none', label: t('projects.none'), project: null }] : []),
  ];
  return (
    <Dialog isOpen onClose={onClose} title={title} initialFocus={field}>
      <div className={styles.choice}>
        <ChoiceField
          fieldRef={field}
          label={t('projects.findOrName')}
          listLabel={t('projects.projects')}
          value={text}
          onChange={setText}
          choices={choices}
          onPick={({ project }) => onChoose(project)}
        />
      </div>
    </Dialog>
  );
}
