import path from 'node:path';
import { checkBoundaries } from './check.ts';

const MIN_MODULES = 100;

const { modules, problems } = await checkBoundaries(path.resolve(import.meta.dirname, '../..'), MIN_MODULES);
for (const problem of problems) console.error(problem);
console.log(`${modules} modules, ${problems.length} violations`);
process.exit(problems.length > 0 ? 1 : 0);
