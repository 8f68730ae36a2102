import { lessonLane } from './lesson';
import { decisionLane } from './decision';
import { denseLane } from './dense';
import { fuzzyLane } from './fuzzy';
import { graphLane } from './graph';
import type { Lane } from './lane';
import { lexicalLane } from './lexical';
import { roleLane } from './role';
import { temporalLane } from './temporal';
import { webLane } from './web';

/** Every lane, in order. They run in parallel. */
export const LANES: readonly Lane[] = [
  lexicalLane,
  fuzzyLane,
  denseLane,
  temporalLane,
  roleLane,
  graphLane,
  lessonLane,
  decisionLane,
  webLane,
];
