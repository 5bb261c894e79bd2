/** As the toasts of `@lineup/ui/toast` know them. */
export type ReportKind = 'success' | 'info' | 'error' | 'destructive';

/** How something ended, in words for the user. */
export interface Report {
  kind: ReportKind;
  title: string;
  description?: string | undefined;
}

let reporter: (report: Report) => void = ({ kind, title }) => {
  if (kind === 'error' || kind === 'destructive') console.error(title);
};

/** Says where reports show. The shell gives them to its toasts; this lib must not know those. */
export function configureReporter(show: (report: Report) => void): void {
  reporter = show;
}

/** Tells the user how something ended. */
export function report(words: Report): void {
  reporter(words);
}
