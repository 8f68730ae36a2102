/** Two titles with the same key name the same note: NFC, single spaces, case ignored. */
export const titleKey = (title: string): string => cleanTitle(title).toLowerCase();

/** A title as it is stored: NFC, one line, single spaces. */
export const cleanTitle = (title: string): string => title.normalize('NFC').replace(/\s+/gu, ' ').trim();
