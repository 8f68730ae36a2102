/** Patterns that keep a sentence open whatever else it says; each stands between the borders of words, case does not count. */

const I_AM = "(?:i['’]?m|i am|we['’]?re|we are|she['’]?s|he['’]?s|they['’]?re|(?:he|she) is|they are|im)";
const STILL = '(?:(?:still|just|rather|also|now|really|currently|sort of|slightly|a bit|half|strongly|seriously) )*';
const MULLING = 'guessing|wondering|thinking|leaning|inclined|torn|tempted|considering|contemplating|debating|toying|flirting|playing with|weighing|mulling|pondering|speculating|assuming|hoping|hesitating|going back and forth|exploring the idea|looking into maybe|warming to|starting to (?:think|doubt|believe|suspect|wonder)|beginning to (?:think|doubt|believe|suspect|wonder)';
const STANCE = '(?:up )?in two minds|of two minds|on the fence|in doubt|unconvinced|doubtful|sceptical|skeptical|hesitant|agnostic|undecided|ambivalent|unsure|uncertain|open to (?:it|that|the idea|\\p{L}+ing)';
const SENSE = 'feeling|hunch|suspicion|impression|inkling|gut feeling|doubts?|sense';

/** What the speaker thinks, feels or weighs. */
const SPEAKER = [
  "(?:i|we) (?:(?:would|['’]?d|do|still|also|rather) )*(?:think|thought|guess|guessed|reckon|suppose|suspect|suspected|assume|presume|wonder|wondered|doubt|gather|fear|believe|expect|hope|estimate|bet|imagine|somewhat|half expect|half hope|figure|feel like|feel that|feel as if|vaguely (?:remember|recall)|seem to (?:remember|recall|think)|want to say|keep (?:going back and forth|wondering|thinking))(?! (?:about it and|through it|in\\b|over it))",
  "(?:i|we)['’]?d (?:say|bet|lean|guess|estimate|be inclined|be tempted|rather not|probably|almost|not rule out|argue|hazard)",
  "i would (?:say|bet|lean|guess|estimate|be inclined|be tempted|argue)", `${I_AM} ${STILL}(?:${MULLING})`, `${I_AM} ${STILL}(?:${STANCE})`,
  `${I_AM} (?:not|hardly|less) (?:\\p{L}+ )?(?:convinced|persuaded|sold|positive|sure|certain|decided)`,
  "(?:i|we)(?: was| were|['’]?ve been| have been|['’]?d been| had been) (?:\\p{L}+ )?(?:thinking|wondering|considering|toying|playing|leaning|tempted|mulling|debating|pondering)",
  "i (?:can['’]?t|cannot|couldn['’]?t) (?:rule out|exclude|swear|be sure|decide|tell (?:if|whether)|say (?:if|whether|for sure))",
  "i (?:don['’]?t|do not|didn['’]?t|wouldn['’]?t) (?:think|believe|suppose|bet|rule out|exclude|put it past)", "(?:i['’]?ve|i have) (?:half )?a mind to",
  `(?:i|we)(?:['’]?ve| have| had| get| got)? (?:got )?(?:a|the|this|some|my|mixed|an)? ?(?:vague |gut |strong |sneaking |slight |nagging |bad |funny )?(?:${SENSE}|feelings about)`,
  `(?:my|our) (?:(?:own|current|first|best|working|rough|gut|tentative|wild|educated) )*(?:guess|hunch|suspicion|impression|feeling|bet|gut feeling|gut (?:says|tells)|estimate (?:would|is)|money(?:['’]s| is) on|(?:hypothesis|theory|reading|take)(?= (?:is|was|here|so far)|\\s*[,:]))`,
  '(?:i|we) (?:can|could) (?:well |easily |almost |totally )?(?:see|imagine|picture) (?:myself|ourselves|us|me|\\p{L}+ing|it|him|her|them|that|a|the)', 'part of me',
  'a part of me', '(?:some|many|people|they) (?:say|argue|think|claim)', 'in (?:my|our) (?:humble )?(?:opinion|view|estimation)', "it (?:strikes|seems to) me",
  "(?:it )?wouldn['’]?t surprise (?:me|us)", "(?:wouldn['’]?t|would not|shouldn['’]?t) be (?:too )?surprised",
];
/** Short forms without a subject: "Thinking of selling the piano", "Suspect it's the router". */
const CLIPPED = [
  '^(?:just |also |still |currently )*(?:guessing|thinking (?:of|about|that|we|i|it|maybe)|considering|wondering|debating|toying|contemplating|leaning|tempted|speculating)',
  '^(?:suspect|guess|reckon|suppose|assume|presume|imagine|doubt|hope|think|figure|bet) (?:it|that|we|they|he|she|the|this|i|there|so)',
  'just (?:a |an )?(?:guessing|thought|idea|hunch|guess)', 'call it a (?:hunch|guess|feeling)',
  '(?:hard|difficult|impossible|tricky|(?:too )?(?:early|soon)) to (?:say|tell|know|judge)(?: if| whether| for sure)?', '(?:wild|educated|rough|best) guess',
  'thinking (?:out loud|aloud)', "don['’]?t quote me", "take (?:this|it|that) with a (?:grain|pinch) of salt", 'half[- ](?:baked|convinced|tempted|thinking)',
  'hypothesis\\s*:', 'working hypothesis',
];
const ADVERBS = [
  'maybe', 'mayb', 'may ?be(?= )(?! (?:used|sold|cut|removed|entered|opened|shared))', 'perhaps', 'possibly', 'probably', 'prob(?:s|ly)?', 'prolly', 'presumably',
  'supposedly', 'tentatively', 'conceivably', 'arguably', 'potentially', 'allegedly', 'reportedly', 'seemingly', 'apparently', 'plausibly', 'purportedly',
  'provisionally', 'speculatively',
  'hopefully', 'ostensibly', 'likely', 'unlikely', 'iirc', 'afaik', 'afaict', 'imho', 'imo', 'idk', 'roughly speaking', 'in all likelihood', 'in theory',
  'in principle', 'theoretically', 'hypothetically', 'ideally', 'someday', 'some day', 'one day', 'somehow',
  'as far as (?:i|we) (?:know|can (?:tell|see)|remember|understand)', 'for all i know', 'to (?:my|the best of my|our) (?:knowledge|recollection)',
  'as i (?:recall|remember)', "from what (?:i|we)(?:['’]?ve)? (?:hear|heard|know|saw|see|seen|read|gather|can tell|remember)",
  "if (?:i['’]?m not mistaken|i (?:remember|recall|understood)|memory serves|i had to guess|all goes well|anything|at all|possible)(?: it| this| me)?(?: correctly| right(?:ly)?| well)?",
  'unless i', 'not necessarily', 'at a guess', 'kind of(?! \\p{L}+ (?:we|i|you|that|is|are))',
  '(?<!the )(?<!this )(?<!what )sort of(?! (?:bread|\\p{L}+ (?:we|i|you|that|is|are)))', 'kinda', 'sorta', 'more or less', 'so to speak', 'something like', 'what if',
  'who knows', 'on second thoughts?', '(?:^|, |— )(?:assuming|provided|supposing)(?: that)?', 'or something', 'or so i (?:think|hear|heard)', 'somewhat',
];
/** How the matter stands: open, said by others, read from signs. */
const STATES = [
  '(?:not|not so|not quite|not yet|not entirely|not fully|not at all|not totally|not really|not 100 ?%|hardly|less than) (?:sure|certain|clear|convinced|decided|settled|final|sold)',
  "(?:isn['’]?t|aren['’]?t|wasn['’]?t) (?:sure|certain|convinced|set in stone|final)", 'not set in stone', 'unsure', 'uncertain', 'undecided', 'unconfirmed',
  'up in the air', 'in limbo', 'on the fence', '(?:pretty|fairly|quite|almost|nearly|reasonably|relatively|somewhat|99 ?%) (?:sure|certain|confident)',
  '(?:seems?|seemed)(?: to| like| as if| as though| that)?', 'appears? (?:to|that|as if|as though)', 'appeared to', 'looks? (?:like|as if|as though)',
  'sounds? (?:like|as if|as though)', 'feels? (?:like|as if|as though)',
  'suggest(?:s|ing|ed)? (?:that|an? (?:link|effect|bias|leak|problem|connection|trend|cause)|some|it(?:[’\']s)? )', 'hints? (?:at|that)',
  'points? (?:to|towards?) (?:an?|some|the possibility)', 'consistent with', 'could be (?:read|taken|due|explained)',
  'it is (?:thought|believed|said|assumed|rumou?red|suspected)(?: to| that)?',
  '(?:is|are|was|were) (?:thought|believed|said|assumed|rumou?red|suspected|supposed|presumed|alleged) to (?:be|have|date|come|go|live|open|close)', 'attributed to',
  'rumou?rs? (?:has it|have it|says?|say|is|goes|about|of|that)', 'rumou?red', '(?:the )?word (?:has it|is(?: that)?|on the street)',
  "(?:there['’]?s|there is|there was|there['’]?s been|there has been) (?:some |a |the |still |always |every )*(?:good |slight |small |real |decent |fair |remote |off )*(?:talk|rumou?r|chance|possibility|risk|suspicion|likelihood)(?: of| that| it| we| they| he| she)?",
  '(?:good|slight|small|decent|fair|real|off) chance', '(?:the )?(?:odds|chances) are',
  '(?:one|another|a|the|an alternative) (?:possible |likely |plausible |potential )?(?:possibility|explanation|hypothesis|interpretation|reading) (?:is|would be|could be|might be)',
  '(?:a|one|another|the) (?:possible|likely|plausible|potential|conceivable) (?:reason|cause|explanation|source|culprit|problem|effect|link)', 'possible that',
  '(?:still|rather|quite|a bit|somewhat|very|pretty) (?:shaky|vague|tentative|speculative|hypothetical|hazy|fuzzy|wobbly|preliminary|provisional)',
  '(?:50|fifty)[-/ ](?:50|fifty)',
  '(?:it|that)(?:[’\']s| is| was) (?:\\p{L}+ )?(?:possible|conceivable|plausible|thinkable|imaginable|probable|doubtful|questionable|debatable)',
  'remains to be seen', 'time will tell', "we(?:['’]ll| will) (?:have to )?see (?:if|whether|how)", '(?:could|can|might) go either way', 'toss-?up', 'tentative',
  'iffy', 'one (?:could|might) argue', 'the (?:jury|verdict) is (?:still )?out', 'experts disagree', 'opinions differ', 'purely hypothetical', 'speculation',
  'speculative', 'tbc', 'to be confirmed', 'toying with', 'playing with the (?:idea|thought)', 'leaning (?:towards?|against)', 'tempted to', 'inclined to',
  'in two minds', 'back and forth', 'mixed feelings', 'second thoughts', 'nobody is (?:certain|sure)', 'no one is (?:certain|sure)', 'might as well',
  'being (?:considered|discussed|weighed|debated|explored|floated)', 'under (?:discussion|consideration)', 'on the table', 'up for (?:debate|discussion|grabs)',
  'in the works', 'not there yet', 'if (?:it|this|that|all|everything) works out', 'if (?:the )?(?:time|budget|weather|money) (?:allows|permits)',
  '(?:time|weather|budget) permitting', 'all being well', 'with (?:any|a bit of|some) luck', 'touch wood', 'fingers crossed',
  '(?:suspected|presumed|alleged|putative|supposed|rumoured)', 'anecdotal(?:ly)?', 'preliminary', 'early (?:signs|indications|evidence)', 'unproven', 'questionable',
  'debatable', '(?:almost|nearly|half|close to) (?:decided|deciding)',
  '(?:it|that|this|they|the \\p{L}+) should (?:be (?:enough|fine|ok|okay|there|ready|possible|done|over|back|able)|arrive|work|suffice|fit|last|do|hold)',
];
const GERMAN_THINKING = 'glaube?n?|denke?n?|vermute?n?|schätze?n?|meine?n?|tippe?n?|überlege?n?|erwäge?n?|tendiere?n?|schwanke?n?|zweifle|zweifeln|zögere|zögern|hoffen?|fürchte?n?|bezweifle|bezweifeln|spekuliere?n?|neigen?|rechne?n?|ahnen?|befürchte?n?|liebäugle|liebäugeln|grüble|grübeln|frage mich|fragen uns|nehme an|nehmen an|gehe davon aus|gehen davon aus|gehe vorläufig|gehen vorläufig';
/** German, then French, Spanish, Italian, Dutch: the commonest. */
const OTHER_LANGUAGES = [
  'vielleicht', 'vllt', 'evtl', 'eventuell', 'möglicherweise', 'womöglich', 'wahrscheinlich', 'vermutlich', 'mutmaßlich', 'voraussichtlich', 'anscheinend',
  'scheinbar', 'offenbar', 'angeblich', 'vorläufig', 'gegebenenfalls', 'ggf', 'unter umständen', 'allenfalls', 'am ehesten', 'quasi', 'irgendwie', 'irgendwann',
  'hoffentlich', 'theoretisch', 'hypothetisch', 'denkbar', 'unsicher', 'notfalls', 'gefühlt', 'sozusagen', 'tendenziell', 'im zweifel', 'im prinzip', 'mal schauen',
  'schauen wir mal', 'wenn (?:es|alles|das) klappt', 'falls (?:es|alles|das) klappt', 'angedacht', 'im gespräch', 'steht im raum', 'in erwägung', 'u\\. ?u',
  'dem vernehmen nach', 'ich tu(?:e)? mich schwer', 'kann mich nicht entscheiden', 'noch nicht (?:ganz )?entschieden', 'hab(?:e)? (?:so )?(?:das|ein) gefühl',
  'rein gefühlsmäßig', 'meiner meinung nach', 'aus meiner sicht', 'idealerweise', 'am liebsten', 'schätzungsweise', 'möglich,? dass',
  '(?:ist|sind|wäre) (?:\\p{L}+ )?möglich',
  `(?:ich|wir) (?:\\p{L}+ )?(?:${GERMAN_THINKING})(?! (?:oft|gern|täglich|immer|an)(?![\\p{L}]))`,
  `(?:${GERMAN_THINKING}) (?:ich|wir)(?! (?:oft|gern|an)(?![\\p{L}]))`, '^(?:glaube?|denke?|vermute|schätze?|tippe|überlege|hoffe|fürchte|frage mich)(?= |,)',
  'am überlegen', '(?:spiele?n?|liebäugeln?|liebäugle) mit', '(?:ich|wir) (?:kann|könnte|können|könnten) (?:mir|uns) (?:\\p{L}+ )?vorstellen',
  '(?:ich|wir) würden? (?:sagen|schätzen|meinen|eher|lieber|vielleicht|fast|vermuten|tippen)',
  '(?:ich|wir) (?:weiß|wissen) (?:noch )?nicht(?:,| so)? ?(?:ob|recht|genau)?', '^eher (?:die|der|das|den|ein|eine|im|am|nicht|zu|so)',
  '(?:würde|würden) (?:ich |wir )?eher',
  '(?:nicht|noch nicht|nicht ganz|nicht so|nicht wirklich|nicht recht) (?:sicher|überzeugt|klar|entschieden|schlüssig)', 'unschlüssig', 'hin- und hergerissen',
  'was wäre,? wenn', 'mal sehen', 'so ?(?:weit|viel) (?:ich|wir) (?:weiß|wissen)', 'wenn ich mich (?:recht|richtig|nicht irre)',
  '(?:kann|könnte|mag|dürfte) (?:\\p{L}+ )?sein', 'es scheint', 'scheint(?: (?:mir|so|es|zu|am|an|die|der|das|,))?', '(?:mir|uns) scheint',
  'sieht (?:so )?(?:aus,? als|nach \\p{L}+ aus|danach aus)', 'klingt (?:so,? als|danach)', '(?:das|mein|ein) (?:bauch)?gefühl',
  '(?:der|den|mein(?:en)?) (?:eindruck|verdacht|vermutung|tipp)', '(?:es geht )?(?:das |ein )?gerüchte?', 'es heißt', 'es wird gemunkelt', 'dürften?',
  'müssten? (?:eigentlich |wohl |doch |das |es )?(?:\\p{L}+ )?(?:reichen|genügen|passen|stimmen|klappen|gehen|sein|da sein|liegen|kommen)', 'oder so',
  'meines wissens', '(?:ziemlich|relativ|recht|fast|einigermaßen) sicher', 'unter vorbehalt', 'kommt (?:mir|uns) (?:so )?vor', 'meine vermutung',
  'sollten? (?:eigentlich|reichen|genügen|passen|klappen)',
  '(?<!sich )(?<!sich hier )(?<!mich )(?<!mich hier )(?<!uns )wohl(?! (?:fühl|gefühlt))(?! hier| dort| da\\b)',
  'peut-être', 'probablement', 'sans doute', 'je (?:crois|pense|suppose|me demande|doute)', 'je ne suis pas sûre?', "il (?:me )?semble", "j['’]hésite", 'apparemment', 'il se peut',
  'quizás?', 'tal vez', 'a lo mejor', 'probablemente', 'posiblemente', '(?:yo )?(?:creo|pienso|supongo) que', 'no estoy segur[oa]', 'parece que', 'puede que',
  'forse', 'probabilmente', 'magari', '(?:credo|penso|suppongo) che', 'non sono sicur[oa]', 'può darsi', 'misschien', 'waarschijnlijk', 'ik (?:denk|geloof)',
  'mogelijk', 'wellicht',
];

