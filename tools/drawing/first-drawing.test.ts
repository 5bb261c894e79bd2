import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { drawnFiles } from './drawn-files.ts';
import { firstDrawingProblems } from './first-drawing.ts';

const read = (file: string) => readFileSync(path.join(import.meta.dirname, '../..', file), 'utf8');

/** Files that do one of it on purpose, with the reason. */
const KNOWN: Record<string, string> = {
  'apps/shell/src/federation/health/drawn.ts: navigator': 'draws lots for a report; nothing of it shows',
  'apps/shell/src/layout/footer/diagnostic-line.tsx: navigator': 'shows once the page is live',
  'apps/shell/src/layout/footer/diagnostic-line.tsx: new Date()': 'shows once the page is live',
  'apps/shell/src/model/sign-in-providers/verifiers.ts: sessionStore': 'read at a press, and on the way back',
  'apps/shell/src/pages/auth/sign-up-form.tsx: calendarDate() without a place': 'the form to sign up is never drawn',
  'apps/shell/src/pages/auth/age-screen.tsx: document': 'a step of signing up, which is never drawn',
  'apps/shell/src/pages/auth/use-seconds-until.ts: Date.now()': 'of who waits for a code, which is never drawn',
  'apps/shell/src/pages/contact/use-send-message.ts: Date.now()': 'kept for the sending; never shows',
  'apps/teams/src/kit/use-now.ts: new Date()': 'counts once the page is live, or where nothing is drawn',
  ...Object.fromEntries(
    [
      'apps/teams/src/practices/past-weeks.tsx: monthDay() before the clock is known',
      'apps/teams/src/practices/planning/polls.tsx: longDate() without a place',
      'apps/teams/src/practices/planning/polls.tsx: timeOfDay() without a place',
      'apps/teams/src/practices/practice-card.tsx: nearDate() before the clock is known',
      'apps/teams/src/practices/practice-card.tsx: timeOfDay() without a place',
      'apps/teams/src/practices/practices-tab.tsx: longDate() without a place',
      'libs/ui/src/calendar/month-grid.tsx: longDate() without a place',
      'libs/ui/src/calendar/month-grid.tsx: monthName() without a place',
    ].map((line) => [line, 'of the tab of practices, which shows once the page is live']),
  ),
  'apps/teams/src/tournaments/check-in.tsx: shortDate() without a place': 'of the team, for which nothing is drawn',
  'apps/teams/src/tournaments/check-in.tsx: timeOfDay() without a place': 'of the team, for which nothing is drawn',
  'libs/ui/src/antd/dialog.tsx: document': 'opens at a press',
  'apps/teams/src/team-list/my-teams.tsx: clockTime() without a place':
    'of who is signed in, for whom nothing is drawn',
  'apps/teams/src/team-list/my-teams.tsx: nearDate() before the clock is known':
    'of who is signed in, for whom nothing is drawn',
  'apps/recruiting/src/directory/college-compare/college-compare-page.tsx: the state of a link': 'only passed on',
  'apps/recruiting/src/directory/model/use-list-address.ts: the state of a link': 'shows once the page is live',
};

test('nothing that is drawn for visitors reads the browser, the clock or the language at first', () => {
  const files = drawnFiles();
  expect(files.length).toBeGreaterThan(250);
  const found = files.flatMap((file) =>
    firstDrawingProblems(read(file), file.endsWith('x')).map((problem) => `${file}: ${problem}`),
  );
  expect(found.filter((line) => !(line in KNOWN))).toEqual([]);
  expect(Object.keys(KNOWN).filter((line) => !found.includes(line))).toEqual([]);
});

test.each([
  [
    'function useX() { return useSyncExternalStore(follow, read); }',
    'useSyncExternalStore without a snapshot for the server',
  ],
  ['const Page = () => <p>{total.toLocaleString()}</p>;', 'toLocaleString() without a language'],
  ['rows.toSorted((a, b) => a.localeCompare(b));', 'localeCompare() without a language'],
  ['function Page() { const [now] = useState(() => Date.now()); return now; }', 'Date.now()'],
  ['export function Page() { return <p>{isOver(new Date())}</p>; }', 'new Date()'],
  ["function Page() { const [text] = useState(() => localStore.getItem('x')); return text; }", 'localStore'],
  [
    "const stored = () => sessionStorage.getItem('x'); function usePage() { return useState(stored); }",
    'sessionStorage',
  ],
  ["function Page() { return matchMedia('(width < 1px)').matches ? <A /> : <B />; }", 'matchMedia'],
  ['const isMac = /Mac/.test(navigator.platform);', 'navigator'],
  ['function Page({ rows }) { return rows.map((row) => <p key={row}>{location.hash}</p>); }', 'location'],
  ['function Page({ at }) { return <time>{plainDate(at)}</time>; }', 'plainDate() without a place'],
  ['function Page({ at }) { return <time>{nearDate(at)}</time>; }', 'nearDate() before the clock is known'],
  ['function Page() { const { state } = useLocation() as Way; return state; }', 'the state of a link'],
  ['const Page = () => <form onSubmit={send} />;', 'a form without a method'],
])('%s', (source, problem) => {
  expect(firstDrawingProblems(source)).toEqual([problem]);
});

test.each([
  'function useX() { return useSyncExternalStore(follow, () => navigator.onLine, () => true); }',
  'function Page() { useEffect(() => { document.title = String(Date.now()); }, []); return <button onClick={() => location.reload()} />; }',
  'function Page({ at }) { return <LocalTime at={at} as={plainDate} />; }',
  "function Page({ at }) { return <p title={plainDate(at, usePlace())}>{total.toLocaleString('en-US')}</p>; }",
  "function Page() { return typeof window === 'undefined' ? null : <p />; }",
  'function Page() { const { location } = useNavigation(); return <form {...formProps} />; }',
  "const save = () => localStore.setItem('x', 'y');",
  'export { localStore } from "./store"; function usePage() { return useStored(KEY, null, sessionStore); }',
  'function Page({ history }) { const [location] = history; return location; }',
])('fine: %s', (source) => {
  expect(firstDrawingProblems(source)).toEqual([]);
});
