/** Variables that the database programs get: nothing of ours that is not needed. */
export function environment(): NodeJS.ProcessEnv {
  const { PATH, HOME, TMPDIR, SystemRoot } = process.env;
  return { PATH, HOME, TMPDIR, SystemRoot, LC_ALL: 'C', TZ: 'UTC' };
}

/** The line of a program's output that says why it failed. */
export function lastLine(text: string): string {
  const lines = text.trim().split('\n');
  return lines.findLast((line) => /FATAL|PANIC|ERROR|error|could not/.test(line)) ?? lines.at(-1) ?? '';
}
