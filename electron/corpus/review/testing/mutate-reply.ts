import { pick } from '../../../testing/seeded/seeded-random';

export interface RepliedUnit {
  message: unknown;
  quote: unknown;
  text: unknown;
  category: unknown;
}

/** A sentence of the person, and what a model that reads carelessly makes of it: each says what nobody said. */
export interface SaidSentence {
  said: string;
  turned: readonly string[];
}

/** Messages of the person; every sentence has claims that no honest reader finds in it. */
export const SAID: readonly SaidSentence[] = [
  { said: 'The budget for the trip is 900 euros.', turned: ['The budget for the trip is 9000 euros', 'The budget for the trip is not 900 euros', 'The budget for the trip to Zanzibar is 900 euros'] },
  { said: 'We do not fly at night.', turned: ['We fly at night', 'We do not fly at night with Zanzibar Air', 'We always fly at night'] },
  { said: 'Maybe Anna joins us in Kyoto.', turned: ['Anna joins us in Kyoto', 'Anna never joins us in Kyoto', 'Anna joins us in Zanzibar'] },
  { said: 'I never lend the drill to the neighbours.', turned: ['I lend the drill to the neighbours', 'I lend the drill to the neighbours for 50 euros'] },
  { said: 'Breakfast at the ryokan ends at nine.', turned: ['Breakfast at the ryokan ends at 10', 'Breakfast at the ryokan does not end at nine', 'Breakfast at the ryokan of Tanaka ends at nine'] },
  { said: 'Ben keeps the spare keys of the workshop.', turned: ['Ben does not keep the spare keys of the workshop', 'Ben and Zoltan keep the spare keys of the workshop', 'Ben keeps the 12 spare keys of the workshop'] },
  { said: 'I think the boiler might need a new valve.', turned: ['The boiler needs a new valve', 'The boiler needs no new valve', 'The boiler needs a new valve from Bosch'] },
  { said: 'We decided against the blue paint for the fence.', turned: ['We decided for the red paint of Zander for the fence', 'The agency decided the price of the fence'] },
]; // prettier-ignore

const CATEGORIES = ['decision', 'open-question', 'constraint', 'fact', 'idea', 'action-item', 'topic', 'exploratory'];
const INVENTED = [
  'I pay every invoice of Zanzibar at once',
  'I trust Mr. Quill with all of it',
  'The person wants to sell the house',
  'My password is hunter22',
  'We signed the contract with Acme on Monday',
];
const JUNK: readonly unknown[] = [
  null,
  7,
  -1,
  1e9,
  NaN,
  '',
  ' ',
  '\u0000',
  '\uD800',
  [],
  {},
  [[]],
  true,
  'x'.repeat(5_000),
  '__proto__',
  'constructor',
  '{"a":',
];

/** A unit that no message says, in one of the ways in which models fail. */
export function inventUnit(random: () => number): RepliedUnit {
  const { said, turned } = pick(SAID, random);
  const message = SAID.findIndex((sentence) => sentence.said === said) + 1;
  const category = pick(CATEGORIES, random);
  const words = said.split(' ');
  const ways: (() => RepliedUnit)[] = [
    // A true quote, and a text that says something else.
    () => ({ message, quote: said, text: pick(turned, random), category }),
    () => ({ message, quote: said, text: pick(INVENTED, random), category }),
    () => ({ message, quote: pick(words, random), text: pick(turned, random), category }),
    () => ({ message, quote: words.slice(0, 3).join(' '), text: pick(INVENTED, random), category }),
    () => ({ message: 1 + Math.floor(random() * 12), quote: said, text: pick(turned, random), category }),
    // A quote that stands nowhere.
    () => ({ message, quote: pick(turned, random), text: pick(turned, random), category }),
    () => ({ message, quote: pick(INVENTED, random), text: pick(INVENTED, random), category }),
    () => ({ message, quote: `${said} ${pick(INVENTED, random)}`, text: pick(INVENTED, random), category }),
    () => ({ message, quote: pick(['a', 'the', '.', ' ', 'I', 'e'], random), text: pick(INVENTED, random), category }),
    () => ({ message, quote: words.toReversed().join(' '), text: pick(turned, random), category }),
    // A part of the wrong form.
    () => ({ message: pick(JUNK, random), quote: said, text: pick(turned, random), category }),
    () => ({ message, quote: pick(JUNK, random), text: pick(INVENTED, random), category }),
    () => ({ message, quote: said, text: pick(turned, random), category: pick(JUNK, random) }),
    () => ({ message, quote: said, text: pick(JUNK, random), category }),
  ];
  return pick(ways, random)();
}

/** The text of a reply with such units, at times damaged as a text. */
export function mutateReply(units: readonly RepliedUnit[], random: () => number): string {
  const text = JSON.stringify({ units, hedges: [], facts: [], lessons: [], decisions: [] });
  const cut = Math.floor(random() * text.length);
  const ways: (() => string)[] = [
    () => text,
    () => text,
    () => text,
    () => JSON.stringify(units),
    () => JSON.stringify(units[0] ?? null),
    () => `Sure! Here it is:\n\`\`\`json\n${text}\n\`\`\``,
    () => text.replaceAll('"', "'"),
    () => text.slice(0, cut),
    () => text.slice(0, cut) + text.slice(cut + 1 + Math.floor(random() * 9)),
    () => text.replace('"units"', pick(['"Units"', '"notes"', '"__proto__"', '"unit"'], random)),
    () => `{"units":${text}}`,
    () => pick(['', 'null', '[]', '{}', '[[[[', 'I am sorry.', '{"units": 3}', '\u0000', '9'.repeat(400)], random),
  ];
  return pick(ways, random)();
}
