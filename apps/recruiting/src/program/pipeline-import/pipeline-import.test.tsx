import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { failure, fakeBackend, type Call } from '@lineup/data/testing';
import { importTarget } from '../../testing/pipeline-lists-answer';
import { VISITOR } from '../../testing/player-answer';
import { renderRemote } from '../../testing/render-remote';
import { shownToast } from '../../testing/shown-toast';

const TARGET = 'POST /rpc/load_pipeline_import';
const IMPORT = 'POST /rpc/import_interests';
const UNDO = 'POST /rpc/undo_import';

interface Body {
  p_rows: Record<string, string>[];
  p_commit?: boolean;
  p_import_id?: string;
  p_batch?: number;
}

/** Stands in for the check of the database: games by name, one person who is there already. */
function judge(rows: Body['p_rows']) {
  return rows.map((row, index) => {
    const errors = [
      ...(row.name || row.profile ? [] : [{ field: 'name', reason: 'required' }]),
      ...(row.game && !importTarget.games.includes(row.game) ? [{ field: 'game', reason: 'unknown' }] : []),
      ...(row.class_year && !/^20\d\d$/.test(row.class_year) ? [{ field: 'class_year', reason: 'year' }] : []),
    ];
    const known =
      row.name === 'Omar Keane'
        ? {
            name: 'Omar Keane',
            class_year: 2028,
            game: null,
            rank: null,
            gpa: 3.5,
            email: null,
            handle: null,
            school: 'Lakeview',
            stage: 'Contacted',
          }
        : null;
    const status = errors.length > 0 ? 'error' : known ? 'in_pipeline' : 'new';
    return { row: index + 1, status, errors, same_as: null, known, interest_id: known && 'id' };
  });
}

const answer = ({ body }: Call) => {
  const { p_rows: rows } = body as Body;
  return { rows: judge(rows), interest_ids: rows.map(({ name }) => `id of ${name}`) };
};

function open() {
  const backend = fakeBackend({ [TARGET]: importTarget, [IMPORT]: answer });
  const view = renderRemote('/pipeline/import?college=redstone', VISITOR);
  const choose = async (content: string, name = 'list.csv') =>
    view.user.upload(await screen.findByLabelText('CSV file'), new File([content], name, { type: 'text/csv' }));
  const bodies = () => backend.callsOf(IMPORT).map(({ body }) => body as Body);
  return { ...view, backend, choose, bodies, written: () => bodies().filter((body) => body.p_commit) };
}
const importButton = (name = /^Import \d/) => screen.findByRole('button', { name });
const ready = async (name?: RegExp) => {
  const button = await importButton(name);
  await waitFor(() => expect(button.getAttribute('aria-disabled')).toBe('false'));
  return button;
};

beforeEach(() => {
  localStorage.clear();
  // jsdom has no layout: rows without a height would all be in the page.
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(100);
});
afterEach(() => {
  localStorage.clear();
  vi.restoreAllMocks();
});