export const HEDGES: readonly string[] = [...SPEAKER, ...CLIPPED, ...ADVERBS, ...STATES, ...OTHER_LANGUAGES];

/** Hedges that, at the start, govern all that "and" or "or" joins to them. */
export const GOVERNING_HEDGES: readonly string[] = [
  ...SPEAKER, ...CLIPPED.map((pattern) => pattern.replace(/^\^/u, '')), 'maybe', 'perhaps', 'possibly', 'probably', 'presumably', 'apparently', 'what if', 'not sure', 'unsure', 'undecided', 'rumou?r has it', 'word (?:has it|is)', '(?:it )?seems', 'it looks (?:like|as)', 'in theory', 'ideally', 'hopefully', 'someday', 'assuming', 'provided', 'if all goes well',
  'vielleicht', 'eventuell', 'womöglich', 'möglicherweise', 'wahrscheinlich', 'vermutlich', 'angeblich', 'anscheinend', 'offenbar', 'hoffentlich', 'theoretisch',
  `(?:ich|wir) (?:${GERMAN_THINKING})`,
];

/** Sounds like doubt and is none: "I've thought about it", "the likely candidate", "no doubt". */
export const NO_DOUBT: readonly string[] = [
  "(?:i|we)(?:['’]?ve| have) thought (?:about|it|this|through)", '(?:i|we) thought (?:about|of|it over|it through)', '(?:i|we) think (?:about|of|through)',
  'no (?:doubt|chance|possibility)', 'without (?:a )?doubt', '(?:less|more|equally|as) likely (?:than|as)', '(?:not|less|more) likely to \\p{L}+ than',
  'the (?:most )?likely', '(?:i|we) hope (?:you|this|that|it) (?:are|helps?|find|like)', '(?:i|we) (?:believe|think|feel) in(?![\\p{L}])', 'like-minded',
  'chance of \\p{L}+ is', 'fühl\\p{L}* (?:mich|uns|sich) (?:\\p{L}+ )?wohl', '(?:said|written) (?:to|that)', 'one day (?:a|per|before|after|later|in)',
  '(?:rechne|rechnen) (?:ich|wir)? ?(?:ab|nach|aus|um)',
];
