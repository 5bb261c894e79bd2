import { runOrExplain } from '../start/explain.ts';
import { wantedPort } from '../start/port.ts';
import { startSite, type RunningSite } from '../start/start-site.ts';
import { stopOnSignal } from '../start/stop-on-signal.ts';
import { endPreview, HELP, previewFolder, readPreviewCall, refuseOtherBackend } from './preview.ts';

await runOrExplain(async () => {
  const args = process.argv.slice(2);
  if (args.includes('--help') || args.includes('-h')) {
    console.log(HELP);
    return;
  }
  const { name, does, isJson } = readPreviewCall(args);
  const dataDir = previewFolder(name);
  if (does === 'end') {
    endPreview(dataDir);
    console.log(`${name} and its data are removed.`);
    return;
  }
  refuseOtherBackend(process.env);
  let site: RunningSite | undefined;
  stopOnSignal(() => site?.stop());
  // With --json the only line on standard output is the result.
  site = await startSite({ port: wantedPort(0), dataDir, log: (line) => console.error(line) });
  const { url, databaseUrl } = site;
  console.log(isJson ? JSON.stringify({ url, databaseUrl }) : `\n${name} is ready at ${url}\nStop with Ctrl-C.`);
});
