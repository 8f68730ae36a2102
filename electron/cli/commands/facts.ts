import { titleKey } from '../../../shared/lib/markdown/title-key';
import type { Command } from '../command';

/** The facts that hold now, with the words they came from under --json. */
export const runFacts: Command = async ({ line, access }) => {
  const { corpus, close } = await access.openCorpus({ toWrite: false });
  try {
    const now = Date.now();
    const words = titleKey(line.operands.join(' '))
      .split(' ')
      .filter((word) => word !== '');
    const facts = (await corpus.facts.list()).filter(
      ({ entity, attribute, value, retractedAt, validFrom, validUntil }) =>
        retractedAt === null &&
        validFrom <= now &&
        (validUntil === null || validUntil > now) &&
        words.every((word) => titleKey(`${entity} ${attribute} ${value}`).includes(word)),
    );
    return {
      json: { facts },
      text:
        facts.length === 0
          ? 'No current facts.'
          : facts.map(({ entity, attribute, value }) => `${entity} · ${attribute}: ${value}`).join('\n'),
    };
  } finally {
    await close();
  }
};
