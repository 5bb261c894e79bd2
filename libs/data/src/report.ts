/** As the toasts of `@lineup/ui/toast` know them. */
export type ReportKind = 'success' | 'info' | 'error' | 'destructive';

/** How something ended, for the user. */
export interface Report {
  kind: ReportKind;
  title: string;
  description?: string | undefined;
}

let reporter: (report: Report) => void = ({ kind, title }) => {
  if (kind === 'error' || kind === 'destructive') console.error(title);
};

/** Sets where reports show. The shell passes them to its toasts, which this lib must not know. */
export function configureReporter(show: (report: Report) => void): void {
  reporter = show;
}

/** Shows the user how something ended. */
export function report(result: Report): void {
  reporter(result);
}
