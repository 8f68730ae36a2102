import type { YamlProblem } from '../../shared/lib/bounded-yaml';
import { t } from '../../shared/messages/message';

/** Why a front matter is not read, for the person. */
export const frontMatterRemark = (problem: YamlProblem): string =>
  t(problem === 'invalid' ? 'mainExchange.frontMatterInvalid' : 'mainExchange.frontMatterOutOfBounds');
