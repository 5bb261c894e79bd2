import { BuildError } from './build-apps.ts';
import { buildSite } from './build-site.ts';
import { ReleaseError } from '../release/release-error.ts';

try {
  await buildSite((line) => console.log(line));
} catch (error) {
  if (!(error instanceof BuildError) && !(error instanceof ReleaseError)) throw error;
  console.error(error.message);
  process.exit(1);
}
