import { Filter, Folder, Globe, Undo2, X } from 'lucide-react';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { scopeText, type AskedScope } from '../../../../shared/domain/asked-scope';
import type { Project } from '../../../../shared/domain/project';
import { completeQuery } from '../../../../shared/lib/search-query/complete-query';
import { isScopeQuery } from '../../../../shared/lib/search-query/is-scope-query';
import { parseSearchQuery } from '../../../../shared/lib/search-query/parse-search-query';
import { t } from '../../../../shared/messages/message';
import { useRoute } from '../../../ipc/queries';
import { useProjects } from '../../../projects/use-projects';
import { QueryField, QueryProblems } from '../../../query-field/query-field';
import { Button } from '../../../ui/actions/button';
import { IconButton } from '../../../ui/actions/icon-button';
import { Chip } from '../../../ui/lists/chip';
import styles from './scope-field.module.css';

/** A project, with its name. */
export type ProjectScope = Extract<AskedScope, { project: unknown }> & { name: string };

/** What a question of a project's chat asks by itself; null: everything. */
export const homeScope = (project: Pick<Project, 'id' | 'name' | 'asksRest'> | null): ProjectScope | null =>
  project === null || project.asksRest === true ? null : { project: project.id, name: project.name };

/** Everything, which only a chat with a scope of its own has to say. */
export const everywhere = (home: AskedScope | null): AskedScope | null => (home === null ? null : { everything: true });

export const isSameProject = (scope: AskedScope, home: ProjectScope | null): boolean =>
  home !== null && 'project' in scope && scope.project === home.project;

/** The part of the vault that is asked, as the message field says it. */
export function scopeLine(scope: AskedScope): string {
  if ('everything' in scope) return t('projects.everywhere');
  return 'project' in scope ? t('projects.onlyIn', { name: scope.name ?? '' }) : scopeText(scope);
}

interface ScopeChipProps {
  scope: AskedScope;
  /** What the chat asks by itself; null: everything. */
  home: ProjectScope | null;
  onEdit: () => void;
  onRemove: () => void;
}

/** The part of the vault that is asked, in the message field until it is taken away. */
export const ScopeChip = ({ scope, home, onEdit, onRemove }: ScopeChipProps) => {
  const isEverything = 'everything' in scope;
  const Icon = isEverything ? Globe : 'project' in scope ? Folder : Filter;
  const removal =
    home === null
      ? t('chat.askEverything')
      : isEverything
        ? t('projects.askOnlyHere', { name: home.name })
        : t('projects.askEverywhereOnce');
  return (
    <span className={styles.chip}>
      <button
        type="button"
        title={isEverything || 'project' in scope ? undefined : t('chat.askOnlyIn', { scope: scopeText(scope) })}
        onClick={onEdit}
      >
        <Icon size={12} aria-hidden="true" />
        <span>{scopeLine(scope)}</span>
      </button>
      <IconButton
        label={removal}
        keys={home === null ? undefined : ['⌫']}
        icon={isEverything ? <Undo2 size={12} aria-hidden="true" /> : <X size={12} aria-hidden="true" />}
        onClick={onRemove}
      />
    </span>
  );
};

/** Ready choices of each sort. */
const MAX_CHOICES = 5;

interface ScopeFieldProps {
  scope: AskedScope | null;
  onChoose: (scope: AskedScope) => void;
  onClose: () => void;
}

/** Narrows the question by the filters of Search, written or chosen. Enter takes them, Esc leaves all as it was. */
export function ScopeField({ scope, onChoose, onClose }: ScopeFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(scope !== null && 'query' in scope ? scope.query : '');
  useEffect(() => field.current?.focus(), []);
  const hasWords = parseSearchQuery(text, Date.now()).words !== '';
  const canTake = isScopeQuery(text);
  const take = () => canTake && onChoose({ query: text.trim() });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || (event.key !== 'Escape' && event.key !== 'Enter')) return;
    if (event.key === 'Enter' && event.target !== field.current) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Enter') take();
    else onClose();
  };
  return (
    <div className={styles.panel} role="group" aria-label={t('chat.askIn')} onKeyDown={onKeyDown}>
      <div className={styles.line}>
        <QueryField
          fieldRef={field}
          className={styles.field}
          label={t('chat.askIn')}
          placeholder={t('vault.filterTextTagPath')}
          value={text}
          onChange={setText}
        />
        <Button size="small" tone="primary" disabled={!canTake} onClick={take}>
          {t('chat.askHere')}
        </Button>
        <Button size="small" keys={['Esc']} onClick={onClose}>
          {t('common.cancel')}
        </Button>
      </div>
      <QueryProblems text={text} onChange={setText} />
      {hasWords && (
        <p className={styles.quiet} role="status">
          {t('mainSearchResults.scopeHasNoWords')}
        </p>
      )}
      <Choices onChoose={(query) => onChoose({ query })} />
    </div>
  );
}

/** Projects, saved searches that only filter, and the tags and folders with the most notes. */
function Choices({ onChoose }: { onChoose: (query: string) => void }) {
  const projects = useProjects().map(({ name }) => name);
  const tags = useRoute('notes.tags', null).data ?? [];
  const folders = (useRoute('notes.folders', null).data ?? []).toSorted((a, b) => b.count - a.count);
  const searches = (useRoute('savedSearches.list', null).data ?? []).filter(({ query }) => isScopeQuery(query));
  const offered = (key: string) =>
    completeQuery(key, key.length, { tags, folders, projects, properties: [] })
      .slice(0, MAX_CHOICES)
      .map(({ text, says }) => ({ label: text, query: text, says }));
  const choices = [
    ...searches.slice(0, MAX_CHOICES).map(({ name, query }) => ({ label: name, query, says: query })),
    ...offered('project:'),
    ...offered('tag:'),
    ...offered('path:'),
  ];
  if (choices.length === 0) return null;
  return (
    <div className={styles.choices}>
      {choices.map(({ label, query, says }) => (
        <Chip key={`${label} ${query}`} title={says} onClick={() => onChoose(query)}>
          {label}
        </Chip>
      ))}
    </div>
  );
}
