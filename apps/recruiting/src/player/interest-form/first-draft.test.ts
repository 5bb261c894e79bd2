import { expect, test } from 'vitest';
import { formAnswer, questions } from '../../testing/interest-form-answer';
import { firstDraft } from './first-draft';

test('[RC-007] answers to another version are carried over as far as they fit', () => {
  const page = formAnswer();
  const form = { ...page.form!, questions: questions.map((each) => ({ ...each, options: ['Attack', 'Support'] })) };
  const draft = firstDraft(page, form, {
    why: 'The coach',
    side: 'Defense',
    positions: ['Support', 'Gone'],
    needs_aid: true,
    removed: 'x',
  });
  expect(draft).toMatchObject({
    why: 'The coach',
    side: '',
    positions: ['Support'],
    needs_aid: 'yes',
    class_year: '',
  });
  expect(draft).not.toHaveProperty('removed');
});
