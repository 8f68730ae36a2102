import type { Role } from '../../../../shared/domain/message';

const PERSON_NAMES = new Set(['user', 'human', 'me', 'you', 'i', 'person']);
const ASSISTANT_NAMES =
  /^(?:assistant|ai|bot|model|vault|chatbot|system|(?:chat)?gpt[\w .-]*|claude[\w .-]*|gemini[\w .-]*|copilot|llama[\w .-]*|mistral[\w .-]*|qwen[\w .-]*|deepseek[\w .-]*)$/i;

/**
 * Who a speaker is in the vault's terms. Every human is a `person`; a name that only says "the person" or "the
 * assistant" is left out, because it names nobody.
 *
 * @param person the speaker the person said they are; null when nobody is
 */
export function roleOfSpeaker(speaker: string, person: string | null): { role: Role; speaker: string | null } {
  const name = speaker.trim();
  if (person !== null && name === person.trim())
    return { role: 'person', speaker: isGenericPerson(name) ? null : name };
  if (isGenericPerson(name)) return { role: 'person', speaker: null };
  if (isAssistantName(name))
    return { role: 'assistant', speaker: /^(?:assistant|ai|bot|model|vault|system)$/i.test(name) ? null : name };
  return { role: 'person', speaker: name === '' ? null : name };
}

export const isAssistantName = (name: string): boolean => ASSISTANT_NAMES.test(name.trim());
const isGenericPerson = (name: string): boolean => PERSON_NAMES.has(name.toLowerCase());
