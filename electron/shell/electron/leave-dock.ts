import { app } from 'electron';

/** A Mac puts what is started out of a bundle into the Dock, where a server of other assistants would stay. */
export const leaveDock = (): void => app.setActivationPolicy('prohibited');
