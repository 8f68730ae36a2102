import { officeFormatOf } from '../../../../shared/lib/import-kinds';
import type { OfficeText } from '../office/office-text';
import { readOffice } from '../office/read-office';

/** The text of a file by its name, in this thread; text is UTF-8. */
export const readFile = (bytes: Uint8Array, name: string): Promise<OfficeText> =>
  readOffice({ format: officeFormatOf(name)!, bytes, name, decode: () => new TextDecoder().decode(bytes) });
