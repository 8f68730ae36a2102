import { kindOfTool } from './attribute-nouns';
import { valueOf } from './fact-values';
import { factRule as rule, type FactRule, type Reading, type Speaking } from './reading';
import { isName, subjectOf } from './subjects';

/** What can be run, built or led. People use things as well, but "my sister uses the car" is no setting. */
const PROJECT =
  /\b(?:project|app|site|website|service|api|backend|frontend|server|pipeline|build|repo(?:sitory)?|codebase|cluster|bot|tool|script|system|platform|product|team|company|shop|store|lab|group|plugin|library|package|game|newsletter|podcast|blog|course|workshop|conference|event|trip|thesis|paper|study|experiment|garden|greenhouse|kitchen|house|renovation|choir|club|band|orchestra|campaign|report|grant|application|release|migration|launch)s?$/iu;

function projectOf(words: string, speaking: Speaking): string | null {
  const entity = subjectOf(words, speaking);
  if (entity === null) return null;
  return /^(?:I|we)$/iu.test(words) || isName(words) || PROJECT.test(words) ? entity : null;
}

function on(words: string, speaking: Speaking, attribute: string, value: string | null): Reading[] {
  const entity = projectOf(words, speaking);
  return entity === null || value === null
    ? []
    : [{ entity, attribute, value, type: speaking.category === 'decision' ? 'decision' : 'fact' }];
}

/**
 * "Postgres for storage", "Postgres as its database", "Postgres": with a purpose that is the attribute; else the tool's
 * kind.
 */
function ofTool(words: string, speaking: Speaking, what: string): Reading[] {
  const purpose = /^(.+?)\s(?:for|as)\s(?:its\s|the\s|our\s|my\s|an?\s)?(.+)$/u.exec(what);
  const value = valueOf((purpose?.[1] ?? what).replace(/^(?:the|a|an)\s/u, ''), { maxWords: 5 });
  if (value === null) return [];
  const named = purpose === null ? null : valueOf(purpose[2]!, { maxWords: 4 });
  if (named !== null && !/^(?:now|it|this|that|everything|years|months|weeks|\d|good|free)/iu.test(named))
    return on(words, speaking, named, value);
  const kind = kindOfTool(value);
  // Without purpose or kind only what has a name counts: "uses Figma", not "uses the stairs".
  return kind !== null
    ? on(words, speaking, kind, value)
    : /\p{Lu}/u.test(value)
      ? on(words, speaking, 'uses', value)
      : [];
}

/** How projects are set up: what they use, where they run, when they are due, whose they are. */
export const PROJECT_RULES: readonly FactRule[] = [
  rule(
    'uses',
    /\b(?:use|using|rel(?:y|ies)|built|written)/i,
    `(.{1,80}?)\\s(?:use|uses|is using|are using|am using|relies on|rely on|is built with|is built on|is written in|are written in|will use)\\s(.+)`,
    ([, who, what], speaking) => ofTool(who!, speaking, what!),
  ),
  rule(
    'switched to',
    /\b(?:switch|migrat|moved over)/i,
    `(.{1,80}?)\\s(?:switched|switches|have switched|has switched|is switching|are switching|am switching|migrated|has migrated|have migrated|moved over|will switch)\\s(?:from\\s(\\S+)\\s)?to\\s(.+)`,
    ([, who, from, what], speaking) => {
      const purpose = /\s(?:for|as)\s/u.test(what!);
      const kind = purpose || from === undefined ? null : (kindOfTool(from) ?? kindOfTool(what!));
      return kind !== null ? on(who!, speaking, kind, valueOf(what!, { maxWords: 5 })) : ofTool(who!, speaking, what!);
    },
  ),
  rule(
    'deploys to',
    /\b(?:deploy|hosted|run|ships)/i,
    `(.{1,80}?)\\s(?:deploy|deploys|is deployed|are deployed|is hosted|are hosted|runs|is running|ships)\\s(?:to|on|at|with|from)\\s(.+)`,
    ([phrase, who, what], speaking) => {
      const value = valueOf(what!.replace(/\s(?:every|each|twice|once)\b.*$/u, ''), { maxWords: 6 });
      return value === null ||
        /^(?:time|schedule|a |an |the \p{Ll}+$|weekends?|batter)/iu.test(value) ||
        !/\p{Lu}|\.|-/u.test(value)
        ? []
        : on(
            who!,
            speaking,
            /deploy/u.test(phrase) ? 'deploys to' : /host/u.test(phrase) ? 'hosting' : 'runs on',
            value,
          );
    },
  ),
  rule(
    'is due',
    /\bdue\b/i,
    `(.{1,80}?)\\s(?:is|are)\\sdue\\s(?:(?:on|by|in|at)\\s)?(.*(?:\\d|day|tomorrow|week|month|January|February|March|April|May|June|July|August|September|October|November|December).*)`,
    ([, who, when], speaking) => {
      const [entity, value] = [subjectOf(who!, speaking), valueOf(when!, { maxWords: 6, keepsCommas: true })];
      return entity === null || entity === speaking.self || value === null
        ? []
        : [{ entity, attribute: 'deadline', value }];
    },
  ),
  rule(
    'costs',
    /\bcosts?\b/i,
    `(.{1,80}?)\\s(?:cost|costs)\\s((?:about\\s)?[€$£]?\\s?\\d.*)`,
    ([, who, price], speaking) => {
      const [entity, value] = [subjectOf(who!, speaking), valueOf(price!, { maxWords: 7 })];
      return entity === null || entity === speaking.self || value === null
        ? []
        : [{ entity, attribute: 'price', value }];
    },
  ),
  rule(
    'is owned by',
    /\bby\b/i,
    `(.{1,80}?)\\s(?:is|are)\\s(owned|led|managed|maintained|run|organised|organized|sponsored)\\sby\\s(.+)`,
    ([, what, verb, who], speaking) => {
      const [entity, value] = [subjectOf(what!, speaking), personIn(who!, speaking)];
      return entity === null || entity === speaking.self || value === null
        ? []
        : [{ entity, attribute: OWNING[verb!]!, value }];
    },
  ),
  rule(
    'owns',
    /\b(?:own|lead|manag|maintain|run)s?/i,
    `(.{1,80}?)\\s(own|owns|lead|leads|manage|manages|maintain|maintains|run|runs)\\s(.+)`,
    ([, who, verb, what], speaking) => {
      const value = /^I$/u.test(who!) ? speaking.self : personIn(who!, speaking);
      const thing = valueOf(what!, { maxWords: 5 });
      if (value === null || thing === null || !(PROJECT.test(thing) || isName(thing))) return [];
      const entity = subjectOf(thing, speaking);
      return entity === null ? [] : [{ entity, attribute: OWNING[`${verb!.replace(/s$/u, '')}`]!, value }];
    },
  ),
];

const OWNING: Record<string, string> = {
  owned: 'owner',
  own: 'owner',
  led: 'lead',
  lead: 'lead',
  managed: 'manager',
  manage: 'manager',
  maintained: 'maintainer',
  maintain: 'maintainer',
  run: 'lead',
  organised: 'organiser',
  organized: 'organiser',
  sponsored: 'sponsor',
};

function personIn(words: string, speaking: Speaking): string | null {
  const plain = valueOf(words, { maxWords: 5 });
  if (plain === null) return null;
  if (/^me$/iu.test(plain)) return speaking.self;
  return isName(plain) ? plain : /^(?:my|our)\s/iu.test(plain) ? subjectOf(plain, speaking) : null;
}
