import { useRoute } from './queries';

/** Fewer notes tell nothing about a vault. */
const MIN_SAMPLED = 5;

/** Whether most notes are in another language than English while the built-in encoder, which reads English, finds by meaning. */
export function useNotesAreNotEnglish(): boolean {
  const { data: view } = useRoute('settings.get', null);
  const { data: languages } = useRoute('health.noteLanguages', null, { staleTime: 60_000 });
  if (view === undefined || languages === undefined) return false;
  const { engine, provider } = view.settings;
  const isBuiltIn = engine !== 'provider' || provider.embeddingModel.trim() === '';
  return isBuiltIn && languages.sampled >= MIN_SAMPLED && 2 * languages.notEnglish > languages.sampled;
}
