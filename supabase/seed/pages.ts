import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { renderMarkdown } from '../functions/_shared/render-markdown.ts';
import { insertRows } from './insert-rows.ts';
import { at, type World } from './world.ts';

const FOLDER = path.join(import.meta.dirname, 'pages');

/**
 * The learn pages: one Markdown file each, named `<order>-<slug>.md`; first line the title, second the menu text.
 * @param author id of who wrote them, weeks ago; null: nobody, today
 */
export async function seedPages(world: World, author: string | null): Promise<void> {
  const names = (await readdir(FOLDER)).filter((name) => name.endsWith('.md')).toSorted();
  const texts = await Promise.all(names.map((name) => readFile(path.join(FOLDER, name), 'utf8')));
  await insertRows(
    world.sql,
    'public.content_pages',
    names.map((name, place) => ({
      id: world.random.uuid(),
      ...withHtml(readPage(name, texts[place] ?? '')),
      is_published: true,
      created_by: author,
      created_at: author ? at(world, -80 + place * 3, 10) : at(world, 0),
      updated_at: author ? at(world, -40 + place * 2, 10) : at(world, 0),
    })),
  );
}

/** A row of a page or article with what the function render-content makes of its body. */
export function withHtml<Row extends { body: string }>(row: Row) {
  const { html, outline, sections, readingMinutes } = renderMarkdown(row.body);
  return {
    ...row,
    html,
    outline: outline.map((each) => ({ ...each })),
    sections: sections.map((each) => ({ ...each })),
    reading_minutes: readingMinutes,
  };
}

/** `# Title`, a line `> menu text`, then the body. */
export function readPage(fileName: string, text: string) {
  const parts = /^(\d+)-(.+)\.md$/.exec(fileName);
  const content = /^# (.+)\n+> (.+)\n+([\s\S]+)$/.exec(text);
  if (!parts || !content) throw new Error(`${fileName}: expected "# title", "> menu text" and a body`);
  return {
    slug: parts[2] ?? '',
    display_order: Number(parts[1]),
    title: content[1] ?? '',
    menu_description: content[2] ?? '',
    body: (content[3] ?? '').trim(),
  };
}
