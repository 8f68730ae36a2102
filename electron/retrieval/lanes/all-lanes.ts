import type { LaneName } from '../../../shared/domain/trace-codes';
import { lessonLane } from './lesson';
import { collectionLane } from './collection';
import { decisionLane } from './decision';
import { denseLane } from './dense';
import { fuzzyLane } from './fuzzy';
import { graphLane } from './graph';
import type { Lane } from './lane';
import { lexicalLane } from './lexical';
import { overviewLane } from './overview';
import { roleLane } from './role';
import { temporalLane } from './temporal';
import { webLane } from './web';

/** Every lane, in the order a trace lists them. They run side by side. */
const LANE_OF: Record<LaneName, Lane> = {
  lexical: lexicalLane,
  fuzzy: fuzzyLane,
  dense: denseLane,
  temporal: temporalLane,
  role: roleLane,
  graph: graphLane,
  lesson: lessonLane,
  decision: decisionLane,
  overview: overviewLane,
  web: webLane,
  collection: collectionLane,
};

export const LANES: readonly Lane[] = Object.values(LANE_OF);
