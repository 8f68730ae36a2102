import type { GraphNode } from '../../../../shared/ipc/routes/graph';
import { useGo } from '../../../bridge/navigation';
import { Button } from '../../../ui/button';
import { countOf, nodeWords } from '../graph-words';
import styles from '../graph.module.css';
import { neighboursOf, type GraphModel } from '../model/graph-model';
import { MOST_HOPS, SHARE_A_HOP, warmedBy } from '../model/pulse';
import { ZoneMark } from '../../../ui/zone-mark';
import { AliveAccount } from './alive-account';
import { NoteLink } from './note-link';

interface Props {
  model: GraphModel;
  node: GraphNode;
  isCentre: boolean;
  isLocal: boolean;
  /** The vault is shown as of an earlier date. */
  isPast: boolean;
  onSelect: (id: string) => void;
  onPath: (id: string) => void;
}

const MOST_LINKED = 60;

/** The selected note: what it is, what keeps it alive, what it is linked with. */
export function NotePanel({ model, node, isCentre, isLocal, isPast, onSelect, onPath }: Props) {
  const go = useGo();
  const place = model.placeOf.get(node.id)!;
  const linked = Array.from(neighboursOf(model, place), (other) => model.data.nodes[other]!).sort(
    (left, right) => right.degree - left.degree,
  );
  return (
    <section className={styles.note} aria-label={`Selected: ${node.title}`}>
      <h2>{node.title}</h2>
      <p className={styles.facts}>
        <ZoneMark zone={node.zone} isBridge={node.isBridge} /> {nodeWords(node, isLocal)}
      </p>
      <div className={styles.noteActions}>
        <Button size="small" tone="primary" keys={['Enter']} onClick={() => go.toNote(node.id)}>
          Open
        </Button>
        <Button size="small" onClick={() => go.toGraph(node.id)} disabled={isCentre}>
          Its surroundings
        </Button>
        <Button size="small" keys={['P']} onClick={() => onPath(node.id)}>
          Path
        </Button>
      </div>
      <p className={styles.facts}>{warmthWords(model, place)}</p>
      <AliveAccount noteId={node.id} onSelect={onSelect} />
      {isPast && <p className={styles.facts}>Vitality is that of today; the links are those of the date above.</p>}
      <section aria-label={`Linked with ${node.title}`}>
        <h3>
          Linked with {countOf(linked.length, 'note')}
          {linked.length > MOST_LINKED && `, the most linked ${MOST_LINKED} of them`}
        </h3>
        <ul>
          {linked.slice(0, MOST_LINKED).map((other) => (
            <li key={other.id}>
              <NoteLink
                sign={<ZoneMark zone={other.zone} isBridge={other.isBridge} />}
                title={other.title}
                onChoose={() => onSelect(other.id)}
              />
            </li>
          ))}
        </ul>
      </section>
    </section>
  );
}

/** What the pulse shows, in words. */
function warmthWords(model: GraphModel, place: number): string {
  const warmed = warmedBy(model, place);
  const at = (hop: number) => warmed.filter((note) => note.hop === hop).length;
  if (warmed.length === 0) return 'A use of it warms no other note: nothing is linked with it here.';
  const first = `A use of it warms ${countOf(at(1), 'linked note')} by ${SHARE_A_HOP} of its weight`;
  const second =
    at(2) === 0 ? '' : ` and ${at(2).toLocaleString()} two links away by ${(SHARE_A_HOP ** MOST_HOPS).toFixed(2)}`;
  return `${first}${second}, halved every 7 days.`;
}
