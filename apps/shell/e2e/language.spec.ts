import type { Page } from '@playwright/test';
import { expectAccessible } from '@lineup/journeys/accessibility';
import { onDatabase } from '@lineup/journeys/database';
import { expect, test } from '@lineup/journeys/test';

/** The scripts that hold Spanish. */
const SPANISH = /\/static\/js\/async\/es\.\w+\.js$/;

function spanishLoaded(page: Page): string[] {
  const loaded: string[] = [];
  page.on('request', (request) => {
    if (SPANISH.test(request.url())) loaded.push(request.url());
  });
  return loaded;
}

test('35.6 the landing page is drawn and live in Spanish at its own address, and English readers load nothing of it', async ({
  page,
}) => {
  const loaded = spanishLoaded(page);
  const said: string[] = [];
  page.on('console', (message) => said.push(message.text()));
  const answer = await page.request.get('/es');
  const html = await answer.text();
  expect(html).toContain('<html lang="es">');
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Make the lineup.');
  await page.getByRole('button', { name: 'How It Works for players' }).click();
  await expect(page.getByRole('dialog', { name: 'How It Works' })).toBeVisible();
  await page.keyboard.press('Escape');
  expect(loaded).toEqual([]);

  await page.getByRole('contentinfo').getByRole('link', { name: 'Español' }).click();
  await expect(page).toHaveURL(/\/es$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Entra en la alineación.');
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  await expect(page).toHaveTitle('Lineup: donde el talento de los esports encuentra su equipo');
  await page.getByRole('button', { name: 'Cómo funciona para jugadores' }).click();
  const sheet = page.getByRole('dialog', { name: 'Cómo funciona' });
  await expect(sheet.getByRole('heading', { name: 'Descubre' })).toBeVisible();
  await page.keyboard.press('Escape');
  expect(loaded.length).toBeGreaterThan(0);
  // A page that is not whole in Spanish is read as what it is, among the same addresses.
  await page.getByRole('contentinfo').getByRole('link', { name: 'Términos' }).click();
  await expect(page).toHaveURL(/\/es\/terms$/);
  await expect(page.getByRole('main')).toHaveAttribute('lang', 'en');
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Entra en la alineación.');
  await page.getByRole('contentinfo').getByRole('link', { name: 'English' }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Make the lineup.');
  expect(said.filter((text) => /hydrat|did not match|Minified React error/i.test(text))).toEqual([]);
});

test('35.6 an account has its language in every browser; one without takes that of its own', async ({ openAs }) => {
  const languageOf = () =>
    onDatabase(async (sql) => {
      const [row] = await sql`
        select n.language from public.notification_preferences n join auth.users u on u.id = n.user_id
        where u.email = 'guardian@lineup.example'`;
      return (row?.['language'] as string | null | undefined) ?? null;
    });
  await onDatabase(
    (sql) => sql`
      update public.notification_preferences set language = null
      where user_id = (select id from auth.users where email = 'guardian@lineup.example')`,
  );
  const spanish = await openAs('guardian', { locale: 'es-MX' });
  await spanish.goto('/');
  await expect(spanish.getByRole('contentinfo').getByRole('link', { name: 'English' })).toBeVisible();
  await expect.poll(languageOf).toBe('es');

  const other = await openAs('guardian', { locale: 'en-US' });
  await other.goto('/');
  const footer = other.getByRole('contentinfo');
  await expect(footer.getByRole('link', { name: 'Privacidad' })).toBeVisible();
  await footer.getByRole('link', { name: 'English' }).click();
  await expect(footer.getByRole('link', { name: 'Español' })).toBeVisible();
  await expect.poll(languageOf).toBe('en');
  await onDatabase(
    (sql) => sql`
      update public.notification_preferences set language = null
      where user_id = (select id from auth.users where email = 'guardian@lineup.example')`,
  );
});

/** Makes all text of the page a third longer, as most languages do to English. */
const lengthen = (page: Page) =>
  page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const node = walker.currentNode;
      const text = node.textContent ?? '';
      if (!/\p{L}{3}/u.test(text) || node.parentElement?.closest('script, style, noscript')) continue;
      node.textContent = text.replaceAll(/\p{L}{6,}/gu, (word) => word + word.slice(-Math.ceil(word.length / 3)));
    }
  });

