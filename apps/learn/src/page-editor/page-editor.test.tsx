import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserRole } from '@lineup/auth';
import { failure, fakeBackend, type Call } from '@lineup/data/testing';
import { toastStore } from '@lineup/ui/toast';
import { describe, expect, test, vi } from 'vitest';
import { NOTHING_WRITTEN } from '../model/writing-fields';
import { renderRemote } from '../testing/render-remote';
import { keepHere, keptHere, newPlace } from './kept-page';

const STAFF: UserRole[] = [{ role: 'yes_staff', college_id: null }];
const stored = {
  id: '00000000-0000-4000-8000-000000000001',
  slug: 'scrims',
  title: 'Scrims',
  summary: null,
  body: 'First words.',
  is_published: true,
  publish_at: null,
  unpublish_at: null,
  display_order: 3,
  updated_at: '2026-11-01T10:00:00+00:00',
};
const saved = { ...stored, title: 'Better scrims', updated_at: '2026-11-01T11:00:00+00:00' };
/** Somebody else's. */
const theirs = { ...stored, body: 'Their words.', updated_at: '2026-11-01T12:00:00+00:00' };

function open(path: string, roles = STAFF, answers: Parameters<typeof fakeBackend>[0] = {}) {
  const backend = fakeBackend({
    'GET /content_pages': { ...stored, content_drafts: [] },
    'GET /content_drafts': [],
    'POST /content_drafts': null,
    'DELETE /content_drafts': null,
    'GET /content_page_slugs': [],
    'POST /functions/v1/render-content': { is_current: true },
    ...answers,
  });
  return { backend, user: renderRemote(path, 'ann', roles).user };
}
const titleField = () => screen.findByLabelText<HTMLInputElement>(/^Title/);
const shownToast = () => toastStore.getState().toasts[0];
const toastOf = async (title: string) => {
  await waitFor(() => expect(shownToast()?.title).toBe(title));
  return shownToast()?.description;
};

