import type { CorpusServices } from './corpus-services';
import type { ExternalServices } from './external-services';
import type { ModelServices } from './model-services';
import type { RetrievalServices } from './retrieval-services';
import type { ToolServices } from './tool-services';

/** What questions are answered from. */
export type BaseServices = ModelServices & CorpusServices & ExternalServices & RetrievalServices & ToolServices;
