import { useGo } from '../../navigation/navigation';
import { Button } from '../../ui/actions/button';
import { Menu } from '../../ui/actions/menu';
import { Chip } from '../../ui/lists/chip';
import { TopBar } from '../../ui/layout/top-bar';
import type { GraphWork } from './use-graph-work';
import styles from './graph-legend.module.css';
import { t } from '../../../shared/messages/message';

const DEPTHS = [1, 2, 3, 4];

interface Props {
  graph: GraphWork;
  depth: number;
  onDepth: (depth: number) => void;
}

/** The title bar: what is shown, how much of it, and the other views. */
export function GraphTopBar({ graph, depth, onDepth }: Props) {
  const go = useGo();
  const { nodes, edges } = graph.model.data;
  const { isListOnly, setListOnly } = graph.view;
  const centre = graph.data.nodes.find(({ id }) => id === graph.noteId) ?? null;
  return (
    <TopBar
      title={centre === null ? t('common.graph') : t('graph.aroundTitle', { title: centre.title })}
      facts={
        <span>
          {t('graph.notes', { nodes: nodes.length })} · {t('graph.links', { edges: edges.length })}
        </span>
      }
    >
      {centre !== null && (
        <div className={styles.chips} role="group" aria-label={t('graph.depthStepsNote')}>
          <span>{t('common.depth')}</span>
          {DEPTHS.map((value) => (
            <Chip key={value} isPressed={value === depth} onClick={() => onDepth(value)}>
              {value}
            </Chip>
          ))}
        </div>
      )}
      {centre !== null && (
        <Button size="small" onClick={() => go.toGraph()}>
          {t('graph.wholeVault')}
        </Button>
      )}
      {centre === null && (
        <Button size="small" keys={['T']} aria-pressed={graph.time.isOpen} onClick={graph.toggleTime}>
          {t('common.time2')}
        </Button>
      )}
      {!isListOnly && (
        <>
          <Button size="small" onClick={graph.rearrange}>
            {t('graph.rearrange')}
          </Button>
          <Menu
            trigger={<Button size="small">{t('common.export')}</Button>}
            items={[
              { label: t('graph.saveAsPng'), onSelect: () => graph.exportPicture('png') },
              { label: t('graph.saveAsSvg'), onSelect: () => graph.exportPicture('svg') },
            ]}
          />
        </>
      )}
      <Button size="small" keys={['L']} aria-pressed={isListOnly} onClick={() => setListOnly(!isListOnly)}>
        {isListOnly ? t('graph.showTheGraph') : t('graph.listOnly2')}
      </Button>
    </TopBar>
  );
}
