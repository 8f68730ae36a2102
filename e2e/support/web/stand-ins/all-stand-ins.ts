import { RESEARCH_STAND_INS } from './research-stand-ins';
import { SERVER_STAND_INS } from './server-stand-ins';
import type { StandIn } from './stand-in';

export const STAND_INS: readonly StandIn[] = [...SERVER_STAND_INS, ...RESEARCH_STAND_INS];
