import { useEffect, useRef, type Ref } from 'react';
import type { ProposalKind } from '../../../shared/domain/proposal';
import type { ProposalView } from '../../../shared/ipc/routes/cleaning';
import type { MenuItem } from '../../ui/actions/menu-popup';
import { ListMenu } from '../../ui/lists/list-menu';
import { classNames } from '../../ui/class-names';
import styles from './cleaning.module.css';
import { proposalDetail, PROPOSAL_KIND_TEXT, proposalTitle } from './cleaning-text';
import { t } from '../../../shared/messages/message';

interface Props {
  views: readonly ProposalView[];
  counts: Partial<Record<ProposalKind, number>>;
  activeId: string | null;
  onActivate: (id: string) => void;
  /** What can be decided about the active one. */
  itemsOf: (id: string) => readonly MenuItem[];
  ref: Ref<HTMLDivElement>;
}

/** All proposals by kind; the keys act on the active one. */
export function ProposalList({ views, counts, activeId, onActivate, itemsOf, ref }: Props) {
  const active = useRef<HTMLDivElement>(null);
  // Newer Chromium returns a promise, which is not a clean-up function.
  useEffect(() => {
    active.current?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);
  const kinds = [...new Set(views.map(({ proposal }) => proposal.kind))];
  return (
    <ListMenu className={styles.menuArea} activeKey={activeId} onOpen={onActivate} itemsOf={itemsOf}>
      <div
        ref={ref}
        className={styles.list}
        role="listbox"
        aria-label={t('cleaning.proposals2')}
        tabIndex={0}
        aria-activedescendant={activeId === null ? undefined : `proposal-${activeId}`}
      >
        {kinds.map((kind) => {
          const own = views.filter(({ proposal }) => proposal.kind === kind);
          return (
            <div key={kind} role="group" aria-labelledby={`kind-${kind}`}>
              <div id={`kind-${kind}`} className={styles.kind} role="presentation">
                {t(PROPOSAL_KIND_TEXT[kind].group)}{' '}
                <span className="num">{Math.max(own.length, counts[kind] ?? 0)}</span>
              </div>
              {own.map((view) => {
                const { id } = view.proposal;
                const isActive = id === activeId;
                return (
                  <div
                    key={id}
                    id={`proposal-${id}`}
                    ref={isActive ? active : undefined}
                    role="option"
                    aria-selected={isActive}
                    data-menu={id}
                    data-kind={kind}
                    className={classNames(styles.row, isActive && styles.active)}
                    onClick={() => onActivate(id)}
                  >
                    <span className={styles.rowTitle} dir="auto">
                      {proposalTitle(view)}
                    </span>
                    <span className={styles.rowDetail}>{proposalDetail(view)}</span>
                  </div>
                );
              })}
            </div>
          );
        })}
      </div>
    </ListMenu>
  );
}
