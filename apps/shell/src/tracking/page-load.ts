let largestPaint = 0;

/** Follows the largest paint of the page load from now on; those before are reported too. */
export function followLargestPaint(): void {
  if (!PerformanceObserver.supportedEntryTypes.includes('largest-contentful-paint')) return;
  new PerformanceObserver((list) => {
    largestPaint = list.getEntries().at(-1)?.startTime ?? largestPaint;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
}

/** Milliseconds from the start of the page load to its largest paint so far; without one, to the parsed document. */
export function pageLoadTime(): number {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return largestPaint || (navigation?.domContentLoadedEventEnd ?? 0);
}
