import { useState, type ReactNode } from 'react';
import type { NoteId, ResourceId } from '../../shared/domain/ids';
import { t } from '../../shared/messages/message';
import { perform } from '../ipc/client';
import { showDone, showError } from '../ipc/queries';
import { ChooseProjectDialog, type ChosenProject } from './choose-project-dialog';
import { projectOfChosen } from './use-move-chats';

export interface ProjectEntries {
  notes?: readonly NoteId[];
  resources?: readonly ResourceId[];
}

/** Putting notes and documents into a project one by one, as one act of undo. */
export function useAddToProject(): { ask: (entries: ProjectEntries) => void; dialog: ReactNode } {
  const [asked, setAsked] = useState<ProjectEntries | null>(null);
  const add = async ({ notes = [], resources = [] }: ProjectEntries, to: NonNullable<ChosenProject>) => {
    const id = projectOfChosen(to);
    const { seq } = await perform('projects.add', { id, notes: [...notes], resources: [...resources] });
    showDone(t('projects.added', { count: notes.length + resources.length, name: to.name }), seq);
  };
  return {
    ask: setAsked,
    dialog: asked !== null && (
      <ChooseProjectDialog
        title={t('projects.addTo')}
        current={null}
        offersNone={false}
        onChoose={(to) => {
          setAsked(null);
          if (to !== null) add(asked, to).catch(showError);
        }}
        onClose={() => setAsked(null)}
      />
    ),
  };
}
