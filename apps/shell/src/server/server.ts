// Entry of what draws pages on the server. It runs in processes of its own (`tools/site/render`), which hold no session.
import { uiComponentsNow } from '#ui-components-now';
import { secondMajorsNow } from '#second-majors-now';
import { secondsTaken } from '@lineup/contract';
import { ownOffer } from '../federation/own-offer';
import { sharedModules } from '../federation/runtime/shared-modules';

/** Another major of a module, for a remote whose range asks for it. */
const secondFor = (name: string, range: string) =>
  secondsTaken(ownOffer(), { [name]: range }).length > 0 ? secondMajorsNow[name]?.() : undefined;

// Before anything of a remote runs.
Object.assign(globalThis, {
  lineupShared: (name: string, range?: string) =>
    (range === undefined ? undefined : secondFor(name, range)) ?? sharedModules[name] ?? uiComponentsNow[name]?.(),
});

export { draw, type Drawn, type DrawnPage, type DrawRequest } from './draw';