/** What is wider than the window, or whose text its own box cuts off. */
const cutOff = (page: Page) =>
  page.evaluate(() => {
    const found: string[] = [];
    if (document.documentElement.scrollWidth > innerWidth)
      found.push(`the page: ${document.documentElement.scrollWidth}`);
    for (const element of document.querySelectorAll<HTMLElement>('header *, main *, footer *, [data-consent] *')) {
      if (element.closest('.lu-visually-hidden, svg')) continue;
      const { left, right, width } = element.getBoundingClientRect();
      if (width === 0) continue;
      const isCut = getComputedStyle(element).overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1;
      if (isCut || left < -1 || right > innerWidth + 1)
        found.push(`${element.tagName} ${element.className} ${element.textContent?.slice(0, 40)}`);
    }
    return found;
  });

test('35.6 nothing of the landing page is cut off at 390: in Spanish, in longer words than English, and from right to left', async ({
  openAs,
}) => {
  const page = await openAs(null, { viewport: { width: 390, height: 844 } });
  await page.goto('/es');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.getByRole('heading', { name: 'Para universidades' }).scrollIntoViewIfNeeded();
  await expect(page.getByRole('heading', { name: 'Míralo en acción' })).toBeVisible();
  expect(await cutOff(page)).toEqual([]);
  await expectAccessible(page);
  const turn = () => page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'));
  await turn();
  expect(await cutOff(page)).toEqual([]);

  await page.goto('/');
  await page.getByRole('heading', { name: 'For colleges' }).scrollIntoViewIfNeeded();
  await expect(page.getByRole('heading', { name: 'See it work' })).toBeVisible();
  await lengthen(page);
  expect(await cutOff(page)).toEqual([]);
  await turn();
  expect(await cutOff(page)).toEqual([]);
});

test('35.6 the colleges are drawn and live in Spanish, and nothing of them or of one is cut off at 390', async ({
  openAs,
}) => {
  const page = await openAs(null, { viewport: { width: 390, height: 844 } });
  const said: string[] = [];
  page.on('console', (message) => said.push(message.text()));
  const drawn = await (await page.request.get('/es/colleges')).text();
  expect(drawn).toContain('Encuentra un programa universitario');
  expect(drawn).toContain('<link rel="alternate" hreflang="es"');
  await page.goto('/es/colleges');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Universidades');
  await expect(page.getByRole('main')).not.toHaveAttribute('lang');
  await page.getByRole('button', { name: 'Filtros' }).click();
  await expect(page.getByRole('dialog').getByRole('combobox', { name: 'Carrera' })).toBeVisible();
  await page.keyboard.press('Escape');
  expect(await cutOff(page)).toEqual([]);
  expect(said.filter((text) => /hydrat|did not match|Minified React error/i.test(text))).toEqual([]);

  await page.goto('/college/redstone-valley-university');
  await expect(page.getByRole('heading', { name: 'Similar colleges' })).toBeVisible();
  await lengthen(page);
  expect(await cutOff(page)).toEqual([]);
  await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'));
  expect(await cutOff(page)).toEqual([]);
});

test.describe('of a player who reads Spanish', () => {
  // An account keeps the first language that it was read in, and other journeys read it, too.
  test.afterEach(() =>
    onDatabase(
      (sql) => sql`
        update public.notification_preferences set language = 'en'
        where user_id = (select id from auth.users where email = 'player@lineup.example')`,
    ),
  );

  test('35.6 where a player stands is whole in Spanish: nothing is cut off at 390, and a dialog closes onto its page', async ({
    openAs,
  }) => {
    const page = await openAs('player', { viewport: { width: 390, height: 844 } });
    const title = page.getByRole('heading', { level: 1 });
    await page.goto('/es/player/me/pipeline');
    await expect(title).toHaveText('Cómo voy');
    await expect(page.getByRole('main')).not.toHaveAttribute('lang');
    expect(await cutOff(page)).toEqual([]);
    await expectAccessible(page);
    await page
      .getByRole('link', { name: /^Ver cada paso/ })
      .first()
      .click();
    await expect(title).toHaveText(/Cómo vas/);
    await expect(page.getByRole('list', { name: 'Qué ha pasado hasta ahora' })).toBeVisible();
    expect(await cutOff(page)).toEqual([]);

    await page.goto('/es/player/me/college-board');
    await expect(title).toHaveText('Mi tablero de universidades');
    await page
      .getByRole('button', { name: /notas sobre/ })
      .first()
      .click();
    const notes = page.getByRole('dialog', { name: /^Notas sobre/ });
    await expect(notes.getByLabel('Próximo paso', { exact: true })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(notes).toBeHidden();
    await page.getByRole('link', { name: 'Cómo voy' }).click();
    await expect(page).toHaveURL(/\/es\/player\/me\/pipeline$/);
    await page.goBack();
    await expect(title).toHaveText('Mi tablero de universidades');
    await expect(page).toHaveURL(/\/es\/player\/me\/college-board$/);
  });
});
