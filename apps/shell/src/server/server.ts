// Entry of what draws pages on the server. It runs in processes of its own (`tools/site/render`), which hold no session.
import { uiComponentsNow } from '#ui-components-now';
import { sharedModules } from '../federation/runtime/shared-modules';

// Before anything of a remote runs.
Object.assign(globalThis, {
  lineupShared: (name: string) => sharedModules[name] ?? uiComponentsNow[name]?.(),
});

export { draw, type Drawn, type DrawnPage, type DrawRequest } from './draw';
