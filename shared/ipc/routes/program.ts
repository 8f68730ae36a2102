import { z } from 'zod';
import { route } from '../route';

/** The program itself, whichever vault is open: its version, its protection, and whether a newer one is out. */
export interface ProgramState {
  version: string;
  /** False where the window runs without Chromium's sandbox. */
  isSandboxed: boolean;
  /** Who tells of new versions: the app, where the person lets it; a package manager; nobody, in a checkout. */
  toldBy: 'app' | 'package-manager' | 'nobody';
  /** Whether the app may look for new versions. */
  mayLook: boolean;
  /** The person has used the app for some days and was never asked whether it may look. */
  isAsking: boolean;
  /** Epoch milliseconds of the last look; null before the first. */
  lookedAt: number | null;
  /** Why the last look brought nothing. */
  problem: 'unreachable' | 'unusable' | null;
  /** A version newer than this one, with the first lines of what changed. */
  newer: {
    version: string;
    changes: string[];
    /** Neither skipped nor put off. */
    isNews: boolean;
  } | null;
}

export const programRoutes = {
  'program.state': route<ProgramState>()(z.null()),
  /** Main asks before it looks for new versions from now on; nothing is asked before it stops. */
  'program.allowLooking': route<ProgramState>()(z.object({ mayLook: z.boolean() })),
  /** Looks now; main asks first where it may not. Once a minute at most. */
  'program.look': route<ProgramState>()(z.null()),
  /** `skip`: this version is not shown again; `later`: not for some days. */
  'program.putOff': route<ProgramState>()(z.object({ answer: z.enum(['skip', 'later']) })),
  /** Puts the browser's extension beside the vaults, where it stays when the program moves, and shows the folder. */
  'program.layOutClipper': route<{ folder: string }>()(z.null()),
  /**
   * Opens a page of the project after main has shown its address and asked. Before the downloads a backup of the open
   * vault is made. False: the person declined.
   */
  'program.openPage': route<boolean>()(z.object({ page: z.enum(['downloads', 'sandbox']) })),
};

export type ProgramRoute = keyof typeof programRoutes;
