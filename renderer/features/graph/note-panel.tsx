import type { NoteId } from '../../../shared/domain/ids';
import type { GraphNode } from '../../../shared/ipc/routes/graph';
import { useGo } from '../../navigation/navigation';
import { NoteActButtons } from '../../note-acts/note-act-buttons';
import { Button } from '../../ui/actions/button';
import { nodeText } from './model/graph-text';
import styles from './pane/note-panel.module.css';
import { neighboursOf, type GraphModel } from './model/graph-model';
import { MAX_HOPS, SHARE_PER_HOP, spreadActivation } from './model/spreading-activation';
import { ZoneMark } from '../../ui/marks/zone-mark';
import { VitalitySection } from '../../vitality/vitality-section';
import type { GraphActs } from './use-graph-work';
import { NoteLink } from './pane/note-link';
import { t } from '../../../shared/messages/message';
import { formatFixed, formatNumber } from '../../../shared/messages/format-number';

interface Props {
  model: GraphModel;
  node: GraphNode;
  /** What can be done to it; null while other notes are chosen. */
  acts: GraphActs | null;
  isCentre: boolean;
  isLocal: boolean;
  /** The vault is shown as of an earlier date. */
  isPast: boolean;
  onSelect: (id: string) => void;
  onPath: (id: string) => void;
}

const MAX_LINKED = 60;

/** The selected note: its facts, its vitality and its links. */
export function NotePanel({ model, node, acts, isCentre, isLocal, isPast, onSelect, onPath }: Props) {
  const go = useGo();
  const nodeIndex = model.nodeIndexById.get(node.id)!;
  const linked = Array.from(neighboursOf(model, nodeIndex), (other) => model.data.nodes[other]!).sort(
    (left, right) => right.degree - left.degree,
  );
  return (
    <section className={styles.note} aria-label={t('graph.selectedTitle', { title: node.title })}>
      <h2>{node.title}</h2>
      <p className={styles.facts}>
        <ZoneMark zone={node.zone} isBridge={node.isBridge} /> {nodeText(node, isLocal)}
      </p>
      <div className={styles.noteActions}>
        <Button size="small" tone="primary" keys={['Enter']} onClick={() => go.toNote(node.id)}>
          {t('common.open')}
        </Button>
        <Button size="small" onClick={() => go.toGraph(node.id)} disabled={isCentre}>
          {t('graph.itsSurroundings')}
        </Button>
        <Button size="small" keys={['P']} onClick={() => onPath(node.id)}>
          {t('graph.path2')}
        </Button>
        {acts !== null && acts.notes.length === 1 && (
          <>
            <NoteActButtons acts={acts.acts} count={1} />
            <Button size="small" tone="plain" keys={['X']} onClick={() => acts.choose(node.id)}>
              {t('graph.choose2')}
            </Button>
          </>
        )}
      </div>
      <p className={styles.facts}>{activationText(model, nodeIndex)}</p>
      <VitalitySection noteId={node.id as NoteId} onOpenNote={onSelect} />
      {isPast && <p className={styles.facts}>{t('graph.vitalityTodayLinksThose')}</p>}
      <section aria-label={t('graph.linkedWithTitle', { title: node.title })}>
        <h3>
          {linked.length > MAX_LINKED
            ? t('graph.linkedWithManyNotes', { linked: linked.length, shown: MAX_LINKED })
            : t('graph.linkedWithNotes', { linked: linked.length })}
        </h3>
        <ul>
          {linked.slice(0, MAX_LINKED).map((other) => (
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

/** The activation pulse in words. */
function activationText(model: GraphModel, nodeIndex: number): string {
  const warmed = spreadActivation(model, nodeIndex);
  const at = (hop: number) => warmed.filter((note) => note.hop === hop).length;
  if (warmed.length === 0) return t('graph.useWarmsNoOther');
  const near = { linked: at(1), share: formatNumber(SHARE_PER_HOP) };
  if (at(2) === 0) return t('graph.useWarmsLinkedNotes', near);
  const farShare = formatFixed(SHARE_PER_HOP ** MAX_HOPS, 2);
  return t('graph.useWarmsNotesTwoLinksAway', { ...near, far: at(2), farShare });
}
