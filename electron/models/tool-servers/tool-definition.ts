import { createHash } from 'node:crypto';
import type { ToolDefinition, ToolEffect } from '../../../shared/domain/tool-server';
import { toolDefinitionSchema } from '../../../shared/domain/tool-server';
import { canonicalJson } from '../../../shared/lib/canonical-json';
import { isRecord } from '../../../shared/lib/is-record';
import { parseJson } from '../../../shared/lib/parse-json';
import { t } from '../../../shared/messages/message';
import type { OfferedTool } from '../../ports/engine';
import type { UsableTool } from '../../ports/tools';
import { plainLine, plainText } from './plain-text';

/** A tool as a server lists it. */
export interface RawTool {
  name: string;
  title?: string | undefined;
  description?: string | undefined;
  inputSchema: unknown;
  annotations?:
    | { title?: string | undefined; readOnlyHint?: boolean | undefined; destructiveHint?: boolean | undefined }
    | undefined;
}

/** A tool as the app knows it, and why it cannot be offered; null: it can. */
export interface ReadTool {
  definition: ToolDefinition;
  problem: string | null;
}

const { description: descriptionSchema, inputSchema: schemaSchema } = toolDefinitionSchema.shape;

/** Levels of a schema; a deeper one is no description of a few arguments. */
const MAX_SCHEMA_DEPTH = 24;

/** Reads one listed tool; null: it has no name that can be shown. The hash is of all that the server says of it. */
export function readTool(raw: RawTool): ReadTool | null {
  const name = plainLine(raw.name, 128);
  if (name === '') return null;
  const { annotations: says = {} } = raw;
  const inputSchema = safeJson(raw.inputSchema);
  const description = plainText(raw.description ?? '');
  const hash = createHash('sha256')
    .update(canonicalJson([raw.name, raw.title ?? '', raw.description ?? '', inputSchema ?? '', says]))
    .digest('hex');
  const isSchema = inputSchema !== null && schemaSchema.safeParse(inputSchema).success;
  const isDescription = descriptionSchema.safeParse(description).success;
  const problem =
    name !== raw.name
      ? t('mainTools.nameUnreadable')
      : isSchema && isDescription
        ? null
        : t('mainTools.definitionTooLarge');
  return {
    definition: {
      name,
      title: plainLine(raw.title ?? says.title ?? '', 200),
      description: isDescription ? description : description.slice(0, 1_000),
      inputSchema: isSchema ? inputSchema : '{}',
      effect: effectOf(says),
      hash,
    },
    problem,
  };
}

/** The same schema as JSON; null where it is too deep to be one. */
function safeJson(value: unknown): string | null {
  const depthOf = (part: unknown, depth: number): number =>
    depth > MAX_SCHEMA_DEPTH || typeof part !== 'object' || part === null
      ? depth
      : Object.values(part).reduce<number>((most, inner) => Math.max(most, depthOf(inner, depth + 1)), depth);
  return depthOf(value, 0) > MAX_SCHEMA_DEPTH ? null : JSON.stringify(value ?? {});
}

const effectOf = ({ readOnlyHint, destructiveHint }: NonNullable<RawTool['annotations']>): ToolEffect =>
  readOnlyHint === true
    ? 'reads'
    : destructiveHint === true
      ? 'destroys'
      : destructiveHint === false
        ? 'adds'
        : 'unsaid';

/** Characters of a function's name that models are told; servers of models take no others. */
const MAX_OFFERED_NAME = 64;

/**
 * The names under which tools are offered: of server and tool, in letters that every model's server takes, each once.
 * The double underline keeps them apart from the app's own tools.
 */
export function namesOfTools(tools: readonly { server: string; tool: string }[]): string[] {
  const taken = new Set<string>();
  return tools.map(({ server, tool }) => {
    const whole = `${asciiName(server, 20)}__${asciiName(tool, 40)}`;
    let name = whole;
    for (let number = 2; taken.has(name); number += 1) name = `${whole.slice(0, MAX_OFFERED_NAME - 4)}_${number}`;
    taken.add(name);
    return name;
  });
}

const asciiName = (name: string, most: number): string =>
  name
    .normalize('NFKD')
    .replace(/[^\w-]+/gu, '_')
    .replace(/_{2,}/gu, '_')
    .replace(/^_+|_+$/gu, '')
    .slice(0, most) || 'tool';

/** A tool as a model is offered it. */
export const offerOf = ({ offeredAs, tool: { description, title, inputSchema } }: UsableTool): OfferedTool => ({
  name: offeredAs,
  description: description === '' ? title : description,
  parameters: parametersOf(inputSchema),
});

function parametersOf(inputSchema: string): Record<string, unknown> {
  const schema = parseJson(inputSchema);
  return isRecord(schema) ? { ...schema, type: 'object' } : { type: 'object' };
}
