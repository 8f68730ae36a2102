import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useRoute } from '../ipc/queries';
import { showLanguage } from './language';

/** Follows the settings. What main says in replies is asked again in the new language. */
export function useLanguageOfSettings(): void {
  const language = useRoute('settings.get', null).data?.settings.language;
  const queries = useQueryClient();
  useEffect(() => {
    if (language === undefined) return;
    void showLanguage(language).then((isAnother) => {
      if (isAnother) void queries.invalidateQueries();
    });
  }, [language, queries]);
}
