import { useEffect } from 'react';
import { useRoute } from '../ipc/queries';
import { saveWhatIsTyped } from '../ipc/unsaved-text';
import { rememberLanguage } from './language';

/** Follows the settings: another language is shown after the window loaded anew, once what is being typed is saved. */
export function useLanguage(): void {
  const language = useRoute('settings.get', null).data?.settings.language;
  useEffect(() => {
    if (language !== undefined && rememberLanguage(language)) void saveWhatIsTyped().then(() => location.reload());
  }, [language]);
}
