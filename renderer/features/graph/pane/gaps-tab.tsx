import { useState, type KeyboardEvent, type ReactNode } from 'react';
import type { GraphGaps } from '../../../../shared/ipc/routes/graph';
import { errorText } from '../../../ipc/client';
import { useGo } from '../../../navigation/navigation';
import { useCommand, useRoute } from '../../../ipc/queries';
import { Button } from '../../../ui/actions/button';
import { Chip } from '../../../ui/lists/chip';
import { ErrorState } from '../../../ui/feedback/error-state';
import { Row } from '../../../ui/lists/row';
import { Spinner } from '../../../ui/feedback/spinner';
import { VirtualList } from '../../../ui/lists/virtual-list';
import { dateText } from '../model/graph-text';
import styles from './graph-pane.module.css';
import { ZONE_LABELS, ZoneMark } from '../../../ui/marks/zone-mark';
import { t, type PlainKey } from '../../../../shared/messages/message';
import { formatNumber } from '../../../../shared/messages/format-number';

type Gap = 'orphans' | 'stubs' | 'bridges';

const GAP_TEXT: Record<Gap, Record<'label' | 'hint' | 'none', PlainKey>> = {
  orphans: {
    label: 'graph.orphans',
    hint: 'graph.keptNotesNoLink',
    none: 'graph.noOrphansEveryKept',
  },
  stubs: {
    label: 'graph.stubs',
    hint: 'graph.titlesNotesLinkNobody',
    none: 'graph.noStubsEveryLink',
  },
  bridges: {
    label: 'common.bridges',
    hint: 'graph.withoutSuchNotePart',
    none: 'graph.noBridgesNoSingle',
  },
};

interface Props {
  activeId: string | null;
  onSelect: (id: string) => void;
}

/** Weak points of the graph: orphans, stubs and bridges. */
export function GapsTab({ activeId, onSelect }: Props) {
  const [gap, setGap] = useState<Gap>('orphans');
  const gaps = useRoute('graph.gaps', null);
  if (gaps.error !== null && gaps.data === undefined)
    return <ErrorState text={errorText(gaps.error)} onRetry={() => void gaps.refetch()} />;
  if (gaps.data === undefined)
    return (
      <p className={styles.hint}>
        <Spinner text={t('graph.lookingThroughTheLinks')} />
      </p>
    );
  const counts: Record<Gap, number> = {
    orphans: gaps.data.orphanCount,
    stubs: gaps.data.stubCount,
    bridges: gaps.data.bridgeCount,
  };
  const listed = gaps.data[gap].length;
  return (
    <>
      <div className={styles.bar} role="group" aria-label={t('graph.whichList')}>
        {(Object.keys(GAP_TEXT) as Gap[]).map((kind) => (
          <Chip key={kind} isPressed={gap === kind} onClick={() => setGap(kind)}>
            {t(GAP_TEXT[kind].label)} {formatNumber(counts[kind])}
          </Chip>
        ))}
      </div>
      <p className={styles.hint}>
        {t(counts[gap] === 0 ? GAP_TEXT[gap].none : GAP_TEXT[gap].hint)}
        {counts[gap] > listed && ` ${t('graph.firstAreListed', { listed })}`}
      </p>
      {gap === 'orphans' && (
        <NoteRows
          label={t('graph.orphans')}
          rows={gaps.data.orphans.map(({ createdAt, ...row }) => ({
            ...row,
            detail: t('graph.sinceDate', { date: dateText(createdAt) }),
          }))}
          activeId={activeId}
          onSelect={onSelect}
        />
      )}
      {gap === 'bridges' && (
        <NoteRows
          label={t('common.bridges')}
          isBridge
          rows={gaps.data.bridges.map(({ degree, ...row }) => ({ ...row, detail: t('graph.links2', { degree }) }))}
          activeId={activeId}
          onSelect={onSelect}
        />
      )}
      {gap === 'stubs' && <StubRows stubs={gaps.data.stubs} onSelect={onSelect} />}
    </>
  );
}

interface NoteRow {
  id: string;
  title: string;
  zone: GraphGaps['orphans'][number]['zone'];
  detail: string;
}

interface NoteRowsProps {
  label: string;
  rows: NoteRow[];
  isBridge?: boolean;
  activeId: string | null;
  onSelect: (id: string) => void;
}

function NoteRows({ label, rows, isBridge, activeId, onSelect }: NoteRowsProps) {
  const go = useGo();
  const openByKey = (event: KeyboardEvent, row: NoteRow | null) => {
    if (event.key === 'Enter' && row !== null) go.toNote(row.id);
  };
  return (
    <VirtualList<NoteRow>
      items={rows}
      label={label}
      getKey={({ id }) => id}
      estimateHeight={50}
      activeKey={activeId}
      onActiveChange={onSelect}
      onKeyDown={openByKey}
      renderItem={({ title, zone, detail }, { isActive }) => (
        <Row
          isNote
          isSelected={isActive}
          mark={<ZoneMark zone={zone} isBridge={isBridge} />}
          title={title}
          detail={zone === null ? detail : `${ZONE_LABELS[zone]} · ${detail}`}
        />
      )}
    />
  );
}

function StubRows({ stubs, onSelect }: { stubs: GraphGaps['stubs']; onSelect: (id: string) => void }): ReactNode {
  const go = useGo();
  const [active, setActive] = useState<string | null>(null);
  const write = useCommand('notes.create', { onSuccess: ({ id }) => go.toNote(id) });
  const chosen = stubs.find(({ title }) => title === active) ?? stubs[0];
  const begin = (title: string) => write.mutate({ title, body: '', category: 'idea' });
  return (
    <>
      <VirtualList<GraphGaps['stubs'][number]>
        items={stubs}
        label={t('graph.stubs')}
        getKey={({ title }) => title}
        estimateHeight={50}
        activeKey={chosen?.title ?? null}
        onActiveChange={setActive}
        onKeyDown={(event, stub) => {
          if (event.key === 'Enter' && stub !== null) begin(stub.title);
        }}
        renderItem={({ title, count }, { isActive }) => (
          <Row isNote isSelected={isActive} mark="?" title={title} detail={t('graph.namedInNotes', { count })} />
        )}
      />
      {chosen !== undefined && (
        <div className={styles.bar}>
          <Button
            size="small"
            tone="primary"
            keys={['Enter']}
            disabled={write.isPending}
            onClick={() => begin(chosen.title)}
          >
            {t('graph.writeThisNote')}
          </Button>
          <span className={styles.named}>
            {t('graph.namedIn')}{' '}
            {chosen.from.slice(0, 5).map(({ id, title }) => (
              <button key={id} type="button" className={styles.plain} onClick={() => onSelect(id)}>
                {title}
              </button>
            ))}
          </span>
        </div>
      )}
    </>
  );
}
