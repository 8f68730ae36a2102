import { useEffect, useState } from 'react';
import { isAppError } from '../../../shared/ipc/errors';
import { errorText } from '../../ipc/client';
import { useGo } from '../../navigation/navigation';
import { useCommand, useRoute } from '../../ipc/queries';
import type { FactsScreenProps } from '../../navigation/screen-props';
import { Button } from '../../ui/actions/button';
import { EmptyState } from '../../ui/feedback/empty-state';
import { ErrorState } from '../../ui/feedback/error-state';
import { EntityView } from './entity-view';
import { FactDialog } from './fact-dialog';
import styles from './facts.module.css';
import { t } from '../../../shared/messages/message';
import { keepPreviousData } from '@tanstack/react-query';
import type { EntityKind, EntityRow } from '../../../shared/ipc/routes/entities';
import { copyItem } from '../../ui/lists/copy-item';
import { ListMenu } from '../../ui/lists/list-menu';
import { Row } from '../../ui/lists/row';
import { Select } from '../../ui/forms/select';
import { showToast } from '../../ui/feedback/toasts';
import { TopBar } from '../../ui/layout/top-bar';
import { VirtualList } from '../../ui/lists/virtual-list';
import { displayName, ENTITY_KIND_LABELS, entityKindOptions, factAndNoteCountText } from './facts-text';

const kindFilterOptions = (): { value: EntityKind | 'any'; label: string }[] => [
  { value: 'any', label: t('facts.allKinds') },
  ...entityKindOptions(),
];

interface EntityListProps {
  selected: string | null;
  onOpen: (name: string) => void;
  onAdd: () => void;
}

/** Every entity with facts or mentions; filter, arrow keys, Enter. */
function EntityList({ selected, onOpen, onAdd }: EntityListProps) {
  const go = useGo();
  const [text, setText] = useState('');
  const [kind, setKind] = useState<EntityKind | null>(null);
  const [active, setActive] = useState<string | null>(selected);
  const list = useRoute('entities.list', { text, kind }, { placeholderData: keepPreviousData });
  useEffect(() => setActive(selected), [selected]);
  const rows = list.data?.rows ?? [];
  return (
    <section className={styles.pane} aria-label={t('facts.peopleProjectsPlacesThings')}>
      <TopBar
        title={t('common.facts2')}
        facts={
          <span className={styles.total} aria-live="polite">
            {list.data === undefined ? '' : t('facts.names', { rows: rows.length })}
          </span>
        }
      >
        <Button size="small" onClick={onAdd}>
          {t('facts.addAFact')}
        </Button>
      </TopBar>
      <div className={styles.filters}>
        <input
          className={styles.filterText}
          type="search"
          placeholder={t('facts.filterNames')}
          aria-label={t('facts.filterNames')}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <Select
          label={t('common.kind')}
          isLabelHidden
          isCompact
          value={kind ?? 'any'}
          options={kindFilterOptions()}
          onChange={(value) => setKind(value === 'any' ? null : value)}
        />
      </div>
      {list.isError && <ErrorState text={errorText(list.error)} onRetry={() => void list.refetch()} />}
      {list.data !== undefined &&
        rows.length === 0 &&
        (text !== '' || kind !== null ? (
          <EmptyState
            title={t('facts.noSuchName')}
            action={
              <Button
                onClick={() => {
                  setText('');
                  setKind(null);
                }}
              >
                {t('common.showAll')}
              </Button>
            }
          >
            {t('facts.nothingVaultKnowsCalled')}
          </EmptyState>
        ) : (
          <NoFactsYet unread={list.data.unread} onAdd={onAdd} />
        ))}
      {rows.length > 0 && (
        <ListMenu
          className={styles.menuArea}
          activeKey={active}
          onOpen={setActive}
          itemsOf={(name) => [
            { label: t('common.open'), keys: ['Enter'], onSelect: () => onOpen(name) },
            { label: t('lists.searchFor'), onSelect: () => go.toSearch(displayName(name)) },
            copyItem(displayName(name)),
          ]}
        >
          <VirtualList<EntityRow>
            items={rows}
            label={t('facts.names2')}
            getKey={({ name }) => name}
            estimateHeight={50}
            activeKey={active}
            onActiveChange={setActive}
            onOpen={({ name }) => onOpen(name)}
            renderItem={(row) => (
              <Row
                className={styles.row}
                isSelected={row.name === selected}
                data-menu={row.name}
                title={displayName(row.name)}
                detail={`${ENTITY_KIND_LABELS[row.kind]} · ${factAndNoteCountText(row.factCount, row.noteCount)}`}
                meta={row.aliases.length > 0 ? row.aliases.join(', ') : undefined}
              />
            )}
          />
        </ListMenu>
      )}
    </section>
  );
}

function NoFactsYet({ unread, onAdd }: { unread: number; onAdd: () => void }) {
  const read = useCommand('facts.readKept', {
    onSuccess: ({ facts }) =>
      showToast({
        text: facts === 0 ? t('facts.theseNotesStateNo') : t('facts.factsNumberFactsRead', { facts }),
      }),
  });
  return (
    <EmptyState
      title={t('facts.noFactsYet')}
      action={
        unread > 0 ? (
          <Button tone="primary" disabled={read.isPending} onClick={() => read.mutate(null)}>
            {read.isPending ? t('common.reading') : t('facts.readThemUnreadNumber', { unread })}
          </Button>
        ) : (
          <Button tone="primary" onClick={onAdd}>
            {t('facts.addAFact')}
          </Button>
        )
      }
    >
      {t('facts.whenKeepNoteSuch')}
    </EmptyState>
  );
}

/** People, projects, places and things: the facts of each, since when, and from which source. */
export function FactsScreen({ name }: FactsScreenProps) {
  const go = useGo();
  const [isAdding, setAdding] = useState(false);
  return (
    <div className={name === null ? styles.screen : styles.screenWithPage}>
      <EntityList selected={name} onOpen={(chosen) => go.toEntity(chosen)} onAdd={() => setAdding(true)} />
      <div className={styles.page}>
        {name === null ? (
          <EmptyState title={t('facts.chooseAName')}>{t('facts.arrowKeysMoveList')}</EmptyState>
        ) : (
          <EntityPane key={name} name={name} />
        )}
      </div>
      {isAdding && (
        <FactDialog entity={null} onClose={() => setAdding(false)} onDone={(fact) => go.toEntity(fact.entity)} />
      )}
    </div>
  );
}

function EntityPane({ name }: { name: string }) {
  const go = useGo();
  const page = useRoute('entities.page', { name });
  if (page.isError && (page.data === undefined || isAppError(page.error, 'not-found'))) {
    return isAppError(page.error, 'not-found') ? (
      <EmptyState
        title={t('facts.noSuchName')}
        action={<Button onClick={() => go.toFacts()}>{t('facts.allNames')}</Button>}
      >
        {errorText(page.error)}
      </EmptyState>
    ) : (
      <ErrorState text={errorText(page.error)} onRetry={() => void page.refetch()} />
    );
  }
  return page.data === undefined ? null : <EntityView page={page.data} />;
}
