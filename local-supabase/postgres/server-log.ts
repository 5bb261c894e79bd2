const SEVERITY = /\b(LOG|WARNING|ERROR|FATAL|PANIC):\s/;
const CONTINUATION = /\b(DETAIL|HINT|CONTEXT|STATEMENT|QUERY|LOCATION):\s|^\t/;
/** The server reports the death of its own processes and failures of the system at the level LOG. */
const SERIOUS = /terminated by|could not|out of memory|no space left|invalid/i;
/** Clients that come too early or leave too late are no news. */
const ROUTINE =
  /the database system is (starting up|shutting down)|terminating connection due to administrator command/;

/**
 * Passes on those lines of the server's log that somebody must see: errors with their details, not the notes of a usual
 * day. Chunks may end in the middle of a line.
 * @returns takes a chunk
 */
export function errorLines(report: (line: string) => void): (chunk: string) => void {
  let rest = '';
  let isReporting = false;
  return (chunk) => {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      if (line.trim() === '') continue;
      if (!CONTINUATION.test(line) || SEVERITY.test(line)) isReporting = isNews(line);
      if (isReporting) report(line);
    }
  };
}

function isNews(line: string): boolean {
  const severity = SEVERITY.exec(line)?.[1];
  if (severity === 'LOG') return SERIOUS.test(line);
  // Without a severity it comes from the loader or a library, which speak up only in need.
  return !ROUTINE.test(line);
}
