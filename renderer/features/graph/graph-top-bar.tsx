import type { GraphData, GraphNode } from '../../../shared/ipc/routes/graph';
import { useGo } from '../../navigation/navigation';
import { Button } from '../../ui/actions/button';
import { Menu } from '../../ui/actions/menu';
import { Chip } from '../../ui/lists/chip';
import { TopBar } from '../../ui/layout/top-bar';
import type { PictureFormat } from './rendering/draw-picture';
import styles from './graph-legend.module.css';
import { t } from '../../../shared/messages/message';

const DEPTHS = [1, 2, 3, 4];

interface Props {
  centre: GraphNode | null;
  data: GraphData;
  depth: number;
  onDepth: (depth: number) => void;
  isTimeOpen: boolean;
  onTime: () => void;
  isListOnly: boolean;
  onListOnly: (isListOnly: boolean) => void;
  onRearrange: () => void;
  onExport: (format: PictureFormat) => void;
}

/** The title bar: what is shown, how much of it, and the other views. */
export function GraphTopBar({
  centre,
  data,
  depth,
  onDepth,
  isTimeOpen,
  onTime,
  isListOnly,
  onListOnly,
  onRearrange,
  onExport,
}: Props) {
  const go = useGo();
  return (
    <TopBar
      title={centre === null ? t('common.graph') : t('graph.aroundTitle', { title: centre.title })}
      facts={
        <span>
          {t('graph.notes', { nodes: data.nodes.length })} · {t('graph.links', { edges: data.edges.length })}
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
        <Button size="small" keys={['T']} aria-pressed={isTimeOpen} onClick={onTime}>
          {t('common.time2')}
        </Button>
      )}
      {!isListOnly && (
        <>
          <Button size="small" onClick={onRearrange}>
            {t('graph.rearrange')}
          </Button>
          <Menu
            trigger={<Button size="small">{t('common.export')}</Button>}
            items={[
              { label: t('graph.saveAsPng'), onSelect: () => onExport('png') },
              { label: t('graph.saveAsSvg'), onSelect: () => onExport('svg') },
            ]}
          />
        </>
      )}
      <Button size="small" keys={['L']} aria-pressed={isListOnly} onClick={() => onListOnly(!isListOnly)}>
        {isListOnly ? t('graph.showTheGraph') : t('graph.listOnly2')}
      </Button>
    </TopBar>
  );
}
