import { toTerm } from '../../language/words/terms';

/** Words that unrelated conversations share. Hand-written; stop words are not terms anyway. */
const EVERYDAY = `
able about above across actually add advice again against ago agree ahead allow already always amount answer anything area ask available away back bad become begin behind believe below beneath beside beyond best better big bit book bring buy
call can care case chance change check choice choose clear close come common consider cost could couple course create cut date day deal decide decision depend detail difference different
difficult direction do done down early easy effect either else end enough ensure especially even evening ever every everyone everything exactly example expect experience explain extra fact fair
far feel feeling few figure final find fine first fit fix follow form free friend full fun further future general get give glad go goal good great group guess half hand happen happy hard have
hear heat help here high hold home hope hour house idea important improve include info information instead interest interesting issue item job just keep key kind know large last late later lead
learn least leave left let life like likely limit line list little live long look lose lot love low lunch main make many matter maybe mean mention message method mind minute moment money month more
morning most move much must name near need never new news next nice night normal note nothing now number offer often ok okay old one only open option order other own pain part pass past pay people
perfect perhaps person photo pick piece place plan play please plenty point possible prefer pretty price probably problem process provide public put question quick quickly quite rather read ready
real really reason recommend remember reply rest result right rule run safe same save say second see seem send sense sentence set several share short show side similar simple since size small
someone something sometimes soon sorry sort sound spend stand start state stay step still stop story stuff style such suggest sure take talk task tell text thank thanks that thing think third
thought time tip today together tomorrow tonight top total toward travel trip true try turn type understand up update use useful usual usually value visit wait walk want watch way week
weekend welcome well while whole wonder wonderful word work world worry worth write wrong year yes yesterday yet
monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september october november december
also haben machen gut heute morgen jahr woche tag zeit frage bitte danke vielleicht wirklich immer wieder kommen gehen sagen wissen finden brauchen möchten sollen können müssen
`;

/** Index terms of words that name no subject. */
export const EVERYDAY_TERMS: ReadonlySet<string> = new Set(
  EVERYDAY.trim()
    .split(/\s+/u)
    .flatMap((word) => [word, toTerm(word)]),
);
