import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { demoPerson } from './accounts.ts';
import { insertRows } from './insert-rows.ts';
import { readPage, withHtml } from './pages.ts';
import { pictureAddress, smallPictureAddress } from './pictures/picture-address.ts';
import { at, type World } from './world.ts';

const FOLDER = path.join(import.meta.dirname, 'news');

/**
 * The articles: Markdown files like the learn pages, with lines `By: author` and `Tags: a, b` before the text; the first is
 * the newest. Their covers are drawn when pictures are stored.
 */
export async function seedNews(world: World): Promise<void> {
  const names = (await readdir(FOLDER)).filter((name) => name.endsWith('.md')).toSorted();
  const texts = await Promise.all(names.map((name) => readFile(path.join(FOLDER, name), 'utf8')));
  await insertRows(
    world.sql,
    'public.news_articles',
    names.map((name, place) => ({
      ...withCover(world.random.uuid()),
      ...withHtml(readArticle(name, texts[place] ?? '')),
      is_published: true,
      published_at: at(world, -2 - place * 6, 14),
      created_by: demoPerson('staff').id,
      created_at: at(world, -3 - place * 6, 10),
      updated_at: at(world, -2 - place * 6, 14),
    })),
  );
}

const withCover = (id: string) => ({
  id,
  cover_url: pictureAddress('pages', id),
  cover_small_url: smallPictureAddress('pages', id),
});

function readArticle(fileName: string, text: string) {
  const { slug, title, menu_description: summary, body } = readPage(fileName, text);
  const parts = /^By: (.+)\nTags: (.+)\n+([\s\S]+)$/.exec(body);
  if (!parts) throw new Error(`${fileName}: expected lines "By: …" and "Tags: …" before the text`);
  const [, author_name = '', tags = '', rest = ''] = parts;
  return { slug, title, summary, author_name, tags: tags.split(', '), body: rest };
}
