import { z } from 'zod';
import { settingsSchema, type Settings } from '../../../shared/ipc/routes/settings';

/** In a backup beside the rows: what the vault is called, and those of its settings that say something of its notes. */
export const ABOUT_NAME = 'about-vault.json';

/** Files of a vault's folder that are no rows: without it the daily notes' template would be missing. */
export const EXTRA_FILES = ['daily-note.json'];

/**
 * Who and what is left out of answers, and how they are written. Where text is sent is asked anew on each machine: no
 * file brings the address of a model along.
 */
const aboutSchema = z.object({
  about: z.literal(1),
  name: z.string().trim().min(1).max(80),
  settings: settingsSchema
    .pick({ answerStyle: true, excluded: true })
    .extend({ trust: settingsSchema.shape.web.shape.trust }),
});

export type AboutVault = Omit<z.infer<typeof aboutSchema>, 'about'>;

export const aboutVault = (name: string, { answerStyle, excluded, web }: Settings): AboutVault => ({
  name,
  settings: { answerStyle, excluded, trust: web.trust },
});

export const aboutBytes = (about: AboutVault): Buffer => Buffer.from(JSON.stringify({ about: 1, ...about }));

/** Null for what cannot be read, or was written by a newer version: the rows are worth having without it. */
export function parseAbout(text: string): AboutVault | null {
  try {
    const { name, settings } = aboutSchema.parse(JSON.parse(text));
    return { name, settings };
  } catch {
    return null;
  }
}

/** The changes that give a new vault these settings. */
export const settingsOf = ({ settings: { trust, ...settings } }: AboutVault, { web }: Settings): Partial<Settings> => ({
  ...settings,
  web: { ...web, trust },
});
