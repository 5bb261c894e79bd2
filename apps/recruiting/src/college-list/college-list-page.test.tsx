import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { collegeRow } from '../testing/college-answer';
import { fakeBackend } from '../testing/fake-backend';
import { VISITOR } from '../testing/player-answer';
import { renderRemote } from '../testing/render-remote';

const NAMES = ['Blue Earth', 'Boone Plains', 'Cape Fear', 'Gulf Pines'];
const rows = NAMES.map((name, index) => collegeRow(`c${index}`, name));

beforeEach(() => sessionStorage.clear());

function open(path = '/colleges', viewer?: string) {
  const backend = fakeBackend({
    'GET /colleges': ({ query }: { query: URLSearchParams }) => {
      const slugs = query.get('slug');
      const named = slugs ? rows.filter((row) => slugs.includes(row.slug)) : rows;
      return named.map((row) => ({ ...row, college_programs: [{ minimum_gpa: 2.5, practice_hours: 14 }] }));
    },
    'POST /rpc/count_colleges': rows.length,
    'GET /esports_titles': [{ name: 'Valorant' }],
  });
  return { ...renderRemote(path, viewer), backend };
}
const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name: `Compare ${name}` });

describe('colleges', () => {
  it('[RC-001] a card has games, scholarship, open spots and reply time', async () => {
    open();
    const name = await screen.findByRole('heading', { level: 2, name: 'Blue Earth' });
    const card = within(name.closest('li')!);
    expect(card.getByText('Valorant')).toBeTruthy();
    expect(card.getByText('$500–$4,000 a year')).toBeTruthy();
    expect(card.getByText('Open spots').nextSibling?.textContent).toBe('3');
    expect(card.getByText('2 days')).toBeTruthy();
    expect(card.queryByRole('button')).toBeNull();
  });

  it('[RC-001] a card offers a signed-in user to save its college', async () => {
    open('/colleges', VISITOR);
    expect(await screen.findByRole('button', { name: 'Save Blue Earth to a list' })).toBeTruthy();
  });

  it('[RC-001] up to three are chosen and stand side by side, in the order of choice', async () => {
    const { user, backend } = open('/colleges?q=a');
    await screen.findByRole('heading', { level: 2, name: 'Blue Earth' });
    await user.click(box('Cape Fear'));
    const bar = within(screen.getByRole('group', { name: 'Comparison' }));
    expect(bar.getByText('Choose one more')).toBeTruthy();
    await user.click(box('Blue Earth'));
    await user.click(box('Gulf Pines'));
    expect(box('Boone Plains').disabled).toBe(true);
    await user.click(bar.getByRole('link', { name: 'Compare' }));
    const table = within(await screen.findByRole('table'));
    const heads = table.getAllByRole('columnheader').slice(1);
    expect(heads.map((head) => within(head).getByRole('link').textContent)).toEqual([
      'Cape Fear',
      'Blue Earth',
      'Gulf Pines',
    ]);
    expect(table.getAllByText('14 hours')).toHaveLength(3);
    await user.click(table.getByRole('button', { name: 'Remove Blue Earth' }));
    expect(table.getAllByRole('columnheader')).toHaveLength(3);
    expect(backend.callsOf('GET /colleges').at(-1)?.query.get('slug')).toBe('in.(cape-fear,gulf-pines)');
    await user.click(screen.getByRole('link', { name: 'All colleges' }));
    expect((await screen.findAllByRole('checkbox', { checked: true })).map((each) => each.closest('label'))).toEqual([
      box('Cape Fear').closest('label'),
      box('Gulf Pines').closest('label'),
    ]);
    expect(screen.getByLabelText<HTMLInputElement>('Search colleges').value).toBe('a');
  });

  it('an address that names no college leads to the list', async () => {
    const { backend } = open('/colleges/compare?college=%22;drop');
    expect(await screen.findByText('No colleges to compare')).toBeTruthy();
    expect(backend.calls).toEqual([]);
  });
});
