import { denseLane } from './dense';
import { graphLane } from './graph';
import type { Lane } from './lane';
import { lexicalLane } from './lexical';
import { cueLane, fuzzyLane, webLane } from './not-built';
import { roleLane } from './role';
import { temporalLane } from './temporal';

/** Every lane of retrieval.md §3, in its order. They run side by side. */
export const LANES: readonly Lane[] = [lexicalLane, fuzzyLane, denseLane, temporalLane, roleLane, graphLane, cueLane, webLane];
