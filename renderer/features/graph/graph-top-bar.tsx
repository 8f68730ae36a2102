import type { GraphData, GraphNode } from '../../../shared/ipc/routes/graph';
import { useGo } from '../../navigation/navigation';
import { Button } from '../../ui/actions/button';
import { Menu } from '../../ui/actions/menu';
import { Chip } from '../../ui/lists/chip';
import { TopBar } from '../../ui/layout/top-bar';
import { formatCount } from '../../ui/text/format-count';
import type { PictureFormat } from './rendering/draw-picture';
import styles from './graph-legend.module.css';

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
      title={centre === null ? 'Graph' : `Around “${centre.title}”`}
      facts={
        <span>
          {formatCount(data.nodes.length, 'note')} · {formatCount(data.edges.length, 'link')}
        </span>
      }
    >
      {centre !== null && (
        <div className={styles.chips} role="group" aria-label="Depth: steps from the note">
          <span>depth</span>
          {DEPTHS.map((value) => (
            <Chip key={value} isPressed={value === depth} onClick={() => onDepth(value)}>
              {value}
            </Chip>
          ))}
        </div>
      )}
      {centre !== null && (
        <Button size="small" onClick={() => go.toGraph()}>
          Whole vault
        </Button>
      )}
      {centre === null && (
        <Button size="small" keys={['T']} aria-pressed={isTimeOpen} onClick={onTime}>
          Time
        </Button>
      )}
      {!isListOnly && (
        <>
          <Button size="small" onClick={onRearrange}>
            Rearrange
          </Button>
          <Menu
            trigger={<Button size="small">Export</Button>}
            items={[
              { label: 'Save as PNG', onSelect: () => onExport('png') },
              { label: 'Save as SVG', onSelect: () => onExport('svg') },
            ]}
          />
        </>
      )}
      <Button size="small" keys={['L']} aria-pressed={isListOnly} onClick={() => onListOnly(!isListOnly)}>
        {isListOnly ? 'Show the graph' : 'List only'}
      </Button>
    </TopBar>
  );
}
