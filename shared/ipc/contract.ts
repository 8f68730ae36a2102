import { agentRoutes } from './routes/agents';
import { appRoutes } from './routes/app';
import { assistantRoutes } from './routes/assistants';
import { attachmentRoutes } from './routes/attachments';
import { backupFolderRoutes } from './routes/backup-folder';
import { backupRoutes } from './routes/backup';
import { captureRoutes } from './routes/capture';
import { chatRoutes } from './routes/chat';
import { cleaningRoutes } from './routes/cleaning';
import { collectionReviewRoutes } from './routes/collection-reviews';
import { collectionRoutes } from './routes/collections';
import { contradictionRoutes } from './routes/contradictions';
import { correctionRoutes } from './routes/corrections';
import { lessonRoutes } from './routes/lessons';
import { reflectionRoutes } from './routes/reflection';
import { desktopRoutes } from './routes/desktop';
import { dailyReviewRoutes } from './routes/daily-review';
import { dayRoutes } from './routes/days';
import { decisionRoutes } from './routes/decisions';
import { entityRoutes } from './routes/entities';
import { exchangeRoutes } from './routes/exchange';
import { factRoutes } from './routes/facts';
import { graphRoutes } from './routes/graph';
import { healthRoutes } from './routes/health';
import { inboxRoutes } from './routes/inbox';
import { lockRoutes } from './routes/lock';
import { liveFolderRoutes } from './routes/live-folder';
import { syncRoutes } from './routes/sync';
import { localModelRoutes } from './routes/local-model';
import { modelFileRoutes } from './routes/model-files';
import { noteRoutes } from './routes/notes';
import { archiveRoutes } from './routes/archive';
import { outgoingRoutes } from './routes/outgoing';
import { peopleRoutes } from './routes/people';
import { previewRoutes } from './routes/previews';
import { profileRoutes } from './routes/profile';
import { projectRoutes } from './routes/projects';
import { programRoutes } from './routes/program';
import { resourceRoutes } from './routes/resources';
import { reviewRoutes } from './routes/review';
import { savedSearchRoutes } from './routes/saved-searches';
import { scanRoutes } from './routes/scans';
import { tableRoutes } from './routes/tables';
import { searchRoutes } from './routes/search';
import { settingsRoutes } from './routes/settings';
import { speechRoutes } from './routes/speech';
import { summaryRoutes } from './routes/summaries';
import { taskRoutes } from './routes/tasks';
import { toolServerRoutes } from './routes/tool-servers';
import { usageRoutes } from './routes/usage';
import { vaultsRoutes } from './routes/vaults';
import { weekRoutes } from './routes/week';
import { webRoutes } from './routes/web';
import { windowRoutes } from './routes/windows';
import { vitalityRoutes } from './routes/vitality';
import type { InputOf, OutputOf, ParsedInputOf } from './route';

/** Every request that the interface may make to main. */
export const contract = {
  ...appRoutes,
  ...programRoutes,
  ...windowRoutes,
  ...desktopRoutes,
  ...chatRoutes,
  ...toolServerRoutes,
  ...noteRoutes,
  ...reviewRoutes,
  ...resourceRoutes,
  ...scanRoutes,
  ...speechRoutes,
  ...searchRoutes,
  ...savedSearchRoutes,
  ...tableRoutes,
  ...projectRoutes,
  ...profileRoutes,
  ...factRoutes,
  ...entityRoutes,
  ...peopleRoutes,
  ...lessonRoutes,
  ...decisionRoutes,
  ...contradictionRoutes,
  ...correctionRoutes,
  ...summaryRoutes,
  ...cleaningRoutes,
  ...graphRoutes,
  ...settingsRoutes,
  ...localModelRoutes,
  ...agentRoutes,
  ...modelFileRoutes,
  ...exchangeRoutes,
  ...backupRoutes,
  ...backupFolderRoutes,
  ...liveFolderRoutes,
  ...captureRoutes,
  ...syncRoutes,
  ...healthRoutes,
  ...usageRoutes,
  ...outgoingRoutes,
  ...assistantRoutes,
  ...vitalityRoutes,
  ...archiveRoutes,
  ...dailyReviewRoutes,
  ...inboxRoutes,
  ...dayRoutes,
  ...weekRoutes,
  ...taskRoutes,
  ...webRoutes,
  ...reflectionRoutes,
  ...attachmentRoutes,
  ...previewRoutes,
  ...vaultsRoutes,
  ...lockRoutes,
  ...collectionRoutes,
  ...collectionReviewRoutes,
};

export type RouteName = keyof typeof contract;
export type RouteInput<Name extends RouteName> = InputOf<(typeof contract)[Name]>;
export type ParsedRouteInput<Name extends RouteName> = ParsedInputOf<(typeof contract)[Name]>;
export type RouteOutput<Name extends RouteName> = OutputOf<(typeof contract)[Name]>;

/** All routes of these areas: `RoutesOf<'lessons'>` has `lessons.list`. */
export type RoutesOf<Area extends string> = Extract<RouteName, `${Area}.${string}`>;

/** What a handler file exports for its routes. One that has nothing to reply need not say so. */
export type Handlers<Names extends RouteName> = {
  [Name in Names]: (input: ParsedRouteInput<Name>) => Promise<ReplyOf<RouteOutput<Name>>>;
};
type ReplyOf<Output> = [Output] extends [null] ? null | void : Output;
