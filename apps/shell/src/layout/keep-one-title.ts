/**
 * Keeps the document at exactly one title: React puts that of a screen beside the one that the page came with, and
 * leaves none while the next screen has none yet.
 */
export function keepOneTitle(): void {
  const { head } = document;
  let standIn = head.querySelector('title');
  new MutationObserver(() => {
    if (!head.querySelector('title')) {
      standIn = document.createElement('title');
      standIn.text = 'Lineup';
      head.append(standIn);
    } else if (head.querySelectorAll('title').length > 1) standIn?.remove();
  }).observe(head, { childList: true });
}
