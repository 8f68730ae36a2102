import type { LaneName } from '../../../shared/domain/trace-codes';
import { lessonLane } from './lesson';
import { decisionLane } from './decision';
import { denseLane } from './dense';
import { fuzzyLane } from './fuzzy';
import { graphLane } from './graph';
import type { Lane } from './lane';
import { lexicalLane } from './lexical';
import { overviewLane } from './overview';
import { roleLane } from './role';
import { temporalLane } from './temporal';

/** Every lane of the vault, in the order a trace lists them. They run side by side. */
const LANE_OF: Record<Exclude<LaneName, 'web' | 'collection'>, Lane> = {
  lexical: lexicalLane,
  fuzzy: fuzzyLane,
  dense: denseLane,
  temporal: temporalLane,
  role: roleLane,
  graph: graphLane,
  lesson: lessonLane,
  decision: decisionLane,
  overview: overviewLane,
};

export const LANES: readonly Lane[] = Object.values(LANE_OF);
