import type { Handlers } from '../../../shared/ipc/contract';
import type { dayRoutes } from '../../../shared/ipc/routes/days';
import type { weekRoutes } from '../../../shared/ipc/routes/week';
import type { Briefs } from '../../corpus/days/week-brief';
import type { WeekService } from '../../corpus/days/week-service';
import type { DaysService } from '../../corpus/days/days-service';

export function createDaysHandlers(
  days: DaysService,
  weeks: WeekService,
  briefs: Briefs,
): Handlers<keyof typeof dayRoutes | keyof typeof weekRoutes> {
  return {
    'days.month': ({ month }) => days.month(month),
    'days.day': ({ day }) => days.day(day),
    'days.note': ({ day, locale }) => days.note(day, locale),
    'days.week': ({ day, firstWeekday }) => weeks.week(day, firstWeekday),
    'days.brief': ({ firstWeekday }) => briefs.brief(firstWeekday),
    'days.dismissBrief': ({ last }) => briefs.dismiss(last),
    'days.template': async () => ({ text: await days.template() }),
    'days.saveTemplate': async ({ text }) => {
      await days.saveTemplate(text);
      return { text };
    },
  };
}
