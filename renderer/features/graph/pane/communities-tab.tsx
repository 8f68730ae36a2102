import { useState } from 'react';
import { zoneSchema } from '../../../../shared/domain/vitality';
import type { GraphModel } from '../model/graph-model';
import { Row } from '../../../ui/lists/row';
import { ZONE_LABELS } from '../../../ui/marks/zone-mark';
import { VirtualList } from '../../../ui/lists/virtual-list';
import styles from './graph-pane.module.css';
import { t } from '../../../../shared/messages/message';
import { formatNumber } from '../../../../shared/messages/format-number';
import { useMemoInLanguage } from '../../../ui/use-language';

interface Props {
  model: GraphModel;
  onChoose: (index: number) => void;
}

interface Entry {
  index: number;
  title: string;
  size: number;
  words: string;
}

/** Communities, largest first; selecting one shows it in the drawing and lists its notes. */
export function CommunitiesTab({ model, onChoose }: Props) {
  const [activeKey, setActiveKey] = useState<string | null>(null);
  const entries = useMemoInLanguage(() => entriesOf(model), [model]);
  return (
    <>
      <p className={styles.hint}>{t('graph.communityGroupNotesMore')}</p>
      {entries.length === 0 && <p className={styles.hint}>{t('graph.noCommunitiesYetThey')}</p>}
      <VirtualList<Entry>
        items={entries}
        label={t('graph.communities')}
        getKey={({ index }) => String(index)}
        estimateHeight={50}
        activeKey={activeKey}
        onActiveChange={setActiveKey}
        onOpen={({ index }) => onChoose(index)}
        renderItem={({ title, size, words }, { isActive }) => (
          <Row isNote isSelected={isActive} title={title} detail={words} meta={formatNumber(size)} />
        )}
      />
    </>
  );
}

function entriesOf({ communities, data }: GraphModel): Entry[] {
  const entries = communities.map(({ title, isUnlinked: isLoose, members }, index): Entry => {
    const zones = zoneSchema.options.map(
      (zone) =>
        [
          zone,
          members.reduce((count, nodeIndex) => count + (data.nodes[nodeIndex]!.zone === zone ? 1 : 0), 0),
        ] as const,
    );
    const words = zones
      .filter(([, count]) => count > 0)
      .map(([zone, count]) => `${formatNumber(count)} ${ZONE_LABELS[zone]}`)
      .join(', ');
    return {
      index,
      title: isLoose ? t('graph.notesWithoutLinks') : title,
      size: members.length,
      words: words || t('graph.notes2', { members: members.length }),
    };
  });
  return entries
    .filter(({ size }) => size > 0)
    .sort((left, right) => right.size - left.size || left.index - right.index);
}
