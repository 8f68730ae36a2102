/** Titles with equal keys name the same note: NFC, single spaces, case ignored. */
export const titleKey = (title: string): string => cleanTitle(title).toLowerCase();

/** A title in stored form: NFC, one line, single spaces. */
export const cleanTitle = (title: string): string => title.normalize('NFC').replace(/\s+/gu, ' ').trim();
