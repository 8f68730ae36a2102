import { useMemo, useState } from 'react';
import { zoneSchema } from '../../../../shared/domain/vitality';
import type { GraphModel } from '../model/graph-model';
import { Row } from '../../../ui/lists/row';
import { VirtualList } from '../../../ui/lists/virtual-list';
import { formatCount } from '../../../ui/text/format-count';
import styles from './graph-pane.module.css';

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
  const entries = useMemo(() => entriesOf(model), [model]);
  return (
    <>
      <p className={styles.hint}>
        A community is a group of notes more closely linked with each other than with the rest, named after its most
        linked note. Enter shows it and lists its notes.
      </p>
      {entries.length === 0 && <p className={styles.hint}>No communities yet: they form when notes are linked.</p>}
      <VirtualList<Entry>
        items={entries}
        label="Communities"
        getKey={({ index }) => String(index)}
        estimateHeight={50}
        activeKey={activeKey}
        onActiveChange={setActiveKey}
        onOpen={({ index }) => onChoose(index)}
        renderItem={({ title, size, words }, { isActive }) => (
          <Row isNote isSelected={isActive} title={title} detail={words} meta={size.toLocaleString()} />
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
      .map(([zone, count]) => `${count.toLocaleString()} ${zone}`)
      .join(', ');
    return {
      index,
      title: isLoose ? 'Notes without links' : title,
      size: members.length,
      words: words || formatCount(members.length, 'note'),
    };
  });
  return entries
    .filter(({ size }) => size > 0)
    .sort((left, right) => right.size - left.size || left.index - right.index);
}
