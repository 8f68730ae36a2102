import type { Role } from '../../../../shared/domain/message';
import { t } from '../../../../shared/messages/message';

const PERSON_NAMES = new Set(['user', 'human', 'me', 'you', 'i', 'person']);
const ASSISTANT_NAMES =
  /^(?:assistant|ai|bot|model|vault|chatbot|system|(?:chat)?gpt[\w .-]*|claude[\w .-]*|gemini[\w .-]*|copilot|llama[\w .-]*|mistral[\w .-]*|qwen[\w .-]*|deepseek[\w .-]*)$/i;

/**
 * A speaker in the vault's terms. Every human has the role `person`; the person's own name and a generic one ("user",
 * "assistant") are left out, as in a chat, and who has none is named as nobody known.
 *
 * @param person the speaker who is the person; null for none
 */
export function roleOfSpeaker(speaker: string, person: string | null): { role: Role; speaker: string | null } {
  const name = speaker.trim();
  if (name === person?.trim() || isGenericPerson(name)) return { role: 'person', speaker: null };
  if (isAssistantName(name))
    return { role: 'assistant', speaker: /^(?:assistant|ai|bot|model|vault|system)$/i.test(name) ? null : name };
  // A message without a name would be the person's own.
  return { role: 'person', speaker: name === '' ? t('mainExchange.unnamedSpeaker') : name };
}

export const isAssistantName = (name: string): boolean => ASSISTANT_NAMES.test(name.trim());
/** What programs call the person who talks with a model; no person is called so. */
export const isUserName = (name: string): boolean => /^(?:user|human)$/iu.test(name.trim());
export const isGenericPerson = (name: string): boolean => PERSON_NAMES.has(name.toLowerCase());
