/** Where programs look for the skills of a person, below the home folder, as their documentation says. */
export const SKILL_PLACES = { 'claude-code': ['.claude', 'skills'], codex: ['.agents', 'skills'] } as const;
