import path from 'node:path';
import { parseArgs } from 'node:util';
import { ReleaseError } from '@lineup/site/release/release-error';
import { BuildError } from '@lineup/site/build/build-error';
import { buildSite } from '@lineup/site/build/build-site';
import { buildStatic } from '@lineup/site/build/build-static';
import { readStaticEnvironment } from '@lineup/site/build/static-environment';
import { fetchProviders } from '@lineup/site/serve/sign-in-providers';
import { compressFolder } from '@lineup/site/store/compress';
import { siteFolder } from '@lineup/site/store/site';

const { values } = parseArgs({ options: { out: { type: 'string' } } });
const log = (line: string) => console.log(line);

try {
  if (values.out === undefined) {
    await buildSite(log);
    await compressFolder(siteFolder);
  } else {
    const environment = readStaticEnvironment();
    if (!environment)
      throw new BuildError(
        'A static site names its backend: set SUPABASE_URL and SUPABASE_PUBLISHABLE_KEY, and SITE_URL for previews of links.',
      );
    const folder = path.resolve(values.out);
    const { supabaseUrl: address, anonKey } = environment;
    const signInWith = await fetchProviders({ address, anonKey }).catch((error: unknown) => {
      log(`Without buttons of other providers, as the backend does not tell which it has: ${String(error)}`);
      return [];
    });
    await buildStatic(folder, { ...environment, signInWith }, log);
    log(`${folder} is ready for a static host.`);
  }
} catch (error) {
  if (!(error instanceof BuildError) && !(error instanceof ReleaseError)) throw error;
  console.error(error.message);
  process.exit(1);
}
