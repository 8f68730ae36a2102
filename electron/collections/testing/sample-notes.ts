import { type Note, wholeNoteText } from '../../../shared/domain/note';
import { contentHash } from '../../../shared/lib/content-hash';
import { DAY, TEST_START, testNote } from '../../retrieval/testing/entries';

const PEOPLE = ['Marta Kowalczyk', 'Jonas Brandt', 'Priya Raman', 'Elif Aydin', 'Tomasz Wilk'];
const THINGS = [
  'kiln',
  'glaze',
  'raku bowl',
  'clay body',
  'celadon',
  'bisque firing',
  'ash recipe',
  'slip',
  'wheel',
  'test tile',
];
const SAYINGS = [
  (thing: string, person: string) => `${person} fired the ${thing} slower and it no longer cracks`,
  (thing: string) => `The ${thing} needs two days of drying before it is touched`,
  (thing: string, person: string) => `We decided with ${person} to order the ${thing} from the mill in spring`,
  (thing: string) => `Der ${thing} wird bei tausend Grad dicht und verliert dabei ein Zehntel`,
  (thing: string, person: string) => `${person} prüft den ${thing} jeden Freitag nach dem Brand`,
  (thing: string) => `Iron in the ${thing} turns green where the air is thin`,
];

/**
 * Kept notes as people have them: sentences in English and German, some with a page of text, some called by a name, with
 * links between them. The same number gives the same notes.
 */
export function sampleNotes(count: number): Note[] {
  const notes: Note[] = [];
  for (let index = 0; index < count; index += 1) {
    const thing = THINGS[index % THINGS.length]!;
    const person = PEOPLE[(index * 7) % PEOPLE.length]!;
    const isNamed = index < PEOPLE.length;
    const title = isNamed ? PEOPLE[index]! : `${SAYINGS[index % SAYINGS.length]!(thing, person)} (batch ${index})`;
    const before = notes[Math.floor(index / 2)];
    const body = [
      isNamed ? `${title} keeps the log of the ${thing}.` : '',
      index % 4 === 3 && before !== undefined ? `It follows from [[${before.title}]].` : '',
      index % 9 === 0 ? `Shelf ${index} holds what is left of it, wrapped and dated.` : '',
    ]
      .filter((part) => part !== '')
      .join('\n\n');
    const note = testNote(`n${index}`, title, {
      body,
      aliases: isNamed ? [title.split(' ')[0]!] : [],
      keptAt: TEST_START - index * DAY,
      createdAt: TEST_START - index * DAY,
    });
    notes.push({ ...note, contentHash: contentHash(wholeNoteText(note)) });
  }
  return notes;
}
