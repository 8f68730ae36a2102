import type { Handlers } from '../../../shared/ipc/contract';
import type { graphRoutes } from '../../../shared/ipc/routes/graph';
import type { SavePicture } from '../../exchange/export/save-picture';
import type { GraphService } from '../../corpus/graph/graph-service';
import type { VaultLife } from '../../corpus/graph/vault-life';
import type { NoteGrouping } from '../../corpus/graph/note-groups';

export function createGraphHandlers(
  graph: GraphService,
  groups: NoteGrouping,
  life: VaultLife,
  savePicture: SavePicture,
): Handlers<keyof typeof graphRoutes> {
  return {
    'graph.local': ({ id, depth }) => graph.local(id, depth),
    'graph.whole': ({ limit }) => graph.whole(limit),
    'graph.asOf': ({ at, limit }) => graph.asOf(at, limit),
    'graph.difference': ({ from, to }) => graph.difference(from, to),
    'graph.timeline': () => graph.timeline(),
    'graph.path': ({ from, to }) => graph.path(from, to),
    'graph.gaps': () => graph.gaps(),
    'graph.life': ({ weeks, zones }) => life.lastWeeks(weeks, zones),
    'graph.groups': ({ by }) => groups.groupNotes(by),
    'graph.positions': ({ view }) => graph.positions(view),
    'graph.savePicture': ({ format, bytes }) => savePicture(format, bytes),
    'graph.savePositions': async ({ view, ids, coordinates }) => {
      await graph.savePositions(view, { ids, coordinates });
      return null;
    },
  };
}
