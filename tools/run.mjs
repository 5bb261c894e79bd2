// Entry of every npm script: refuses an old Node in one clear line, then runs the named tool.
const [major = 0] = process.versions.node.split('.').map(Number);
if (major < 24) {
  console.error(
    `Lineup runs on Node 24, which "npm ci" installs beside the project; this is ${process.version}. ` +
      'Run the command through npm (for example "npm start"), or install Node 24 if your platform has no packaged one.',
  );
  process.exit(1);
}
const [tool, ...args] = process.argv.slice(2);
process.argv = [process.argv[0], process.argv[1], ...args];
await import(new URL(`./${tool}/main.ts`, import.meta.url).href);
