import type { Handlers } from '../../../shared/ipc/contract';
import type { dayRoutes } from '../../../shared/ipc/routes/days';
import type { DaysService } from '../../corpus/days/days-service';

export function createDaysHandlers(days: DaysService): Handlers<keyof typeof dayRoutes> {
  return {
    'days.month': ({ month }) => days.month(month),
    'days.day': ({ day }) => days.day(day),
    'days.note': ({ day, locale }) => days.note(day, locale),
    'days.template': async () => ({ text: await days.template() }),
    'days.saveTemplate': async ({ text }) => {
      await days.saveTemplate(text);
      return { text };
    },
  };
}
