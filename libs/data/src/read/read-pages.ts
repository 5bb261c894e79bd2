/** All pages of a read that names where the next one begins, in order: for a download, never for a screen. */
export async function readPages<Page extends { next: unknown }>(
  readPage: (after: Page['next'] | null) => Promise<Page>,
): Promise<Page[]> {
  const pages: Page[] = [];
  let after: Page['next'] | null = null;
  do {
    const page = await readPage(after);
    pages.push(page);
    after = page.next ?? null;
  } while (after !== null);
  return pages;
}
