import { useRoute } from '../../ipc/queries';
import { communityHues } from './model/community-hulls';
import type { GraphModel } from './model/graph-model';
import {
  colourByAge,
  colourByGroup,
  isGrouping,
  NO_COLOURING,
  type ColourBy,
  type NoteColouring,
} from './model/note-colouring';
import { COMMUNITY_HUES } from './rendering/graph-colours';
import { t } from '../../../shared/messages/message';
import { useMemoInLanguage } from '../../ui/use-language';

/** The colours of the shown notes and their legend; groups are asked for when they are chosen. */
export function useNoteColouring(model: GraphModel, colourBy: ColourBy): NoteColouring {
  const by = isGrouping(colourBy) ? colourBy : null;
  const groups = useRoute('graph.groups', { by: by ?? 'folder' }, { enabled: by !== null }).data;
  return useMemoInLanguage(() => {
    const { nodes } = model.data;
    if (colourBy === 'age') return colourByAge(nodes, Date.now());
    if (colourBy === 'community') return { ...NO_COLOURING, legend: communityLegend(model) };
    if (by === null || groups === undefined) return NO_COLOURING;
    return colourByGroup(nodes, by, groups, COMMUNITY_HUES);
  }, [model, colourBy, by, groups]);
}

/** The largest communities; further ones repeat the colours, so the legend ends there. */
function communityLegend({ communities }: GraphModel): NoteColouring['legend'] {
  const hues = communityHues(communities, COMMUNITY_HUES);
  return communities
    .map(({ title, isUnlinked, members }, index) => ({
      name: isUnlinked ? t('graph.withoutLinks') : title,
      count: members.length,
      hue: hues[index]!,
    }))
    .filter(({ count }) => count > 0)
    .toSorted((left, right) => right.count - left.count)
    .slice(0, COMMUNITY_HUES);
}
