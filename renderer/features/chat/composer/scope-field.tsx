import { Filter, X } from 'lucide-react';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { scopeText, type AskedScope } from '../../../../shared/domain/asked-scope';
import { completeQuery } from '../../../../shared/lib/search-query/complete-query';
import { isScopeQuery } from '../../../../shared/lib/search-query/is-scope-query';
import { parseSearchQuery } from '../../../../shared/lib/search-query/parse-search-query';
import { t } from '../../../../shared/messages/message';
import { useRoute } from '../../../ipc/queries';
import { QueryField, QueryProblems } from '../../../query-field/query-field';
import { Button } from '../../../ui/actions/button';
import { IconButton } from '../../../ui/actions/icon-button';
import { Chip } from '../../../ui/lists/chip';
import styles from './scope-field.module.css';

interface ScopeChipProps {
  scope: AskedScope;
  onEdit: () => void;
  onRemove: () => void;
}

/** The part of the vault that is asked, in the message field until it is taken away. */
export const ScopeChip = ({ scope, onEdit, onRemove }: ScopeChipProps) => (
  <span className={styles.chip}>
    <button type="button" title={t('chat.askOnlyIn', { scope: scopeText(scope) })} onClick={onEdit}>
      <Filter size={12} aria-hidden="true" />
      <span>{scopeText(scope)}</span>
    </button>
    <IconButton label={t('chat.askEverything')} icon={<X size={12} aria-hidden="true" />} onClick={onRemove} />
  </span>
);

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

/** The tags and folders with the most notes, and saved searches that only filter. */
function Choices({ onChoose }: { onChoose: (query: string) => void }) {
  const tags = useRoute('notes.tags', null).data ?? [];
  const folders = (useRoute('notes.folders', null).data ?? []).toSorted((a, b) => b.count - a.count);
  const searches = (useRoute('savedSearches.list', null).data ?? []).filter(({ query }) => isScopeQuery(query));
  const offered = (key: string) =>
    completeQuery(key, key.length, { tags, folders })
      .slice(0, MAX_CHOICES)
      .map(({ text, says }) => ({ label: text, query: text, says }));
  const choices = [
    ...searches.slice(0, MAX_CHOICES).map(({ name, query }) => ({ label: name, query, says: query })),
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
