import type { ChatServices } from './chat-services';
import type { FolderServices } from './folder-services';
import type { UpkeepServices } from './upkeep-services';

/** What a person does with the services that questions are answered from. */
export type TaskServices = ChatServices & FolderServices & UpkeepServices;
