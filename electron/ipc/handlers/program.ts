import type { Handlers } from '../../../shared/ipc/contract';
import type { ProgramRoute, ProgramState } from '../../../shared/ipc/routes/program';

/** What the app says of itself, and how it learns of newer versions. */
export interface ProgramActs {
  state(): ProgramState;
  allowLooking(mayLook: boolean): Promise<ProgramState>;
  look(): Promise<ProgramState>;
  putOff(answer: 'skip' | 'later'): Promise<ProgramState>;
  layOutClipper(): Promise<{ folder: string }>;
  openPage(page: 'downloads' | 'sandbox'): Promise<boolean>;
}

export const createProgramHandlers = (program: ProgramActs): Handlers<ProgramRoute> => ({
  'program.state': async () => program.state(),
  'program.allowLooking': ({ mayLook }) => program.allowLooking(mayLook),
  'program.look': () => program.look(),
  'program.putOff': ({ answer }) => program.putOff(answer),
  'program.layOutClipper': () => program.layOutClipper(),
  'program.openPage': ({ page }) => program.openPage(page),
});
