import { SHELL } from '@lineup/site/store/pointer';
import { ownWorkspace } from './own-workspace.ts';
import { runOrSayWhy } from './run-or-say-why.ts';

await runOrSayWhy(process.argv.slice(2), [SHELL, ...ownWorkspace.remotes], ownWorkspace);
