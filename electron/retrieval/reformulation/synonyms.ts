import { toTerm } from '../../language/words/terms';

/** Groups of everyday synonyms, written for this list; the most frequent first. A word may be in several groups. */
const SYNONYM_GROUPS = `
buy purchase acquire get order; sell trade; cost price pay expense fee; cheap inexpensive affordable; expensive costly pricey; money cash budget funds; salary wage pay income;
job work profession occupation career; company firm employer business; boss manager supervisor; colleague coworker teammate; meeting appointment call; task todo chore;
start begin launch; end finish complete stop; fix repair mend; build make construct create; choose pick select decide; keep save; remove delete discard; change alter modify;
child kid; children kids; mother mom mum; father dad; parents family; brother sibling; sister sibling; grandmother grandma nana; grandfather grandpa; wife spouse partner; husband spouse partner;
friend buddy pal; neighbour neighbor; baby infant newborn; doctor physician; dentist orthodontist; therapist psychologist counselor; teacher instructor tutor; lawyer attorney solicitor;
sick ill unwell; illness disease sickness; medicine medication drug pills; pain ache; tired exhausted; hospital clinic; injury wound; allergy allergic intolerance;
house home; flat apartment; room bedroom; garden yard; car vehicle automobile; bike bicycle; motorcycle motorbike; train railway rail; flight plane airplane fly; journey trip travel; holiday vacation; luggage suitcase baggage;
film movie; book novel; photo picture photograph image; painting picture artwork; song music tune; concert gig show; game match; shop store; restaurant cafe diner; supermarket grocery;
food meal dish; dinner supper; lunch meal; breakfast meal; drink beverage; sweet dessert candy; vegetable veggie; meat beef chicken;
happy glad joyful; sad unhappy upset; angry mad furious; afraid scared frightened worried; worried anxious nervous; like love enjoy prefer; hate dislike; want wish; hope wish;
say tell mention; talk speak chat discuss; ask question; answer reply respond; suggest recommend advise propose; promise agree; argue quarrel fight; explain describe;
big large huge; small little tiny; old elderly; new recent; quick fast rapid; slow sluggish; difficult hard tough; easy simple; important essential; strange odd weird; wrong incorrect mistake;
idea thought concept notion; plan intention; reason cause; problem issue trouble; goal aim objective; result outcome; example instance; rule guideline; essay article text; draft version; letter mail; email mail message;
phone telephone mobile; computer laptop pc; website site page; password passcode; picture photo; present gift; party celebration; wedding marriage; birthday anniversary; town city; street road; hill mountain; forest woods; sea ocean; beach shore coast; river stream;
dog puppy; cat kitten; pet animal; run jog; walk hike stroll; hike walk trek; swim swimming; exercise workout training; sport game; win victory; lose defeat; learn study; school college; university college; exam test; class course lesson;
empty emptiness void blank; emptiness void absence; quiet silent calm; silence quiet; view scenery landscape; gravel stones pebbles; stone rock; temple shrine; inn ryokan hotel; hotel inn lodging accommodation; accommodation hotel inn lodging
`;

let synonymsByTerm: Map<string, string[]> | null = null;

/** Synonyms of an index term, the most frequent first; empty for an unlisted word. */
export function synonymsOf(term: string): string[] {
  synonymsByTerm ??= parseSynonymGroups();
  return synonymsByTerm.get(term) ?? [];
}

function parseSynonymGroups(): Map<string, string[]> {
  const map = new Map<string, string[]>();
  for (const group of SYNONYM_GROUPS.split(/[;\n]/)) {
    const words = group
      .trim()
      .split(/\s+/)
      .filter((word) => word !== '');
    for (const word of words) {
      const term = toTerm(word);
      const others = words.filter((other) => toTerm(other) !== term);
      map.set(term, [...new Set([...(map.get(term) ?? []), ...others])]);
    }
  }
  return map;
}
