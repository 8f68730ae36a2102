/** English words without a topic, removed before indexing and from questions. */
export const STOP_WORDS: ReadonlySet<string> = new Set(
  `a about above after again against all also am an and any are arent as at be because been before being below between both but by
  can cant cannot could couldnt did didnt do does doesnt doing dont down during each else ever few for from further get gets getting
  got had hadnt has hasnt have havent having he hed hell her here heres hers herself hes hey hi him himself his how hows i id if ill im in
  into is isnt it its itself ive just let lets me might more most much must my myself no nor not now of off oh ok okay on once only or
  other our ours ourselves out over own really same shall she shed shes should shouldnt so some such than that thats the their
  theirs them themselves then there theres these they theyd theyll theyre theyve this those through to too under until up us very
  was wasnt we wed well were werent weve what whats when whens where wheres whether which while who whom whos whose why whys will with wont
  would wouldnt yeah yes you youd youll your youre yours yourself yourselves youve`.split(/\s+/),
);