describe('import of a list', () => {
  it('[RC-018] nothing is written before it is confirmed; then a report says what became of each row', async () => {
    const { user, choose, bodies, written } = open();
    await choose(
      'Name,Class,Shirt,GPA,Email,Rank\nNia Farrow,2027,L,3.5,a@b.example,Gold 2\nOmar Keane,2029,S,3.50,o@b.example,',
    );
    expect(await screen.findByText('Adds email. Keeps class year 2028.')).toBeTruthy();
    expect(screen.getByText('Not imported: Shirt')).toBeTruthy();
    expect(screen.getByRole('status').textContent).toBe('1 new, 1 to merge.');
    expect(bodies()[0]?.p_rows).toEqual([
      { name: 'Nia Farrow', class_year: '2027', rank: 'Gold 2', gpa: '3.5', email: 'a@b.example' },
      { name: 'Omar Keane', class_year: '2029', gpa: '3.50', email: 'o@b.example' },
    ]);
    expect(written()).toEqual([]);
    await user.click(await ready());
    expect((await screen.findByRole('heading', { name: 'The import is done' })).ownerDocument.activeElement?.id).toBe(
      'import-report',
    );
    expect(written()).toMatchObject([{ p_batch: 1, p_import_id: expect.stringMatching(/^[0-9a-f-]{36}$/) }]);
    expect(screen.getByText('Added').parentElement?.textContent).toBe('Added1');
    expect(screen.getByText('Merged').parentElement?.textContent).toBe('Merged1');
  });

  it('[RC-018] an import is undone by one press; the report says who stays and why, also after a reload', async () => {
    const { backend, user, choose, unmount } = open();
    await choose('Name\nNia Farrow\nBo Lee\nOmar Keane');
    await user.click(await ready());
    const button = await screen.findByRole('button', { name: 'Undo this import' });
    backend.answer(UNDO, () => failure(503));
    await user.click(button);
    await waitFor(() => expect(shownToast()?.title).toBe('The import could not be undone. Try again.'));
    backend.answer(UNDO, { removed: 1, known: 1, kept: [{ id: 'b', name: 'Bo Lee' }] });
    await user.dblClick(button);
    const says = async () => {
      expect(await screen.findByRole('heading', { name: 'Part of the import was undone' })).toBeTruthy();
      expect(screen.getByText('1 player was removed from the pipeline.')).toBeTruthy();
      expect(screen.getByText(/^1 player stays because somebody has worked with them since: /).textContent).toContain(
        'Bo Lee',
      );
      expect(
        screen.getByText('What the file added to 1 player who was in the pipeline before stays there.'),
      ).toBeTruthy();
      expect(screen.queryByRole('button', { name: 'Undo this import' })).toBeNull();
    };
    await says();
    const calls = backend.callsOf(UNDO).map(({ body }) => body);
    expect(calls).toHaveLength(2);
    expect(calls[0]).toEqual({
      p_college_id: importTarget.college.id,
      p_import_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    unmount();
    renderRemote('/pipeline/import?college=redstone', VISITOR);
    await user.click(await screen.findByRole('button', { name: 'See its report' }));
    await says();
  });

  it('[RC-018] each fault stands at its cell; a correction is checked again, and rows may be left out', async () => {
    const { user, choose, written } = open();
    await choose('Name,Class\nNia,soon\n,2027\nBo,2028');
    const year = await screen.findByLabelText('Class year', { selector: 'input' });
    expect(year.getAttribute('aria-describedby')).toBe(screen.getByText('Enter the year of graduation, like 2027.').id);
    expect((await importButton()).getAttribute('aria-disabled')).toBe('true');
    await user.clear(year);
    await user.type(year, '2027{Enter}');
    await waitFor(() => expect(screen.queryByText('Enter the year of graduation, like 2027.')).toBeNull());
    await user.click(await screen.findByRole('button', { name: 'Leave out row 3, No name' }));
    await user.click(await ready(/^Import 2 rows$/));
    await screen.findByRole('heading', { name: 'The import is done' });
    expect(written().map(({ p_rows }) => p_rows)).toEqual([
      [
        { name: 'Nia', class_year: '2027' },
        { name: 'Bo', class_year: '2028' },
      ],
    ]);
    expect(screen.getByText('Not imported').parentElement?.textContent).toBe('Not imported1');
  });

  it('[RC-018] the same wrong value in many rows is replaced at once', async () => {
    const { user, choose, bodies } = open();
    await choose(`Name,Game\n${Array.from({ length: 40 }, (_, n) => `P${n},Val`).join('\n')}\nOther,Chess`);
    const group = within(await screen.findByRole('region', { name: 'The same problem in several rows' }));
    expect(group.getByText('40 rows')).toBeTruthy();
    await user.selectOptions(group.getByRole('combobox'), 'Valorant');
    await user.click(group.getByRole('button', { name: 'Replace in 40 rows' }));
    await waitFor(() =>
      expect(
        bodies()
          .at(-1)
          ?.p_rows.filter(({ game }) => game === 'Valorant'),
      ).toHaveLength(40),
    );
    expect(await screen.findByRole('button', { name: 'To correct 1' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Leave out the row to correct' }));
    await ready(/^Import 40 rows$/);
  });

  it('[RC-018] who comes back later is offered a new import, and the report of the last one on request', async () => {
    const first = open();
    await first.choose('Name\nNia');
    await first.user.click(await ready());
    await screen.findByRole('heading', { name: 'The import is done' });
    first.unmount();
    const { user } = open();
    expect(await screen.findByRole('button', { name: 'Choose a file' })).toBeTruthy();
    expect(screen.queryByRole('heading', { name: 'The import is done' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'See its report' }));
    expect(await screen.findByRole('heading', { name: 'The import is done' })).toBeTruthy();
  });

  it('[RC-018] a choice of columns is remembered for the college', async () => {
    const { user, choose } = open();
    await choose('Who,Class\nNia,2027');
    await user.selectOptions(await screen.findByLabelText(/^Name/, { selector: 'fieldset select' }), 'Who');
    await user.click(await ready());
    await user.click(await screen.findByRole('button', { name: 'Import another file' }));
    await choose('Class,Who\n2028,Bo');
    expect(((await screen.findByLabelText(/^Name/, { selector: 'fieldset select' })) as HTMLSelectElement).value).toBe(
      '1',
    );
    await ready(/^Import 1 row$/);
  });

  it.each([
    ['', /empty/],
    ['PK\u0003\u0004', /Excel workbook/],
    ['a\0b', /not a CSV file/],
  ])('[RC-018] a file that cannot be read is refused at the field', async (content, problem) => {
    const { choose, bodies } = open();
    await choose(content);
    expect((await screen.findByText(problem)).getAttribute('role')).toBe('alert');
    expect(bodies()).toEqual([]);
  });
});

describe('writing', () => {
  const many = `Name\n${Array.from({ length: 450 }, (_, n) => `P${n}`).join('\n')}`;

  it('[RC-018] goes in batches, and on with the same one after a lost answer and a server that was down', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true, advanceTimeDelta: 50 });
    try {
      const { user, choose, written, backend } = open();
      await choose(many);
      let calls = 0;
      backend.answer(IMPORT, (call: Call) => {
        if (!(call.body as Body).p_commit) return answer(call);
        calls += 1;
        if (calls === 2) throw new TypeError('Failed to fetch');
        return calls === 3 ? failure(503) : answer(call);
      });
      await user.click(await ready(/^Import 450 rows$/));
      expect((await screen.findByRole('alert')).textContent).toContain('goes on as soon as it is back');
      await screen.findByRole('heading', { name: 'The import is done' });
      expect(written().map(({ p_batch, p_rows }) => [p_batch, p_rows.length])).toEqual([
        [1, 200],
        [2, 200],
        [2, 200],
        [2, 200],
        [3, 50],
      ]);
      expect(new Set(written().map(({ p_import_id }) => p_import_id)).size).toBe(1);
    } finally {
      vi.useRealTimers();
    }
  });

  it('[RC-018] goes on where it stopped when the page is opened again', async () => {
    const { user, choose, written, backend, unmount } = open();
    await choose(many);
    backend.answer(IMPORT, (call: Call) => ((call.body as Body).p_batch === 2 ? new Promise(() => {}) : answer(call)));
    await user.click(await ready());
    await screen.findByText('200 of 450 rows');
    const [first] = written();
    unmount();
    const again = open();
    await screen.findByRole('heading', { name: 'The import is done' });
    expect(again.written().map(({ p_batch, p_import_id }) => [p_batch, p_import_id])).toEqual([
      [2, first?.p_import_id],
      [3, first?.p_import_id],
    ]);
  });

  it('[RC-018] stops at rows that are no longer right and comes back to them, with the rest written', async () => {
    const { user, choose, backend } = open();
    await choose(many);
    backend.answer(IMPORT, (call: Call) =>
      (call.body as Body).p_batch === 2 ? failure(422, 'PT422', 'The list has errors') : answer(call),
    );
    await user.click(await ready());
    expect(await screen.findByText(/200 rows have already been imported; these are the rest/)).toBeTruthy();
    expect(await importButton(/^Import 250 rows$/)).toBeTruthy();
  });

  it('[RC-018] an import of somebody else in this browser is forgotten', async () => {
    const { choose, unmount } = open();
    await choose('Name\nNia');
    await ready();
    unmount();
    fakeBackend({ [TARGET]: importTarget, [IMPORT]: answer });
    renderRemote('/pipeline/import?college=redstone', '00000000-0000-4000-8000-000000000099');
    expect(await screen.findByRole('button', { name: 'Choose a file' })).toBeTruthy();
    expect(JSON.stringify({ ...localStorage })).not.toContain('Nia');
  });
});

it('[SE-014] who does not work in the program reads why', async () => {
  fakeBackend({ [TARGET]: () => failure(403, '42501') });
  renderRemote('/pipeline/import?college=redstone', VISITOR);
  expect(await screen.findByText('This page is not available for your account')).toBeTruthy();
});
