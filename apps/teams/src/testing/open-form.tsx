import { screen, waitFor, within } from '@testing-library/react';
import { expect } from 'vitest';
import { fakeBackend } from '@lineup/data/testing';
import { renderRemote } from './render-remote';
import { ADA, MANAGE_PATH, teamAnswer } from './team-answer';

export interface FormUnderTest {
  /** Tab of the manage screen. */
  tab: string;
  /** The button that opens the dialog. */
  button: string;
  dialog: string;
  submit: string;
  /** Table that takes the row. */
  table: string;
}

/** The manager of a silver team opens a dialog of the manage screen. */
export async function openForm({ tab, button, dialog: title, submit: label, table }: FormUnderTest) {
  const insert = `POST /${table}`;
  const update = `PATCH /${table}`;
  const backend = fakeBackend({
    'POST /rpc/load_team_manage': teamAnswer({}, { viewer: { is_manager: true } }),
    [insert]: null,
    [update]: (call: { query: URLSearchParams }) => ({ id: call.query.get('id')?.replace('eq.', '') }),
  });
  const view = renderRemote(`${MANAGE_PATH}?tab=${tab}`, ADA);
  const dialog = () => within(screen.getByRole('dialog', { name: title }));
  const open = async () => {
    await view.user.click(await screen.findByRole('button', { name: button }));
    await screen.findByRole('dialog', { name: title });
  };
  await open();
  return {
    ...view,
    backend,
    open,
    dialog,
    field: (name: string | RegExp) => dialog().getByLabelText<HTMLInputElement>(name),
    submitButton: () => dialog().getByRole('button', { name: label }),
    submit: () => view.user.click(dialog().getByRole('button', { name: label })),
    problems: () =>
      dialog()
        .queryAllByRole('alert')
        .map((problem) => problem.textContent),
    closed: () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull()),
    inserts: () => backend.callsOf(insert).map((call) => call.body as Record<string, unknown>),
    updates: () => backend.callsOf(update),
    answerInsert: (answer: unknown) => backend.answer(insert, answer),
  };
}