describe('the editor', () => {
  test.each(['/learn/new', '/learn/scrims/edit'])(
    '[LE-004] %s is no page for others, and asks nothing',
    async (path) => {
      vi.spyOn(console, 'error').mockImplementation(() => {});
      const { backend } = open(path, [{ role: 'programs_college_admin', college_id: 'c' }]);
      expect((await screen.findAllByText(/Not found/)).length).toBeGreaterThan(0);
      expect(screen.queryByLabelText(/^Title/)).toBeNull();
      expect(backend.calls).toEqual([]);
    },
  );

  test('[LE-003, LE-014] a new page takes its address from its title and is created under its own id', async () => {
    const { backend, user } = open('/learn/new', STAFF, { 'POST /content_pages': { ...stored, slug: 'ecole-1' } });
    await user.type(await titleField(), 'École: 1!');
    expect(screen.getByLabelText<HTMLInputElement>(/^Address/).value).toBe('ecole-1');
    await user.click(screen.getByRole('button', { name: 'Create draft' }));
    await toastOf('Page created');
    const [call] = backend.callsOf('POST /content_pages');
    expect(call?.body).toMatchObject({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      slug: 'ecole-1',
      title: 'École: 1!',
      menu_description: null,
      is_published: false,
    });
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Create draft' })).toBeNull());
    // The next new page begins empty.
    expect(keptHere('ann', newPlace('page'))).toBeNull();
  });

  test('[LE-003, LE-017] bad input is refused at its field, a taken address too, and all of it stays', async () => {
    const taken = failure(409, '23505', 'duplicate key value violates unique constraint "content_pages_slug_key"');
    const { backend, user } = open('/learn/new', STAFF, { 'POST /content_pages': () => taken.clone() });
    await titleField();
    await user.click(screen.getByRole('button', { name: 'Publish' }));
    expect(screen.getByText('Enter a title.')).toBeTruthy();
    await user.type(await titleField(), 'New');
    await user.click(screen.getByRole('button', { name: 'Publish' }));
    expect(screen.getByText(/taken by the site/)).toBeTruthy();
    expect(backend.callsOf('POST /content_pages')).toEqual([]);
    await user.type(screen.getByLabelText(/^Address/), 'er');
    await user.click(screen.getByRole('button', { name: 'Publish' }));
    expect(await screen.findByText('Another page has this address. Choose another one.')).toBeTruthy();
    await toastOf('Error creating page');
    expect((await titleField()).value).toBe('New');
  });

  test('[LE-017] after a lost answer the second try meets its own page', async () => {
    let tries = 0;
    const { backend, user } = open('/learn/new', STAFF, {
      'POST /content_pages': () => {
        tries += 1;
        return tries === 1
          ? Promise.reject(new TypeError('Failed to fetch'))
          : failure(409, '23505', 'violates unique constraint "content_pages_pkey"');
      },
      'PATCH /content_pages': stored,
    });
    await user.type(await titleField(), 'Scrims');
    await user.click(screen.getByRole('button', { name: 'Create draft' }));
    expect(await toastOf('Error creating page')).toContain('still here');
    await user.click(screen.getByRole('button', { name: 'Create draft' }));
    await waitFor(() => expect(backend.callsOf('PATCH /content_pages')).toHaveLength(1));
    const [first, second] = backend.callsOf('POST /content_pages').map(({ body }) => (body as { id: string }).id);
    expect(first).toBe(second);
    expect(backend.callsOf('PATCH /content_pages')[0]?.query.get('id')).toBe(`eq.${first}`);
  });

  test('[LE-015] a change is stored only over the version that was opened', async () => {
    const { backend, user } = open('/learn/scrims/edit', STAFF, { 'PATCH /content_pages': [saved] });
    fireEvent.change(await titleField(), { target: { value: 'Better scrims' } });
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await toastOf('Page updated');
    const [call] = backend.callsOf('PATCH /content_pages');
    expect(call?.query.get('updated_at')).toBe(`eq.${stored.updated_at}`);
    expect(call?.body).toEqual({
      slug: 'scrims',
      title: 'Better scrims',
      menu_description: null,
      body: 'First words.',
    });
    expect(await screen.findByText('All changes saved.')).toBeTruthy();
    expect(Object.keys(localStorage).filter((key) => key.startsWith('lineup-own:page-editor'))).toEqual([]);
  });

  test('[LE-015] a published page gets a time at which it is taken down, and loses it again', async () => {
    const ending = { ...stored, unpublish_at: '2099-05-01T10:00:00+00:00' };
    const { backend, user } = open('/learn/scrims/edit', STAFF, { 'PATCH /content_pages': [ending] });
    fireEvent.change(await screen.findByLabelText('Unpublish at'), { target: { value: '2001-05-01T10:00' } });
    await user.click(screen.getByRole('button', { name: 'Schedule' }));
    expect(await screen.findByText('Choose a time in the future.')).toBeTruthy();
    expect(backend.callsOf('PATCH /content_pages')).toEqual([]);
    fireEvent.change(screen.getByLabelText('Unpublish at'), { target: { value: '2099-05-01T10:00' } });
    await user.click(screen.getByRole('button', { name: 'Schedule' }));
    expect(await toastOf('Page updated')).toContain('taken down at the time');
    expect(await screen.findByText(/Everybody can read this page until/)).toBeTruthy();
    backend.answer('PATCH /content_pages', [stored]);
    await user.click(screen.getByRole('button', { name: 'Remove schedule' }));
    expect(await screen.findByText(/Everybody can read this page\./)).toBeTruthy();
    const [set, removed] = backend.callsOf('PATCH /content_pages').map(({ body }) => body);
    expect(set).toEqual({ is_published: true, publish_at: null, unpublish_at: expect.stringMatching(/^2099-05-01T/) });
    expect(removed).toEqual({ is_published: true, publish_at: null, unpublish_at: null });
  });

  test('[LE-018] what somebody else saved is told, kept from being overwritten, and replaced only when asked', async () => {
    const { backend, user } = open('/learn/scrims/edit', STAFF, { 'PATCH /content_pages': [] });
    fireEvent.change(await titleField(), { target: { value: 'Mine' } });
    backend.answer('GET /content_pages', theirs);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(/Someone else saved this page at/)).toBeTruthy();
    expect(await toastOf('Error updating page')).toContain('Nothing was overwritten');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(backend.callsOf('PATCH /content_pages')).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Keep mine' }));
    backend.answer('PATCH /content_pages', [saved]);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(backend.callsOf('PATCH /content_pages')).toHaveLength(2));
    const last = backend.callsOf('PATCH /content_pages')[1];
    expect(last?.query.get('updated_at')).toBe(`eq.${theirs.updated_at}`);
    expect(last?.body).toMatchObject({ title: 'Mine' });
  });

  test('what somebody else saves meanwhile is told without a save; an untouched editor takes it over', async () => {
    const { backend, user } = open('/learn/scrims/edit');
    await titleField();
    backend.answer('GET /content_pages', { ...theirs, title: 'Their scrims', content_drafts: [] });
    fireEvent(window, new Event('visibilitychange'));
    await waitFor(async () => expect((await titleField()).value).toBe('Their scrims'));
    expect(screen.queryByText(/Someone else saved this page at/)).toBeNull();
    await user.type(await titleField(), ' of mine');
    backend.answer('POST /rpc/list_revisions', [{ id: 2, created_at: '2026-11-01T13:00:00Z', author: 'Mira Odum' }]);
    const later = { ...theirs, title: 'Later', updated_at: '2026-11-01T13:00:00+00:00' };
    backend.answer('GET /content_pages', { ...later, content_drafts: [] });
    fireEvent(window, new Event('visibilitychange'));
    expect(await screen.findByText(/Mira Odum saved this page at/)).toBeTruthy();
    expect((await titleField()).value).toBe('Their scrims of mine');
    expect(backend.callsOf('PATCH /content_pages')).toEqual([]);
  });

  test('whether somebody saved is asked without the text, which is read again only then', async () => {
    const { backend } = open('/learn/scrims/edit');
    await titleField();
    const reads = () => backend.callsOf('GET /content_pages').map(({ query }) => query.get('select') ?? '');
    const texts = () => reads().filter((select) => select.includes('content_drafts'));
    await waitFor(() => expect(reads()).toContain('updated_at'));
    const before = reads().length;
    fireEvent(window, new Event('visibilitychange'));
    await waitFor(() => expect(reads().length).toBeGreaterThan(before));
    expect(texts()).toHaveLength(1);
    backend.answer('GET /content_pages', { ...theirs, title: 'Their scrims', content_drafts: [] });
    fireEvent(window, new Event('visibilitychange'));
    await waitFor(async () => expect((await titleField()).value).toBe('Their scrims'));
    expect(texts()).toHaveLength(2);
  });

  test('[LE-014, LE-015] a press on the other button while one is under way changes nothing of it', async () => {
    const draftPage = { ...stored, is_published: false };
    let answer = () => {};
    const held = new Promise<void>((resolve) => (answer = resolve));
    const { backend, user } = open('/learn/scrims/edit', STAFF, {
      'GET /content_pages': { ...draftPage, content_drafts: [] },
      'PATCH /content_pages': async ({ body }: Call) => {
        if ((body as { is_published?: boolean }).is_published) return [{ ...saved, is_published: true }];
        await held;
        return [{ ...saved, is_published: false }];
      },
    });
    fireEvent.change(await titleField(), { target: { value: 'Better scrims' } });
    await user.click(screen.getByRole('button', { name: 'Publish' }));
    expect(await screen.findByRole('button', { name: 'Publishing…' })).toBeTruthy();
    const save = screen.getByRole('button', { name: 'Save' });
    expect(save.getAttribute('aria-disabled')).toBe('true');
    await user.click(save);
    answer();
    await waitFor(() => expect(backend.callsOf('PATCH /content_pages')).toHaveLength(2));
    expect(backend.callsOf('PATCH /content_pages')[1]?.body).toMatchObject({ is_published: true });
    expect(await screen.findByText('Published')).toBeTruthy();
  });

  test('[LE-018] a failed update says so and keeps what was typed, here as well', async () => {
    const { user } = open('/learn/scrims/edit', STAFF, { 'PATCH /content_pages': () => failure(503) });
    fireEvent.change(await titleField(), { target: { value: 'Mine' } });
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await toastOf('Error updating page')).toContain('still here');
    expect((await titleField()).value).toBe('Mine');
    expect(localStorage.getItem(`lineup-own:page-editor:ann:${stored.id}`)).toContain('Mine');
  });

  test('what was typed over an older version opens with the question which one stays', async () => {
    keepHere('ann', stored.id, {
      pageId: stored.id,
      fields: { ...NOTHING_WRITTEN, title: 'Mine', slug: 'scrims', body: 'Old' },
      basedOn: '2026-10-01T10:00:00+00:00',
    });
    const { backend, user } = open('/learn/scrims/edit');
    expect((await titleField()).value).toBe('Mine');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(/first choose above/)).toBeTruthy();
    expect(backend.callsOf('PATCH /content_pages')).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Load theirs' }));
    expect((await titleField()).value).toBe('Scrims');
  });

  test('[LE-013] a failed load shows "Error loading page" and offers Retry', async () => {
    const { backend, user } = open('/learn/scrims/edit', STAFF, { 'GET /content_pages': () => failure(503) });
    await toastOf('Error loading page');
    backend.answer('GET /content_pages', { ...stored, content_drafts: [] });
    await user.click(await screen.findByRole('button', { name: 'Retry' }));
    expect((await titleField()).value).toBe('Scrims');
  });

  test('[LE-012] a failed list of all pages shows "Error loading content" and no pages', async () => {
    const isOrder = ({ query }: Call) => query.get('select')?.includes('menu_description');
    open('/learn?view=manage', STAFF, { 'GET /content_pages': (call: Call) => (isOrder(call) ? [] : failure(503)) });
    expect(await toastOf('Error loading content')).toContain('Failed to load content pages.');
    expect(await screen.findByText('The pages could not be loaded')).toBeTruthy();
  });

  test('[LE-016, LE-019] deleting asks first; a failure says so, and the page stays', async () => {
    const { backend, user } = open('/learn/scrims/edit', STAFF, { 'DELETE /content_pages': () => failure(503) });
    await titleField();
    const confirm = async () => {
      const [first] = screen.getAllByRole('button', { name: 'Delete page' });
      await user.click(first!);
      const question = within(await screen.findByRole('dialog', { name: 'Delete “Scrims”?' }));
      await user.click(question.getByRole('button', { name: 'Delete page' }));
    };
    await confirm();
    await toastOf('Error deleting page');
    expect(await titleField()).toBeTruthy();
    backend.answer('DELETE /content_pages', [{ id: stored.id }]);
    backend.answer('GET /content_pages', []);
    await confirm();
    await waitFor(() => expect(toastStore.getState().toasts.some(({ title }) => title === 'Page deleted')).toBe(true));
    expect(await screen.findByText('“Scrims” was deleted.')).toBeTruthy();
  });

  test('a version of the history brings back tags, author and cover, and says what of them differs', async () => {
    const none = { cover_url: null, cover_small_url: null, cover_alt: null };
    const article = { ...stored, ...none, author_name: 'Ann', tags: ['new'] };
    const { title, summary, body } = stored;
    const version = { title, summary, body };
    const { user } = open('/news/scrims/edit', STAFF, {
      'GET /news_articles': { ...article, content_drafts: [] },
      'POST /rpc/list_news': { articles: [], has_more: false, tags: [] },
      'GET /content_revisions': [{ id: 2, ...version, fields: { ...none, author_name: 'Bo', tags: ['old'] } }],
      'POST /rpc/list_revisions': [
        { id: 2, created_at: stored.updated_at, author: 'Sam Ortiz' },
        { id: 1, created_at: stored.updated_at, author: null },
      ],
    });
    await titleField();
    await user.click(screen.getByRole('button', { name: 'History' }));
    const changes = await screen.findByLabelText('Changes');
    await waitFor(() => expect(changes.textContent).toContain('Author: Bo'));
    expect(changes.textContent).toContain('Author: Ann');
    expect(screen.queryByText('No differences.')).toBeNull();
    const versions = screen.getByRole('list', { name: 'Versions' });
    expect(within(versions).getByText('Sam Ortiz · latest')).toBeTruthy();
    expect(within(versions).getByText('Lineup')).toBeTruthy();
    await user.click(await screen.findByRole('button', { name: 'Restore this version' }));
    expect((await screen.findByLabelText<HTMLInputElement>(/^Author/)).value).toBe('Bo');
    expect(screen.getByLabelText<HTMLInputElement>('Tags').value).toBe('old');
  });

  test('[LE-008] an article is stored with its tags and author, and told of as one', async () => {
    const none = { cover_url: null, cover_small_url: null, cover_alt: null };
    const article = { ...stored, ...none, author_name: 'Ann', tags: ['old'] };
    const { backend, user } = open('/news/scrims/edit', STAFF, {
      'GET /news_articles': { ...article, content_drafts: [] },
      'PATCH /news_articles': () => failure(503),
      'POST /rpc/list_news': { articles: [], has_more: false, tags: [{ tag: 'season', articles: 2 }] },
    });
    await titleField();
    await user.click(await screen.findByRole('button', { name: 'Add season' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await toastOf('Error updating article')).toContain('still here');
    backend.answer('PATCH /news_articles', [{ ...article, tags: ['old', 'season'], updated_at: saved.updated_at }]);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await toastOf('Article updated');
    const last = backend.callsOf('PATCH /news_articles').at(-1);
    // Over the version that was opened, as a page.
    expect(last?.query.get('updated_at')).toBe(`eq.${stored.updated_at}`);
    expect(last?.body).toEqual({
      slug: 'scrims',
      title: 'Scrims',
      summary: null,
      body: 'First words.',
      cover_url: null,
      cover_small_url: null,
      cover_alt: null,
      author_name: 'Ann',
      tags: ['old', 'season'],
    });
    expect(backend.callsOf('PATCH /content_pages')).toEqual([]);
  });
});
