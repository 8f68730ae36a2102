import { X } from 'lucide-react';
import type { ProjectId } from '../../../../shared/domain/ids';
import type { Project } from '../../../../shared/domain/project';
import { listRequestOf } from '../../../../shared/lib/search-query/list-request';
import { projectQuery } from '../../../../shared/lib/search-query/project-name';
import { t } from '../../../../shared/messages/message';
import { errorText } from '../../../ipc/client';
import { useCommand, useRoute } from '../../../ipc/queries';
import { useGo } from '../../../navigation/navigation';
import { QueryField, QueryProblems } from '../../../query-field/query-field';
import { Button } from '../../../ui/actions/button';
import { IconButton } from '../../../ui/actions/icon-button';
import { TierMark } from '../../../ui/marks/tier-mark';
import { shownTitle } from '../../../ui/text/day-text';
import styles from './project-page.module.css';
import { useKeptText } from '../../../ui/forms/use-kept-text';

const SHOWN = 6;

/** The first notes and documents of a project; `total` is null while they are being read. */
export function useHeld(id: ProjectId) {
  const notes = useRoute('projects.holds', { id, kind: 'notes', limit: SHOWN }).data;
  const documents = useRoute('projects.holds', { id, kind: 'documents', limit: SHOWN }).data;
  return {
    rows: [...(notes?.rows ?? []), ...(documents?.rows ?? [])],
    total: notes === undefined || documents === undefined ? null : notes.total + documents.total,
  };
}

interface Props {
  project: Project;
  held: ReturnType<typeof useHeld>;
}

/** What belongs to a project: by a filter, and chosen one by one. */
export function ProjectEntries({ project, held: { rows, total } }: Props) {
  const go = useGo();
  const { id, name } = project;
  const takeOut = useCommand('projects.takeOut', { notice: () => t('projects.tookOut', { name }) });
  return (
    <>
      <RuleField id={id} query={project.query} />
      {total === 0 && <p className={styles.hint}>{t('projects.emptyNotes')}</p>}
      {rows.length > 0 && (
        <ul className={styles.rows} aria-label={t('projects.notesAndDocuments')}>
          {rows.map((row) => (
            <li key={row.id}>
              <button
                type="button"
                className={styles.row}
                onClick={() => (row.kind === 'note' ? go.toNote(row.id) : go.toResource(row.id))}
              >
                <TierMark tier={row.kind === 'note' ? 'engram' : 'resource'} />
                <span className={styles.title} dir="auto">
                  {shownTitle(row.title)}
                </span>
              </button>
              {row.isChosen && (
                <IconButton
                  label={t('projects.takeOut', { title: row.title })}
                  icon={<X aria-hidden="true" />}
                  onClick={() =>
                    takeOut.mutate(row.kind === 'note' ? { id, notes: [row.id] } : { id, resources: [row.id] })
                  }
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {total !== null && total > rows.length && (
        <div>
          <Button size="small" onClick={() => go.toFiltered(listRequestOf(projectQuery(project), Date.now()).text)}>
            {t('projects.showAllEntries', { count: total })}
          </Button>
        </div>
      )}
    </>
  );
}

/** The filter by which notes and documents belong to the project, kept by Enter or when the field is left. */
function RuleField({ id, query }: { id: ProjectId; query: string }) {
  const change = useCommand('projects.change', {
    quiet: true,
    notice: ({ name }) => t('projects.changed', { name }),
  });
  const write = (text: string): void => {
    change.reset();
    rule.write(text);
  };
  const rule = useKeptText(query, (text) => change.mutate({ id, query: text }));
  return (
    <form
      className={styles.rule}
      onSubmit={(event) => {
        event.preventDefault();
        rule.leave();
      }}
      onBlur={rule.leave}
    >
      <span className={styles.label}>{t('projects.rule')}</span>
      <QueryField
        className={styles.field}
        label={t('projects.rule')}
        placeholder={t('projects.ruleExample')}
        value={rule.text}
        onChange={write}
      />
      <QueryProblems text={rule.text} onChange={write} />
      <p className={change.isError ? styles.problem : styles.hint} role={change.isError ? 'alert' : undefined}>
        {change.isError ? errorText(change.error) : t('projects.ruleHint')}
      </p>
    </form>
  );
}
